package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.models.ModelServerException.Circuit;
import commonplace.testing.StubOllama;
import commonplace.testing.StubOllama.Behavior;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a server is left alone, and when it is tried again, on a clock that the test moves. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CircuitTest {
    private static final Behavior FAILS =
            (_, exchange, _) -> StubOllama.reply(exchange, 500, "{\"error\":\"out of memory\"}");

    private final StubOllama stub;
    private final MovedClock clock = new MovedClock();

    CircuitTest() throws IOException {
        stub = new StubOllama();
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    @Test
    void aServerThatKeepsFailingIsLeftAloneThenTriedOnceAndUsedAgain() throws Exception {
        try (var embedder = embedder()) {
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
        try (var embedder = embedder();
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
        try (var embedder = embedder()) {
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

    private Embedder embedder() {
        var settings = new ResilienceSettings(
                Duration.ofMinutes(4),
                2,
                0,
                Duration.ofMillis(1),
                Duration.ofSeconds(30),
                5,
                50,
                Duration.ofSeconds(30));
        return new RemoteEmbedder(
                new ModelServer(new OllamaApi(), stub.address(), Optional.empty(), settings, clock),
                "mxbai-embed-large");
    }
}
