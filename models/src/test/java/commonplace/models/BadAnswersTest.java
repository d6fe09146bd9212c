package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.StubOllama;
import commonplace.testing.StubOllama.Behavior;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Servers that answer badly or not at all. */
class BadAnswersTest {
    private static final ResilienceSettings ONE_TRY = new ResilienceSettings(
            Duration.ofMinutes(1), 2, 0, Duration.ofMillis(1), Duration.ofSeconds(30), 100, 50, Duration.ofSeconds(30));

    private final StubOllama stub;

    BadAnswersTest() throws IOException {
        stub = new StubOllama();
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    @Test
    void halfAnAnswerIsNone() {
        expectFailure("it stopped writing in the middle", (_, exchange, _) -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(StubOllama.part("The pool", false).getBytes(StandardCharsets.UTF_8));
        });
        expectFailure(
                "it stopped writing: CUDA error: out of memory",
                (_, exchange, _) -> StubOllama.reply(
                        exchange, 200, StubOllama.part("The", false) + "{\"error\":\"CUDA error: out of memory\"}\n"));
        expectFailure("the connection failed", (_, exchange, _) -> {
            exchange.sendResponseHeaders(200, 10_000);
            exchange.getResponseBody().write(StubOllama.part("The pool", false).getBytes(StandardCharsets.UTF_8));
        });
    }

    @Test
    void answersThatMakeNoSenseAreFailures() {
        expectFailure("its answer is no JSON that we can read", says("<html>Welcome to the proxy</html>"));
        expectFailure("its answer is no JSON that we can read", says("[".repeat(100_000)));
        expectFailure("its answer has no object \"message\"", says("{\"done\":true}"));
        expectFailure("its answer has no text \"content\"", says("{\"message\":{\"content\":7},\"done\":true}"));
        expectFailure(
                "status 500, \"boom\"", (_, exchange, _) -> StubOllama.reply(exchange, 500, "{\"error\":\"boom\"}"));
        expectFailure("status 302", (_, exchange, _) -> {
            exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
            exchange.sendResponseHeaders(302, -1);
        });
        expectEmbeddingFailure("its answer has no list \"embeddings\"", "{}");
        expectEmbeddingFailure("0 vectors for 1 texts", "{\"embeddings\":[]}");
        expectEmbeddingFailure("its answer has something else where a vector should be", "{\"embeddings\":[[]]}");
        expectEmbeddingFailure("a vector with something else than numbers", "{\"embeddings\":[[1,null]]}");
        expectEmbeddingFailure("a vector with something else than numbers", "{\"embeddings\":[[1,1e99]]}");
    }

    @Test
    void anAnswerWithoutEndIsNotReadToItsEnd() {
        byte[] block = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        expectFailure("the connection failed", (_, exchange, _) -> {
            exchange.sendResponseHeaders(200, 0);
            while (true) {
                exchange.getResponseBody().write(block);
            }
        });
    }

    @Test
    void aServerThatIsNotThereIsNamed() {
        stub.close();
        var failure = assertThrows(
                ModelServerException.class,
                () -> new RemoteLanguageModel(ollama(), "mistral").write("Answer.", "Why?", 100));

        assertEquals("Ollama at " + stub.address() + " did not answer: nothing listens there", failure.getMessage());
    }

    private static Behavior says(String text) {
        return (_, exchange, _) -> StubOllama.reply(exchange, 200, text);
    }

    private void expectFailure(String reason, Behavior behavior) {
        stub.behavior = behavior;
        try (var writer = new RemoteLanguageModel(ollama(), "mistral")) {
            var failure = assertThrows(ModelServerException.class, () -> writer.write("Answer.", "Why?", 100));
            assertTrue(failure.toString().contains(reason), failure.toString());
        }
    }

    private void expectEmbeddingFailure(String reason, String answer) {
        stub.behavior = says(answer);
        try (var embedder = new RemoteEmbedder(ollama(), "some-model")) {
            var failure = assertThrows(ModelServerException.class, () -> embedder.query("Why?"));
            assertTrue(failure.toString().contains(reason), failure.toString());
        }
    }

    private ModelServer ollama() {
        return new ModelServer(new OllamaApi(), stub.address(), Optional.empty(), ONE_TRY, Clock.systemUTC());
    }
}
