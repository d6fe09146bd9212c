package commonplace.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    private static Flags flags() {
        return new Flags(Optional.empty(), Optional.empty());
    }
}
