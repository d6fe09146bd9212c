package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelsTest {
    @TempDir
    Path cache;

    @ParameterizedTest
    @CsvSource({
        "'', bge-small-en-v1.5-q",
        "bge-small, bge-small-en-v1.5-q",
        "minilm, all-minilm-l6-v2-q",
        "ollama, ollama:mxbai-embed-large",
        "ollama:nomic-embed-text:v1.5, ollama:nomic-embed-text:v1.5",
        "openai, openai:text-embedding-3-small@127.0.0.1:8080",
        "openai:bge-m3, openai:bge-m3@127.0.0.1:8080",
        "none, none"
    })
    void embeddersAreNamed(String wanted, String id) {
        try (var models = Models.of(settings(wanted, "", "", "http://127.0.0.1:8080/v1"))) {
            assertEquals(id, models.embedder().map(Embedder::id).orElse("none"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', none",
        "'', gpu-box, ollama:mistral",
        "none, gpu-box, none",
        "ollama, '', ollama:mistral",
        "ollama:qwen3:8b, '', ollama:qwen3:8b",
        "openai:gpt-oss, '', openai:gpt-oss@127.0.0.1:8080"
    })
    void ollamaWritesWhereThereIsOneAndOthersWhenNamed(String wanted, String ollamaHost, String name) {
        try (var models = Models.of(settings("", wanted, ollamaHost, "http://127.0.0.1:8080"))) {
            assertEquals(name, models.writer().map(LanguageModel::name).orElse("none"));
            assertEquals("bge-small-en-v1.5-q", models.embedder().orElseThrow().id());
        }
    }

    @Test
    void makingThemTouchesNothing() throws Exception {
        try (var _ = Models.of(settings("", "ollama", "", ""));
                var files = Files.list(cache)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void badValuesAreToldWhatWorks() {
        expectRefusal(
                "'word2vec' is no embedder. These are: bge-small (in this process, the default), minilm (in this"
                        + " process, faster and less exact), bge-small-zh (in this process, for Chinese), ollama or"
                        + " ollama:NAME, openai:NAME, none.",
                settings("word2vec", "", "", ""));
        expectRefusal(
                "'claude' is no writer. These are: ollama or ollama:NAME, openai:NAME, none.",
                settings("", "claude", "", ""));
        expectRefusal("Name the model that is to write, such as openai:gpt-4o-mini.", settings("", "openai", "", ""));
        expectRefusal(
                "OpenAI answers only to those with a key: set OPENAI_API_KEY, or OPENAI_BASE_URL to another server that"
                        + " speaks its API.",
                settings("openai:text-embedding-3-large", "", "", ""));
        expectRefusal(
                "'ftp://box' is not an address. It may be a host, host:port or a URL, such as http://127.0.0.1:11434",
                settings("ollama", "", "ftp://box", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "'', http://127.0.0.1:11434",
        "gpu-box, http://gpu-box:11434",
        "gpu-box:8000, http://gpu-box:8000",
        ":8000, http://127.0.0.1:8000",
        "0.0.0.0, http://127.0.0.1:11434",
        "0.0.0.0:8000, http://127.0.0.1:8000",
        "[::]:8000, http://[::1]:8000",
        "::1, http://[::1]:11434",
        "[fe80::1], http://[fe80::1]:11434",
        "http://gpu-box, http://gpu-box",
        "https://models.example.org/ollama/, https://models.example.org/ollama",
        "' http://gpu-box:11434/ ', http://gpu-box:11434"
    })
    void ollamaHostMeansWhatItMeansToOllama(String host, String address) {
        assertEquals(address, ServerAddress.ollama(Optional.of(host)).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://", "a b", "box:99999", "box:port", "http://user:secret@box", "file:///etc"})
    void whatIsNoAddressIsRefused(String host) {
        assertThrows(IllegalArgumentException.class, () -> ServerAddress.ollama(Optional.of(host)));
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.openai.com/v1, https://api.openai.com",
        "https://api.openai.com/v1/, https://api.openai.com",
        "localhost:1234, http://localhost:1234",
        "https://proxy.example.org/openai/v1, https://proxy.example.org/openai"
    })
    void addressesWithAndWithoutVersionAreTheSame(String url, String address) {
        assertEquals(address, ServerAddress.openAi(url).toString());
    }

    @Test
    void keysAreNeverShown() {
        var key = new ApiKey("sk-secret");
        var settings = new ModelSettings(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(key), cache);

        assertFalse(settings.toString().contains("secret"));
        var refusal = assertThrows(IllegalArgumentException.class, () -> new ApiKey("sk-\nsecret"));
        assertFalse(refusal.toString().contains("secret"));
        assertEquals(key, new ApiKey("sk-secret\n"));
    }

    @Test
    void patienceIsAsPromised() {
        assertEquals(
                new ResilienceSettings(
                        Duration.ofMinutes(5),
                        2,
                        3,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(30),
                        5,
                        50,
                        Duration.ofSeconds(30)),
                ResilienceSettings.DEFAULT);
    }

    private static void expectRefusal(String message, ModelSettings settings) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> Models.of(settings))
                        .getMessage());
    }

    private ModelSettings settings(String embedder, String writer, String ollamaHost, String openAiUrl) {
        return new ModelSettings(
                said(embedder), said(writer), said(ollamaHost), said(openAiUrl), Optional.empty(), cache);
    }

    private static Optional<String> said(String value) {
        return Optional.of(value).filter(text -> !text.isEmpty());
    }
}
