package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.models.ModelServerException.Circuit;
import commonplace.models.StubOllama.Behavior;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that is slow, failing, flapping or gone, on a clock that the test moves. */
@Timeout(value = 5, unit = java.util.concurrent.TimeUnit.MINUTES)
class ResilienceTest {
    private static final Behavior FAILS =
            (_, exchange, _) -> StubOllama.reply(exchange, 500, "{\"error\":\"out of memory\"}");
    private static final Duration LONG = Duration.ofMinutes(4);

    private final StubOllama stub;
    private final MovedClock clock = new MovedClock();

    ResilienceTest() throws IOException {
        stub = new StubOllama();
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    @Test
    void aFailureThatPassesIsNotSeen() throws Exception {
        stub.behavior = (server, exchange, question) -> {
            switch (server.requests.get()) {
                case 1 -> StubOllama.reply(exchange, 503, "{\"error\":\"server busy\"}");
                case 2 -> StubOllama.reply(exchange, 429, "");
                case 3 -> StubOllama.reply(exchange, 200, "{\"embeddings\":");
                default -> server.well(exchange, question);
            }
        };
        try (var embedder = embedder(3, LONG)) {
            assertEquals(1024, embedder.query("why?").length);
            assertEquals(4, stub.requests.get());
        }
    }

    @Test
    void afterThreeMoreTriesItIsAFailure() {
        stub.behavior = FAILS;
        try (var embedder = embedder(3, LONG)) {
            var failure = assertThrows(ModelServerException.class, () -> embedder.query("why?"));

            assertEquals(
                    "Ollama at " + stub.address() + " did not answer: status 500, \"out of memory\"",
                    failure.getMessage());
            assertEquals(Circuit.CLOSED, failure.circuit());
            assertEquals(4, stub.requests.get());
        }
    }

    @Test
    void pausesAreOneTwoAndFourSecondsGiveOrTakeSome() {
        for (int times = 0; times < 100; times++) {
            for (int attempt = 1; attempt <= 3; attempt++) {
                long expected = 1000L << (attempt - 1);
                long pause = Resilience.pauses(Patience.DEFAULT).apply(attempt);
                assertTrue(Math.abs(pause - expected) <= expected / 5, "pause " + attempt + ": " + pause);
            }
        }
    }

    @Test
    void aServerThatKeepsFailingIsLeftAloneThenTriedOnceAndUsedAgain() throws Exception {
        try (var embedder = embedder(0, LONG)) {
            stub.behavior = FAILS;
            for (int i = 0; i < 5; i++) {
                assertThrows(ModelServerException.class, () -> embedder.query("why?"));
            }
            assertEquals(5, stub.requests.get());

            clock.move(Duration.ofSeconds(12));
            var refusal = assertThrows(ModelServerException.class, () -> embedder.query("why?"));
            assertEquals(Circuit.OPEN, refusal.circuit());
            assertEquals("open", refusal.circuit().toString());
            assertEquals(OptionalLong.of(18), refusal.retryAfterSeconds());
            assertEquals(
                    "Ollama at " + stub.address()
                            + " failed too often and is left alone for now. It is tried again in 18 s.",
                    refusal.getMessage());
            assertEquals(5, stub.requests.get());

            clock.move(Duration.ofSeconds(19));
            assertThrows(ModelServerException.class, () -> embedder.query("why?"));
            assertEquals(6, stub.requests.get());
            assertEquals(Circuit.OPEN, refused(embedder).circuit());
            assertEquals(6, stub.requests.get());

            clock.move(Duration.ofSeconds(31));
            stub.behavior = StubOllama::well;
            assertEquals(1024, embedder.query("why?").length);
            assertEquals(1024, embedder.query("why?").length);
            assertEquals(8, stub.requests.get());
        }
    }

    @Test
    void onlyOneTriesWhetherTheServerIsBack() throws Exception {
        var arrived = new CountDownLatch(1);
        var released = new CountDownLatch(1);
        try (var embedder = embedder(0, LONG);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            stub.behavior = FAILS;
            for (int i = 0; i < 5; i++) {
                assertThrows(ModelServerException.class, () -> embedder.query("why?"));
            }
            clock.move(Duration.ofSeconds(31));
            stub.behavior = (server, exchange, question) -> {
                arrived.countDown();
                released.await();
                server.well(exchange, question);
            };

            Future<float[]> probe = threads.submit(() -> embedder.query("are you back?"));
            arrived.await();
            ModelServerException refusal = refused(embedder);
            assertEquals("half_open", refusal.circuit().toString());
            assertEquals(OptionalLong.of(1), refusal.retryAfterSeconds());
            released.countDown();

            assertEquals(1024, probe.get().length);
            assertEquals(1024, embedder.query("good").length);
        }
    }

    @Test
    void halfOfTheCallsMayNotFail() throws Exception {
        try (var embedder = embedder(0, LONG)) {
            stub.behavior = (server, exchange, question) -> {
                if (server.requests.get() % 3 == 0) {
                    FAILS.answer(server, exchange, question);
                } else {
                    server.well(exchange, question);
                }
            };
            int failures = 0;
            for (int i = 0; i < 30; i++) {
                failures += fails(embedder);
            }
            assertEquals(10, failures);
            assertEquals(30, stub.requests.get());

            // What was long ago does not count.
            clock.move(Duration.ofSeconds(40));
            stub.requests.set(0);
            stub.behavior = (server, exchange, question) -> {
                if (server.requests.get() % 2 == 0) {
                    FAILS.answer(server, exchange, question);
                } else {
                    server.well(exchange, question);
                }
            };
            for (int i = 0; i < 10; i++) {
                fails(embedder);
            }
            assertEquals(6, stub.requests.get());
        }
    }

    @Test
    void noMoreThanTwoAreAskedAtOnce() throws Exception {
        var underWay = new AtomicInteger();
        var most = new AtomicInteger();
        var pairs = new CyclicBarrier(2);
        stub.behavior = (server, exchange, question) -> {
            most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
            try {
                pairs.await();
            } catch (java.util.concurrent.BrokenBarrierException e) {
                throw new IOException(e);
            }
            underWay.decrementAndGet();
            server.well(exchange, question);
        };
        try (var embedder = embedder(0, LONG);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<float[]>> answers = new ArrayList<>();
            IntStream.range(0, 8).forEach(i -> answers.add(threads.submit(() -> embedder.query("q" + i))));
            for (Future<float[]> answer : answers) {
                assertEquals(1024, answer.get().length);
            }
        }
        assertEquals(2, most.get());
    }

    @Test
    void aServerThatStopsInTheMiddleOfAnAnswerIsNotWaitedForForever() {
        var end = new CountDownLatch(1);
        stub.behavior = (_, exchange, _) -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            end.await();
        };
        try (var embedder = embedder(1, Duration.ofMillis(200))) {
            var failure = assertThrows(ModelServerException.class, () -> embedder.query("why?"));

            assertTrue(failure.toString().contains("nothing complete within"), failure.toString());
        } finally {
            end.countDown();
        }
    }

