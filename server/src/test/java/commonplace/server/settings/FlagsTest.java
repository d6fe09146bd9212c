package commonplace.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlagsTest {
    @TempDir
    private Path home;

    @Test
    void theHomeThatIsSetCountsAndNotThatOfTheUserDatabase() throws SettingsException {
        Settings settings = flags().resolve(Map.of("HOME", home.toString()));

        assertEquals(home.resolve(".local/share/commonplace"), settings.places().data());
        assertTrue(settings.vault().root().endsWith("commonplace/example-vault"));
    }

    @Test
    void anEmptyVaultIsNotTheCurrentFolder() {
        var flags = new Flags(Optional.of(Path.of("")), Optional.empty());
        var refused = assertThrows(SettingsException.class, () -> flags.resolve(Map.of("HOME", home.toString())));

        assertEquals("--vault names no folder: what it was given is empty", refused.getMessage());
    }

    @Test
    void aRegistryInTheConfigurationLiesInTheVault() throws Exception {
        Settings settings = configured("{\"registry\": \"sources/mine.json\", \"registry_threshold\": 0.5,"
                + " \"registry_refresh_hours\": 24}");

        assertEquals(
                new WantedSources(
                        Optional.of(settings.vault().root().resolve("sources/mine.json")),
                        0.5,
                        Optional.of(Duration.ofDays(1))),
                settings.sources());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"registry_threshold\": 1.5 | 'registry_threshold' must be a number from 0 to 1, not 1.5",
                "\"registry_threshold\": \"a\" | 'registry_threshold' must be a number from 0 to 1, not \"a\"",
                "\"registry_refresh_hours\": 0 | 'registry_refresh_hours' must be a whole number from 1 to 8760, not 0",
                "\"registry\": 1 | 'registry' must be text, not 1"
            })
    void whatIsWrongInTheConfigurationIsNamed(String setting, String problem) {
        var refused = assertThrows(SettingsException.class, () -> configured("{" + setting + "}"));

        assertTrue(refused.getMessage().endsWith(": " + problem), refused.getMessage());
    }

    @Test
    void aRegistryThatIsNotThereIsToldAtOnce() {
        var flags = new Flags(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(home.resolve("none.json")),
                Optional.empty());
        var refused = assertThrows(SettingsException.class, () -> flags.resolve(Map.of("HOME", home.toString())));

        assertTrue(refused.getMessage().startsWith("there is no registry " + home.resolve("none.json")));
    }

    private Settings configured(String config) throws Exception {
        Path vault = Files.createDirectories(home.resolve("vault"));
        Files.writeString(home.resolve("config.json"), config);
        return new Flags(Optional.of(vault), Optional.of(home.resolve("config.json")))
                .resolve(Map.of("HOME", home.toString()));
    }

    private static Flags flags() {
        return new Flags(Optional.empty(), Optional.empty());
    }
}
