package commonplace.sandbox;

import commonplace.sandbox.Outcome.Kind;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;

/**
 * Waits for a run to end, and ends it when its time is over.
 *
 * <p>Two clocks: the one on the wall, and what the thread has computed, which does not go on while a script waits for its
 * tools and is fair on a busy machine. Translated code looks at its thread's interruption in every loop and call, so there
 * is nothing inside the engine that could not be stopped.
 */
final class Watch {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration SHORTEST_LOOK = Duration.ofMillis(5);
    private static final Duration BETWEEN_INTERRUPTS = Duration.ofMillis(50);

    private final Run run;
    private final Thread worker;
    private final Limits limits;
    private final long deadline;

    Watch(Run run, Thread worker, Limits limits, long began) {
        this.run = run;
        this.worker = worker;
        this.limits = limits;
        this.deadline = began + limits.wall().toNanos();
    }

    /** Returns once the thread is gone. An interruption of the caller ends the run, and is kept. */
    void untilEnd() {
        boolean interrupted = false;
        try {
            watch();
        } catch (InterruptedException e) {
            interrupted = true;
            run.stop(Kind.CANCELLED, "The run was cancelled");
        }
        while (worker.isAlive()) {
            worker.interrupt();
            try {
                worker.join(BETWEEN_INTERRUPTS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() throws InterruptedException {
        while (true) {
            Duration wallLeft = Duration.ofNanos(deadline - System.nanoTime());
            if (!wallLeft.isPositive()) {
                run.stop(Kind.TIMEOUT, tookTooLong());
                return;
            }
            Duration cpuLeft = limits.cpu().minus(cpu());
            if (!cpuLeft.isPositive()) {
                run.stop(
                        Kind.TIMEOUT,
                        "The script computed for longer than %s: let tools do the work, or work on less."
                                .formatted(seconds(limits.cpu())));
                return;
            }
            Duration next = cpuLeft.compareTo(wallLeft) < 0 ? cpuLeft : wallLeft;
            if (worker.join(next.compareTo(SHORTEST_LOOK) < 0 ? SHORTEST_LOOK : next)) {
                return;
            }
        }
    }

    private String tookTooLong() {
        List<String> waitsFor = run.running();
        return "The script took longer than " + seconds(limits.wall())
                + (waitsFor.isEmpty() ? "." : ", and was waiting for " + String.join(", ", waitsFor) + ".");
    }

    private Duration cpu() {
        return Duration.ofNanos(Math.max(0, THREADS.getThreadCpuTime(worker.threadId())));
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