    @Test
    void whoIsInterruptedWaitsNoLonger() throws Exception {
        var arrived = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        stub.behavior = (_, _, _) -> {
            arrived.countDown();
            end.await();
        };
        try (var embedder = embedder(3, LONG)) {
            interruptOnce(embedder, arrived);
        } finally {
            end.countDown();
        }
    }

    @Test
    void whoIsInterruptedBetweenTriesTriesNoMore() throws Exception {
        var answered = new CountDownLatch(1);
        stub.behavior = (server, exchange, question) -> {
            FAILS.answer(server, exchange, question);
            answered.countDown();
        };
        var slow = new Patience(LONG, 2, 3, Duration.ofHours(1), Duration.ofSeconds(30), 5, 50, Duration.ofSeconds(30));
        try (var embedder = embedder(slow)) {
            interruptOnce(embedder, answered);
        }
        assertEquals(1, stub.requests.get());
    }

    private static void interruptOnce(Embedder embedder, CountDownLatch when) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var caller = new java.util.concurrent.CompletableFuture<Thread>();
            Future<?> outcome = threads.submit(() -> {
                caller.complete(Thread.currentThread());
                return assertThrows(InterruptedException.class, () -> embedder.query("why?"));
            });
            when.await();
            caller.get().interrupt();
            outcome.get();
        }
    }

    private static ModelServerException refused(Embedder embedder) {
        return assertThrows(ModelServerException.class, () -> embedder.query("why?"));
    }

    private static int fails(Embedder embedder) throws Exception {
        try {
            embedder.query("why?");
            return 0;
        } catch (ModelServerException _) {
            return 1;
        }
    }

    private Embedder embedder(int retries, Duration timeout) {
        return embedder(new Patience(
                timeout, 2, retries, Duration.ofMillis(1), Duration.ofSeconds(30), 5, 50, Duration.ofSeconds(30)));
    }

    private Embedder embedder(Patience patience) {
        return new RemoteEmbedder(
                new ModelServer(new OllamaApi(), stub.address(), Optional.empty(), patience, clock),
                "mxbai-embed-large");
    }

    /** A clock that stands still until it is moved. */
    private static final class MovedClock extends Clock {
        private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

        void move(Duration time) {
            now = now.plus(time);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
