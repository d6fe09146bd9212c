package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.testing.StubOllama;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is said to servers, and what becomes of their answers. */
class RemoteModelsTest {
    private static final ResilienceSettings ONE_TRY = new ResilienceSettings(
            Duration.ofMinutes(1), 2, 0, Duration.ofMillis(1), Duration.ofSeconds(30), 100, 50, Duration.ofSeconds(30));

    private final StubOllama stub;

    RemoteModelsTest() throws IOException {
        stub = new StubOllama();
    }

    @AfterEach
    void stop() {
        stub.close();
    }

    @Test
    void textsComeBackAsVectorsInTheirOrder() throws Exception {
        try (var embedder = new RemoteEmbedder(ollama(), "mxbai-embed-large")) {
            List<String> texts =
                    IntStream.range(0, 70).mapToObj(i -> "text " + i).toList();
            List<float[]> vectors = embedder.passages(texts);

            assertEquals(3, stub.requests.get());
            for (int i = 0; i < texts.size(); i++) {
                assertArrayEquals(StubOllama.vector(texts.get(i), 1024), vectors.get(i), 1e-6f);
            }
            assertEquals(1024, embedder.dimensions());
            assertEquals(510, embedder.window());
            assertEquals(3, embedder.tokens("unaffable"));
        }
    }

    @Test
    void questionsAndPassagesAreMarkedAsTheModelsMakersSay() throws Exception {
        stub.dimensions = 768;
        try (var nomic = new RemoteEmbedder(ollama(), "nomic-embed-text:v1.5");
                var unknown = new RemoteEmbedder(ollama(), "someone/model")) {
            nomic.query("why?");
            nomic.passages(List.of("because"));
            unknown.query("why?");
            assertEquals(768, unknown.dimensions());
        }
        try (var mxbai = new RemoteEmbedder(ollama(), "mxbai-embed-large:latest")) {
            stub.dimensions = 1024;
            mxbai.query("why?");
            mxbai.passages(List.of("because", " "));
        }

        assertEquals(
                """
                {"model":"nomic-embed-text:v1.5","input":["search_query: why?"]}
                {"model":"nomic-embed-text:v1.5","input":["search_document: because"]}
                {"model":"someone/model","input":["why?"]}
                {"model":"mxbai-embed-large:latest","input":["Represent this sentence for searching relevant passages: why?"]}
                {"model":"mxbai-embed-large:latest","input":["because","(empty)"]}\
                """, String.join("\n", stub.questions.stream().map(Json::text).toList()));
    }

    @Test
    void theLengthOfVectorsIsAskedForOnce() throws Exception {
        stub.dimensions = 99;
        try (var embedder = new RemoteEmbedder(ollama(), "someone/model")) {
            assertEquals(99, embedder.dimensions());
            assertEquals(99, embedder.dimensions());
            assertEquals(1, stub.requests.get());
        }
    }

    @Test
    void vectorsOfAnotherLengthAreRefused() throws Exception {
        stub.dimensions = 768;
        try (var embedder = new RemoteEmbedder(ollama(), "mxbai-embed-large")) {
            assertEquals(
                    "mxbai-embed-large on Ollama at " + stub.address()
                            + " gives vectors of 768 dimensions where 1024 were"
                            + " expected. Another model must have been put under this name; name it by its own.",
                    assertThrows(ModelException.class, () -> embedder.query("why?"))
                            .getMessage());
        }
    }

    @Test
    void aModelThatIsNotThereIsNotAskedForAgain() {
        stub.behavior = (_, exchange, _) -> StubOllama.reply(
                exchange, 404, "{\"error\":\"model \\\"mistral\\\" not found, try pulling it first\"}");
        try (var writer = new RemoteLanguageModel(server(new OllamaApi(), Optional.empty(), patient()), "mistral")) {
            var failure = assertThrows(ModelServerException.class, () -> writer.write("Answer.", "Why?", 100));

            assertEquals(
                    "Ollama at " + stub.address()
                            + " did not answer: status 404, \"model \"mistral\" not found, try pulling"
                            + " it first\". To get the model: ollama pull mistral",
                    failure.getMessage());
            assertEquals(1, stub.requests.get());
            assertEquals(ModelServerException.Circuit.CLOSED, failure.circuit());
            assertEquals(OptionalLong.empty(), failure.retryAfterSeconds());
        }
    }

