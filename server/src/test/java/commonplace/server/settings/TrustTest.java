package commonplace.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.NewerFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustTest {
    private static final String MODELS = "{\"embedder\": \"ollama\", \"ollama_host\": \"http://example.org\"}";

    @TempDir
    private Path home;

    private Path vault;

    @BeforeEach
    void makeVault() throws Exception {
        vault = Files.createDirectories(home.resolve("vault/.commonplace"))
                .resolve("..")
                .toRealPath();
    }

    @Test
    void whatLeadsNowhereIsNotAskedAbout() throws Exception {
        Settings settings = opened("{\"timezone\": \"Europe/Zurich\", \"embedder\": \"minilm\", \"writer\": \"none\","
                + " \"database\": \"none\", \"registry_threshold\": 0.5, \"tools\": \"lean\", \"learning\": false,"
                + " \"mcpServers\": {\"off\": {\"command\": \"x\", \"disabled\": true}, \"wrong\": {}}}");

        assertEquals(List.of(), settings.trust().requests());
        assertEquals(Optional.of("minilm"), settings.models().embedder());
    }

    @Test
    void modelsAndWhereTheyAreAreOneQuestion() throws Exception {
        Settings settings = opened(MODELS);
        assertEquals(List.of("settings.models"), waiting(settings));
        assertEquals(Optional.empty(), settings.models().embedder());
        assertEquals(Optional.empty(), settings.models().in(home).ollamaHost());

        settings.trust().give(settings.trust().requests());
        Settings agreed = opened(MODELS);
        assertEquals(Optional.of("ollama"), agreed.models().embedder());
        assertEquals(Optional.of("http://example.org"), agreed.models().in(home).ollamaHost());

        // Which model was agreed to does not say where else it may be.
        Settings elsewhere = opened(MODELS.replace("example.org", "example.com"));
        assertEquals(List.of("settings.models"), waiting(elsewhere));
        assertEquals(Optional.empty(), elsewhere.models().embedder());
    }

    @Test
    void aDatabaseThatWaitsIsNotReplacedByFiles() throws Exception {
        String config = "{\"database\": \"postgresql://example.org/x\"}";
        Settings settings = opened(config);
        String refused = assertThrows(
                        SettingsException.class, () -> settings.database().usable())
                .getMessage();
        assertTrue(refused.contains("`commonplace servers trust --vault " + vault + "`"), refused);
        assertEquals("none", settings.servedFlags().get("--database"));

        // Somebody agrees while this process has the vault open.
        settings.trust().give(settings.trust().requests());
        assertEquals(
                Optional.of("postgresql://example.org/x"), settings.database().usable());
    }

    @Test
    void nothingWaitsForWhatThePersonSaysOtherwise() throws Exception {
        Settings files =
                opened("{\"database\": \"postgresql://example.org/x\"}", Map.of("COMMONPLACE_DATABASE", "none"));
        assertEquals(List.of(), waiting(files));
        assertEquals(Optional.empty(), files.database().usable());

        String host = "{\"ollama_host\": \"http://example.org\"}";
        Settings own = opened(host, Map.of("OLLAMA_HOST", "http://localhost:1"));
        assertEquals(List.of(), waiting(own));
        assertEquals(Optional.of("http://localhost:1"), own.models().in(home).ollamaHost());
    }

    @Test
    void aRegistryThatWaitsIsNotReadAndItsCuratorsAreNotAsked() throws Exception {
        Settings settings = opened("{\"registry\": \"/etc/passwd\", \"registry_refresh_hours\": 1}");

        assertEquals(List.of("settings.registry"), waiting(settings));
        assertEquals(Optional.empty(), settings.sources().registry());
        assertEquals(Optional.empty(), settings.sources().refresh());
    }

    @Test
    void whatCannotBeToldFromSomethingElseIsNeverAgreedTo() throws Exception {
        Settings settings = opened("{\"mcpServers\": {\"odd\": {\"command\": \"\\ud800\"}}}");

        settings.trust().give(settings.trust().requests());

        assertEquals(List.of("mcpServers.odd"), waiting(settings));
        assertEquals(List.of(), settings.tools().servers().now().usable().servers());
    }

    @Test
    void anAgreementIsForAVaultAndAName() throws Exception {
        TrustRequest here = TrustRequests.request(vault, "a", Map.of("command", "x"));

        assertEquals(
                here.digest(),
                TrustRequests.request(vault, "a", Map.of("command", "x")).digest());
        assertNotEquals(
                here.digest(),
                TrustRequests.request(vault, "b", Map.of("command", "x")).digest());
        assertNotEquals(
                here.digest(),
                TrustRequests.request(home, "a", Map.of("command", "x")).digest());
    }

    @Test
    void aConfigurationThatIsNoFileIsNotReadForEver() throws Exception {
        Path config = vault.resolve(".commonplace/config.json");
        assertEquals(0, new ProcessBuilder("mkfifo", config.toString()).start().waitFor());

        var refused = assertThrows(SettingsException.class, () -> flags().resolve(Map.of("HOME", home.toString())));

        assertEquals(config + " is not a file", refused.getMessage());
    }

    private static List<String> waiting(Settings settings) {
        return settings.trust().waiting().stream().map(TrustRequest::id).toList();
    }

    private Settings opened(String config) throws Exception {
        return opened(config, Map.of());
    }

    private Settings opened(String config, Map<String, String> environment) throws Exception {
        Files.writeString(vault.resolve(".commonplace/config.json"), config);
        var all = new HashMap<>(environment);
        all.put("HOME", home.toString());
        return flags().resolve(all);
    }

    private Flags flags() {
        return new Flags(Optional.of(vault), Optional.empty());
    }

    @Test
    void agreementsSayTheirFormatAndThoseOfANewerOneDoNotCount() throws Exception {
        Settings settings = opened(MODELS);
        settings.trust().give(settings.trust().requests());
        Path file = settings.hostFolder().resolve("trust.json");
        String written = Files.readString(file);
        assertTrue(written.contains("\"format\": 1"), written);

        Files.writeString(file, written.replace("\"format\": 1,", ""));
        assertEquals(List.of(), waiting(opened(MODELS)));

        String newer = written.replace("\"format\": 1", "\"format\": 4");
        Files.writeString(file, newer);
        Settings now = opened(MODELS);
        assertEquals(List.of("settings.models"), waiting(now));
        var refused = assertThrows(
                NewerFormatException.class, () -> now.trust().give(now.trust().requests()));
        assertTrue(refused.getMessage().startsWith(file + " has the format 4, and"), refused.getMessage());
        assertEquals(newer, Files.readString(file));
    }
}
