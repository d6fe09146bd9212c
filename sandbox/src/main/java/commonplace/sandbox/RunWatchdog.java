package commonplace.sandbox;

import commonplace.sandbox.ScriptResult.Kind;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Waits for a run to end, and ends it when its time is over.
 *
 * <p>Two clocks: the one on the wall, and what the thread has computed, which does not go on while a script waits for its
 * tools and is fair on a busy machine. Translated code looks at its thread's interruption in every loop and call, so there
 * is nothing inside the engine that could not be stopped.
 */
final class RunWatchdog {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration SHORTEST_LOOK = Duration.ofMillis(5);
    private static final Duration BETWEEN_INTERRUPTS = Duration.ofMillis(50);

    /** How long a thread that has to stop is waited for. On a busy machine it may take seconds to hear of it. */
    private static final Duration STOPPING = Duration.ofMillis(250);

    private final ScriptRun run;
    private final Thread worker;
    private final SandboxLimits limits;
    private final Deadline deadline;
    private final CountDownLatch over = new CountDownLatch(1);

    RunWatchdog(ScriptRun run, Thread worker, Deadline deadline) {
        this.run = run;
        this.worker = worker;
        this.limits = run.limits();
        this.deadline = deadline;
    }

    /**
     * Starts the thread, and returns once it is gone or its time is over. An interruption of the caller ends the run, and
     * is kept.
     *
     * <p>The clocks are looked at by a thread of the platform: many callers are virtual ones, which wait for each other
     * when they compute.
     */
    void untilEnd() {
        worker.start();
        Thread watching = Thread.ofPlatform().name("script-watch").daemon().start(this::watchToTheEnd);
        boolean interrupted = false;
        while (true) {
            try {
                over.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                run.stop(Kind.CANCELLED, "The run was cancelled");
                watching.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Goes on after the answer is given, until the thread is gone. */
    private void watchToTheEnd() {
        try {
            watch();
        } catch (InterruptedException cancelled) {
            // The reason was given by who interrupted.
        }
        long stopping = System.nanoTime();
        while (worker.isAlive()) {
            worker.interrupt();
            try {
                worker.join(BETWEEN_INTERRUPTS);
            } catch (InterruptedException again) {
                // It is being stopped already.
            }
            if (System.nanoTime() - stopping > STOPPING.toNanos()) {
                over.countDown();
            }
        }
        over.countDown();
    }

    private void watch() throws InterruptedException {
        while (true) {
            Duration wallLeft = Duration.ofNanos(deadline.nanosLeft());
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
