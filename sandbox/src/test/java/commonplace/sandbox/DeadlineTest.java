package commonplace.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.sandbox.ScriptResult.Kind;
import commonplace.testing.Await;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A script's limit is its limit, whatever it has to wait for and whoever does not listen. Nothing here is timed. */
@Tag("slow")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DeadlineTest {
    private static final SandboxLimits SHORT = SandboxLimits.DEFAULT.withWall(Duration.ofSeconds(2));
    private static final SandboxLimits LONG = SandboxLimits.DEFAULT.withWall(Duration.ofSeconds(200));
    private static final int MEGABYTES = 64;

    private final CountDownLatch released = new CountDownLatch(1);

    /** What nothing can interrupt. */
    private void untilReleased() {
        boolean interrupted = false;
        while (released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException ignored) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Sandbox sandbox(int runs, InstantSource clock, Callable<EngineTemplate> making) {
        return new Sandbox(runs, MEGABYTES, clock, new Random(1), making);
    }

    @Test
    void anEngineThatIsNotReadyIsNotWaitedForLongerThanTheScriptMayTake() {
        Sandbox sandbox = sandbox(1, InstantSource.system(), () -> {
            untilReleased();
            return EngineTemplate.make("catalog:find");
        });
        assertEquals(
                "The engine was not ready in time, which it needs once: try again",
                failure(Kind.TIMEOUT, sandbox.run("return 1", SHORT, new TestTools())));

        released.countDown();
        assertInstanceOf(ScriptResult.Returned.class, sandbox.run("return 1", LONG, new TestTools()));
    }

    @Test
    void aScriptThatDoesNotStopIsAnsweredAndKeepsItsSeatUntilItHas() throws Exception {
        InstantSource stuck = () -> {
            untilReleased();
            return Instant.EPOCH;
        };
        Sandbox sandbox = sandbox(1, stuck, () -> EngineTemplate.make("catalog:find"));
        sandbox.prepare();
        ScriptResult outcome = sandbox.run("console.log('before'); return Date.now()", SHORT, new TestTools());
        assertEquals("The script took longer than 2 s.", failure(Kind.TIMEOUT, outcome));
        assertEquals("before\n", outcome.report().stdout());
        assertEquals(
                "Other scripts are running and none ended in time: try again later",
                failure(Kind.TIMEOUT, sandbox.run("return 1", SHORT, new TestTools())));

        released.countDown();
        assertInstanceOf(ScriptResult.Returned.class, sandbox.run("return 1", LONG, new TestTools()));
    }

    @Test
    void theTimeBeforeTheSandboxCounts() throws Exception {
        Sandbox sandbox = sandbox(1, InstantSource.system(), () -> EngineTemplate.make("catalog:find"));
        sandbox.prepare();
        long asked = System.nanoTime() - SHORT.wall().toNanos();
        assertEquals(
                "Other scripts are running and none ended in time: try again later",
                failure(Kind.TIMEOUT, sandbox.run("return 1", SHORT, new TestTools(), asked)));
    }

    @Test
    void manyBusyThreadsDoNotKeepAScriptGoing() throws Exception {
        Sandbox sandbox = sandbox(1, InstantSource.system(), () -> EngineTemplate.make("catalog:find"));
        sandbox.prepare();
        List<Thread> busy = new ArrayList<>();
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            busy.add((i % 2 == 0 ? Thread.ofPlatform().daemon() : Thread.ofVirtual()).start(() -> {
                while (released.getCount() > 0) {
                    Thread.onSpinWait();
                }
            }));
        }
        try {
            ScriptResult outcome = sandbox.run("while (true) {}", SHORT.withCpu(LONG.wall()), new TestTools());
            assertEquals("The script took longer than 2 s.", failure(Kind.TIMEOUT, outcome));
        } finally {
            released.countDown();
            for (Thread thread : busy) {
                thread.join();
            }
        }
    }

    @Test
    void aScriptThatComputesIsEndedByWhatItComputed() {
        Sandbox sandbox = sandbox(1, InstantSource.system(), () -> EngineTemplate.make("catalog:find"));
        ScriptResult outcome = sandbox.run("while (true) {}", LONG.withCpu(Duration.ofMillis(200)), new TestTools());

        assertEquals(
                "The script computed for longer than 200 ms: let tools do the work, or work on less.",
                failure(Kind.TIMEOUT, outcome));
    }

    @Test
    void runsTakeNoMoreMemoryTogetherThanThereIs() throws Exception {
        Sandbox sandbox = sandbox(4, InstantSource.system(), () -> EngineTemplate.make("catalog:find"));
        sandbox.prepare();
        var inside = new CountDownLatch(1);
        Tools waiting = (_, _) -> {
            inside.countDown();
            released.await();
            return 1L;
        };
        Thread first = Thread.ofPlatform().start(() -> sandbox.run("return await tools.a.b()", LONG, waiting));
        assertTrue(inside.await(Await.SECONDS, TimeUnit.SECONDS));
        assertEquals(
                "Other scripts are running and none ended in time: try again later",
                failure(Kind.TIMEOUT, sandbox.run("return 1", SHORT, new TestTools())),
                "there are seats, and no memory");
        released.countDown();
        first.join();
        assertInstanceOf(ScriptResult.Returned.class, sandbox.run("return 1", LONG, new TestTools()));

        assertEquals(
                "The script may use 65 MB, more than the 64 MB that there are for all scripts",
                failure(Kind.MEMORY, sandbox.run("return 1", SHORT.withMemoryBytes(65L << 20), new TestTools())));
    }

    private static String failure(Kind kind, ScriptResult outcome) {
        ScriptResult.Failed failed = assertInstanceOf(ScriptResult.Failed.class, outcome);
        assertEquals(kind, failed.kind(), failed.message());
        return failed.message();
    }
}