    @Test
    void whatIsWrittenIsPutTogether() throws Exception {
        try (var writer = new RemoteLanguageModel(ollama(), "mistral")) {
            assertEquals("The pool ran dry [1].", writer.write("Answer.", "Why?", 100));
            assertEquals("""
                {"model":"mistral","messages":[{"role":"system","content":"Answer."},\
                {"role":"user","content":"Why?"}],"stream":true,\
                "options":{"temperature":0,"num_predict":100,"num_ctx":4096}}\
                """, Json.text(stub.questions.getFirst()));
        }
    }

    @Test
    void theContextGrowsWithWhatIsAsked() {
        assertEquals(4096, OllamaApi.context("", "x".repeat(9_000), 500));
        assertEquals(16_384, OllamaApi.context("", "x".repeat(30_000), 500));
        assertEquals(32_768, OllamaApi.context("", "x".repeat(3_000_000), 500));
    }

    @Test
    void serversThatSpeakLikeOpenAiAreSpokenToLikeIt() throws Exception {
        stub.behavior = (_, exchange, _) -> {
            assertEquals("Bearer sk-secret", exchange.getRequestHeaders().getFirst("Authorization"));
            boolean embed = exchange.getRequestURI().getPath().equals("/v1/embeddings");
            StubOllama.reply(
                    exchange,
                    200,
                    embed
                            ? "{\"data\":[{\"index\":1,\"embedding\":[0,2]},{\"index\":0,\"embedding\":[3,0]}]}"
                            : "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"Yes.\"}}]}");
        };
        ModelServer server = server(new OpenAiApi(false), Optional.of(new ApiKey("sk-secret")), ONE_TRY);
        try (var embedder = new RemoteEmbedder(server, "m");
                var writer = new RemoteLanguageModel(server, "w")) {
            List<float[]> vectors = embedder.passages(List.of("a", "b"));
            assertArrayEquals(new float[] {1, 0}, vectors.get(0));
            assertArrayEquals(new float[] {0, 1}, vectors.get(1));
            assertEquals("Yes.", writer.write("Answer.", "Really?", 50));
        }
        assertEquals(
                """
                {"model":"m","input":["a","b"],"encoding_format":"float"}
                {"model":"w","messages":[{"role":"system","content":"Answer."},{"role":"user","content":"Really?"}],\
                "max_tokens":50,"temperature":0}\
                """, String.join("\n", stub.questions.stream().map(Json::text).toList()));
    }

    @Test
    void aRefusedKeyIsNotRepeated() {
        stub.behavior = (_, exchange, _) ->
                StubOllama.reply(exchange, 401, "{\"error\":{\"message\":\"Incorrect API key provided: sk-secret.\"}}");
        try (var writer = new RemoteLanguageModel(
                server(new OpenAiApi(false), Optional.of(new ApiKey("sk-secret")), ONE_TRY), "w")) {
            var failure = assertThrows(ModelServerException.class, () -> writer.write("Answer.", "Why?", 100));

            assertFalse(failure.toString().contains("sk-secret"), failure.toString());
            assertTrue(failure.toString().endsWith("Set OPENAI_API_KEY to a key that may use w"));
        }
    }

    private ModelServer ollama() {
        return server(new OllamaApi(), Optional.empty(), ONE_TRY);
    }

    private static ResilienceSettings patient() {
        return new ResilienceSettings(
                Duration.ofMinutes(1),
                2,
                3,
                Duration.ofMillis(1),
                Duration.ofSeconds(30),
                100,
                50,
                Duration.ofSeconds(30));
    }

    private ModelServer server(ModelApi api, Optional<ApiKey> key, ResilienceSettings settings) {
        return new ModelServer(api, stub.address(), key, settings, Clock.systemUTC());
    }
}
