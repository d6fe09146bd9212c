package commonplace.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs do not know of each other, and each can be ended from outside. */
@Tag("slow")
@Timeout(Await.SECONDS)
class IsolationTest {
    private static final Sandbox SANDBOX = new Sandbox("catalog:find");

    @Test
    void nothingOfARunIsLeftForTheNext() {
        SANDBOX.run(
                "Object.prototype.left = 1; globalThis.also = 2; JSON.parse = null",
                SandboxLimits.DEFAULT,
                new TestTools());

        assertEquals(
                List.of("undefined", "undefined", "function"),
                value(SANDBOX, "return [typeof ({}).left, typeof also, typeof JSON.parse]"));
    }

    @Test
    void twoHundredRunsOnFourThreadsEachSeeTheirOwn() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Object>> runs = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                String code = """
                    globalThis.mine = %d;
                    const other = await tools.test.echo({ n: globalThis.mine });
                    return [globalThis.mine, other.n, typeof globalThis.mines];
                    """.formatted(i);
                runs.add(threads.submit(() -> value(SANDBOX, code)));
            }
            for (int i = 0; i < runs.size(); i++) {
                assertEquals(
                        List.of((long) i, (long) i, "undefined"), runs.get(i).get());
            }
        }
    }

    @Test
    void callsOfOneRunGoOnAtTheSameTime() {
        CyclicBarrier allThree = new CyclicBarrier(3);
        ScriptResult outcome = SANDBOX.run(
                "return (await Promise.all([1, 2, 3].map((n) => tools.test.meet({ n })))).length",
                SandboxLimits.DEFAULT,
                (_, _) -> {
                    try {
                        allThree.await();
                    } catch (BrokenBarrierException e) {
                        throw new ToolFailure("internal", "nobody came");
                    }
                    return 1;
                });

        assertEquals(3L, assertInstanceOf(ScriptResult.Returned.class, outcome).value());
    }

    @Test
    void noMoreCallsThanAllowedGoOnAtTheSameTime() {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        SANDBOX.run(
                "return Promise.all(Array.from({ length: 12 }, () => tools.test.count({})))",
                SandboxLimits.DEFAULT.withToolCalls(12, 2),
                (_, _) -> {
                    most.accumulateAndGet(now.incrementAndGet(), Math::max);
                    Thread.sleep(2); // long enough for others to come in, if they could
                    now.decrementAndGet();
                    return 1;
                });

        assertTrue(most.get() <= 2, () -> most + " at once");
    }

    @Test
    void anInterruptionEndsTheRunAndTheTool() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        AtomicReference<ScriptResult> outcome = new AtomicReference<>();
        Thread caller = Thread.ofVirtual().start(() -> {
            outcome.set(SANDBOX.run("await tools.test.hang({})", SandboxLimits.DEFAULT, (_, _) -> {
                called.countDown();
                try {
                    new CountDownLatch(1).await();
                } finally {
                    interrupted.countDown();
                }
                return null;
            }));
            assertTrue(Thread.interrupted(), "the caller's interruption is kept");
        });
        called.await();
        caller.interrupt();
        caller.join();

        assertEquals(
                ScriptResult.Kind.CANCELLED,
                assertInstanceOf(ScriptResult.Failed.class, outcome.get()).kind());
        interrupted.await();
    }

    @Test
    void anInterruptionEndsALoop() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        AtomicReference<ScriptResult> outcome = new AtomicReference<>();
        Thread caller = Thread.ofVirtual()
                .start(() -> outcome.set(SANDBOX.run(
                        "await tools.test.begin({}); while (true) {}",
                        SandboxLimits.DEFAULT.withCpu(Duration.ofMinutes(1)).withWall(Duration.ofMinutes(1)),
                        (_, _) -> {
                            called.countDown();
                            return null;
                        })));
        called.await();
        caller.interrupt();
        caller.join();

        assertEquals(
                ScriptResult.Kind.CANCELLED,
                assertInstanceOf(ScriptResult.Failed.class, outcome.get()).kind());
    }

    @Test
    void aRunThatFindsNoSeatSaysSo() throws Exception {
        Sandbox small = new Sandbox("catalog:find", 1);
        CountDownLatch seated = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        Thread first = Thread.ofVirtual()
                .start(() -> small.run("await tools.test.sit({})", SandboxLimits.DEFAULT, (_, _) -> {
                    seated.countDown();
                    leave.await();
                    return null;
                }));
        seated.await();
        ScriptResult second = small.run("1", SandboxLimits.DEFAULT.withWall(Duration.ofMillis(10)), new TestTools());
        leave.countDown();
        first.join();

        assertEquals(
                "Other scripts are running and none ended in time: try again later",
                assertInstanceOf(ScriptResult.Failed.class, second).message());
        assertEquals(1L, value(small, "1"));
    }

    @Test
    void timeSpentWaitingForToolsIsNotComputing() {
        ScriptResult outcome = SANDBOX.run(
                "await sleep(1100); return 1", SandboxLimits.DEFAULT.withCpu(Duration.ofSeconds(1)), new TestTools());

        assertInstanceOf(ScriptResult.Returned.class, outcome);
    }

    @Test
    void theSameBeginningGivesTheSameRun() {
        String code = "return [Math.random(), Math.random(), Date.now()]";

        assertEquals(value(repeatable(1), code), value(repeatable(1), code));
        assertNotEquals(value(repeatable(1), code), value(repeatable(2), code));
    }

    @Test
    void eachRunHasItsOwnRandomNumbers() {
        assertNotEquals(value(SANDBOX, "return Math.random()"), value(SANDBOX, "return Math.random()"));
    }

    @Test
    void aResultThatIsTooLargeFailsItsCallOnly() {
        SandboxLimits small = new SandboxLimits(
                Duration.ofSeconds(30), Duration.ofSeconds(5), 32 << 20, 10_000, 10_000, 10_000, 8, 2, 1_000);
        ScriptResult outcome = SANDBOX.run(
                "try { await tools.test.large({}) } catch (e) { return e.message }",
                small,
                (_, _) -> Map.of("text", "x".repeat(5_000)));

        assertEquals(
                "the result has 5,011 bytes, more than the 1,000 allowed: ask for less",
                assertInstanceOf(ScriptResult.Returned.class, outcome).value());
    }

    @Test
    void aScriptThatIsTooLongIsNotRun() {
        var failed = assertInstanceOf(
                ScriptResult.Failed.class, SANDBOX.run(" ".repeat(300_000), SandboxLimits.DEFAULT, new TestTools()));

        assertEquals("The script has 300,000 bytes, more than the 262,144 allowed", failed.message());
    }

    private static Sandbox repeatable(long seed) {
        return new Sandbox("catalog:find", 1, InstantSource.fixed(Instant.EPOCH), new Random(seed));
    }

    private static Object value(Sandbox sandbox, String code) {
        ScriptResult outcome = sandbox.run(code, SandboxLimits.DEFAULT, new TestTools());
        return Objects.requireNonNull(assertInstanceOf(ScriptResult.Returned.class, outcome, outcome::toString)
                .value());
    }
}
