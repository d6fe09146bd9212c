package commonplace.sandbox;

import commonplace.sandbox.Outcome.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Runs JavaScript that an agent wrote.
 *
 * <pre>{@code
 * var sandbox = new Sandbox();
 * Outcome outcome = sandbox.run("return (await tools.cairn.search({query: 'setup'})).total", Limits.DEFAULT, tools);
 * }</pre>
 *
 * <p>A script is the body of an async function. It has the language, {@code tools}, {@code console}, {@code sleep} and
 * timers; there is no file, no network, no process and no class of ours that it could reach. Every run has an engine of its
 * own, made for it and thrown away after it.
 */
public final class Sandbox {
    /** Enough that the engine's own stack is full before Java's is. Taken from the system only as it is used. */
    private static final long STACK_BYTES = 32L << 20;

    /** Each may take the memory that its limits allow. */
    private static final int RUNS_AT_ONCE = 4;

    private final ReentrantLock making = new ReentrantLock();
    private volatile @Nullable Template template;
    private final Semaphore seats;
    private final InstantSource clock;
    private final Random random;

    public Sandbox() {
        this(RUNS_AT_ONCE);
    }

    /** With room for so many runs at once; further ones wait for a seat, as long as they may take. */
    public Sandbox(int runsAtOnce) {
        this(runsAtOnce, InstantSource.system(), new Random());
    }

    /**
     * With what decides how a run goes beside its script and its tools: the same clock and the same random numbers give
     * the same run.
     */
    Sandbox(int runsAtOnce, InstantSource clock, Random random) {
        this.seats = new Semaphore(runsAtOnce, true);
        this.clock = clock;
        this.random = random;
    }

    /** Makes the engine ready, which takes the better part of a second, so that the first run need not wait for it. */
    public void prepare() throws InterruptedException {
        template();
    }

    /**
     * Runs a script to its end, which comes within its limits. Interrupting the calling thread cancels the run; the
     * answer comes all the same, and the thread stays interrupted.
     */
    public Outcome run(String code, Limits limits, Tools tools) {
        int length = code.getBytes(StandardCharsets.UTF_8).length;
        if (length > limits.codeBytes()) {
            return refused(
                    Kind.OUTPUT_LIMIT,
                    String.format(
                            Locale.ROOT,
                            "The script has %,d bytes, more than the %,d allowed",
                            length,
                            limits.codeBytes()));
        }
        try {
            Template ready = template();
            long began = System.nanoTime();
            if (!seats.tryAcquire(limits.wall().toNanos(), TimeUnit.NANOSECONDS)) {
                return refused(Kind.TIMEOUT, "Other scripts are running and none ended in time: try again later");
            }
            try {
                return run(
                        new Run(ready, limits, tools, clock, new Run.Start(new Script(code), seed())), limits, began);
            } finally {
                seats.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return refused(Kind.CANCELLED, "The run was cancelled");
        }
    }

    private static Outcome run(Run run, Limits limits, long began) {
        Thread worker = thread("script", run);
        worker.start();
        new Watch(run, worker, limits, began).untilEnd();
        Output output = run.output();
        var report = new Outcome.Report(
                output.out(), output.err(), Duration.ofNanos(System.nanoTime() - began), run.calls());
        return switch (run.ending()) {
            case Run.Ending.Value(var value) -> new Outcome.Returned(value, report);
            case Run.Ending.Failure(var kind, var message, var stack) ->
                new Outcome.Failed(kind, message, stack, report);
        };
    }

    private static Outcome refused(Kind kind, String message) {
        return new Outcome.Failed(kind, message, List.of(), new Outcome.Report("", "", Duration.ZERO, List.of()));
    }

    private String seed() {
        return random.ints(4).boxed().toList().toString();
    }

    /** Made by the first run, while others wait for it. */
    private Template template() throws InterruptedException {
        Template ready = template;
        if (ready != null) {
            return ready;
        }
        making.lockInterruptibly();
        try {
            if (template == null) {
                var task = new FutureTask<>(Template::make);
                thread("sandbox", task).start();
                template = task.get();
            }
            return template;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the engine does not start", e.getCause());
        } finally {
            making.unlock();
        }
    }

    private static Thread thread(String name, Runnable work) {
        return Thread.ofPlatform().name(name).daemon().stackSize(STACK_BYTES).unstarted(work);
    }
}
