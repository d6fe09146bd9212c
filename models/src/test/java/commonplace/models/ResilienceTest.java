package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.models.ModelServerException.Circuit;
import commonplace.testing.StubOllama;
import commonplace.testing.StubOllama.Behavior;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a server is waited for, and how often it is asked. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ResilienceTest {
    private static final Behavior FAILS =
            (_, exchange, _) -> StubOllama.reply(exchange, 500, "{\"error\":\"out of memory\"}");
    private static final Duration LONG = Duration.ofMinutes(4);

    private final StubOllama stub;

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
                long pause = Resilience.pauses(ResilienceSettings.DEFAULT)
                        .pause(attempt)
                        .toMillis();
                assertTrue(Math.abs(pause - expected) <= expected / 5, "pause " + attempt + ": " + pause);
            }
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
            } catch (BrokenBarrierException e) {
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
    void whoHasClosedIsNotMadeToWait() {
        Embedder embedder = embedder(new ResilienceSettings(
                LONG, 2, 3, Duration.ofHours(1), Duration.ofSeconds(30), 5, 50, Duration.ofSeconds(30)));
        embedder.close();

        assertThrows(ModelServerException.class, () -> embedder.query("why?"));
        assertEquals(0, stub.requests.get());
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
        var slow = new ResilienceSettings(
                LONG, 2, 3, Duration.ofHours(1), Duration.ofSeconds(30), 5, 50, Duration.ofSeconds(30));
        try (var embedder = embedder(slow)) {
            interruptOnce(embedder, answered);
        }
        assertEquals(1, stub.requests.get());
    }

    private static void interruptOnce(Embedder embedder, CountDownLatch when) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var caller = new CompletableFuture<Thread>();
            Future<?> outcome = threads.submit(() -> {
                caller.complete(Thread.currentThread());
                return assertThrows(InterruptedException.class, () -> embedder.query("why?"));
            });
            when.await();
            caller.get().interrupt();
            outcome.get();
        }
    }

    private Embedder embedder(int retries, Duration timeout) {
        return embedder(new ResilienceSettings(
                timeout, 2, retries, Duration.ofMillis(1), Duration.ofSeconds(30), 5, 50, Duration.ofSeconds(30)));
    }

    private Embedder embedder(ResilienceSettings settings) {
        return new RemoteEmbedder(
                new ModelServer(new OllamaApi(), stub.address(), Optional.empty(), settings, Clock.systemUTC()),
                "mxbai-embed-large");
    }
}
