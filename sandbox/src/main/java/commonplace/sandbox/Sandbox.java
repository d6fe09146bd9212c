package commonplace.sandbox;

import commonplace.sandbox.ScriptResult.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Runs JavaScript that an agent wrote.
 *
 * <pre>{@code
 * var sandbox = new Sandbox("catalog:find");
 * ScriptResult result = sandbox.run("return (await tools.clock.now({zone: 'UTC'})).hour", SandboxLimits.DEFAULT, tools);
 * }</pre>
 *
 * <p>A script is the body of an async function. It has the language, {@code tools}, {@code console}, {@code sleep} and
 * timers; there is no file, no network, no process and no class of ours that it could reach. Every run has an engine of its
 * own, made for it and thrown away after it.
 */
public final class Sandbox {
    /** Enough that the engine's own stack is full before Java's is. Taken from the system only as it is used. */
    private static final long STACK_BYTES = 32L << 20;

    private static final int RUNS_AT_ONCE = 4;
    private static final int MB = 1 << 20;

    /** What is left of the heap is for the notes. */
    private static final int SHARE_OF_HEAP = 4;

    private final TemplateMaker engine;
    private final Semaphore seats;
    private final int runsAtOnce;
    private final int megabytes;

    /** The memory that runs may take together, in megabytes: each takes what its limits allow. */
    private final Semaphore memory;

    private final InstantSource clock;
    private final Random random;

    /** @param searchTool the id of the tool that {@code tools.search} calls */
    public Sandbox(String searchTool) {
        this(searchTool, RUNS_AT_ONCE);
    }

    /**
     * With room for so many runs at once, or fewer where this process has little memory; further ones wait for a seat, as
     * long as they may take.
     */
    public Sandbox(String searchTool, int runsAtOnce) {
        this(searchTool, runsAtOnce, InstantSource.system(), new Random());
    }

    /**
     * With what decides how a run goes beside its script and its tools: the same clock and the same random numbers give
     * the same run.
     */
    Sandbox(String searchTool, int runsAtOnce, InstantSource clock, Random random) {
        this(runsAtOnce, affordable(runsAtOnce), clock, random, () -> EngineTemplate.make(searchTool));
    }

    /** @param megabytes what all runs may take together */
    Sandbox(int runsAtOnce, int megabytes, InstantSource clock, Random random, Callable<EngineTemplate> making) {
        this.runsAtOnce = runsAtOnce;
        this.seats = new Semaphore(runsAtOnce, true);
        this.megabytes = megabytes;
        this.memory = new Semaphore(megabytes, true);
        this.clock = clock;
        this.random = random;
        this.engine = new TemplateMaker(making);
    }

    /** For at least one run of the usual kind, and no more than so many could use. */
    private static int affordable(int runs) {
        int usual = megabytes(SandboxLimits.DEFAULT);
        long share = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / MB;
        return (int) Math.clamp(share, usual, (long) Math.max(1, runs) * usual);
    }

    private static int megabytes(SandboxLimits limits) {
        return (int) ((limits.memoryBytes() + MB - 1) / MB);
    }

    /** Makes the engine ready, which takes the better part of a second, so that the first run need not wait for it. */
    public void prepare() throws InterruptedException {
        engine.template();
    }

    /** How many scripts run at this moment. */
    public int running() {
        return runsAtOnce - seats.availablePermits();
    }

    /** Runs a script that was asked for just now. */
    public ScriptResult run(String code, SandboxLimits limits, Tools tools) {
        return run(code, limits, tools, System.nanoTime());
    }

    /**
     * Runs a script to its end, which comes within its limits: also where it has to wait for its turn or for the engine,
     * and where its thread takes long to stop, which then is not waited for. Interrupting the calling thread cancels the run; the
     * answer comes all the same, and the thread stays interrupted.
     *
     * @param asked when it was asked for, as {@link System#nanoTime} counts
     */
    public ScriptResult run(String code, SandboxLimits limits, Tools tools, long asked) {
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
        if (megabytes(limits) > megabytes) {
            return refused(
                    Kind.MEMORY,
                    String.format(
                            Locale.ROOT,
                            "The script may use %,d MB, more than the %,d MB that there are for all scripts",
                            megabytes(limits),
                            megabytes));
        }
        var deadline = new Deadline(asked, limits.wall());
        try {
            Optional<EngineTemplate> template = engine.template(deadline);
            if (template.isEmpty()) {
                return refused(Kind.TIMEOUT, "The engine was not ready in time, which it needs once: try again");
            }
            if (!takePlace(limits, deadline)) {
                return refused(Kind.TIMEOUT, "Other scripts are running and none ended in time: try again later");
            }
            return run(
                    new ScriptRun(template.get(), limits, tools, clock, new ScriptRun.Start(new Script(code), seed())),
                    deadline);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return refused(Kind.CANCELLED, "The run was cancelled");
        }
    }

    private boolean takePlace(SandboxLimits limits, Deadline deadline) throws InterruptedException {
        // Without time left, a seat that happens to be free would still be taken.
        if (deadline.nanosLeft() <= 0 || !seats.tryAcquire(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        boolean taken = false;
        try {
            taken = memory.tryAcquire(megabytes(limits), deadline.nanosLeft(), TimeUnit.NANOSECONDS);
            return taken;
        } finally {
            if (!taken) {
                seats.release();
            }
        }
    }

    /** The place is free again when the thread is gone, however long after the answer that is. */
    private ScriptResult run(ScriptRun run, Deadline deadline) {
        Thread worker = thread("script", () -> {
            try {
                run.run();
            } finally {
                memory.release(megabytes(run.limits()));
                seats.release();
            }
        });
        new RunWatchdog(run, worker, deadline).untilEnd();
        Output output = run.output();
        var report = new ScriptResult.Report(output.out(), output.err(), deadline.passed(), run.calls());
        return switch (run.ending()) {
            case ScriptRun.Ending.Value(var value) -> new ScriptResult.Returned(value, report);
            case ScriptRun.Ending.Failure(var kind, var message, var stack) ->
                new ScriptResult.Failed(kind, message, stack, report);
        };
    }

    private static ScriptResult refused(Kind kind, String message) {
        return new ScriptResult.Failed(
                kind, message, List.of(), new ScriptResult.Report("", "", Duration.ZERO, List.of()));
    }

    private String seed() {
        return random.ints(4).boxed().toList().toString();
    }

    static Thread thread(String name, Runnable work) {
        return Thread.ofPlatform().name(name).daemon().stackSize(STACK_BYTES).unstarted(work);
    }
}
