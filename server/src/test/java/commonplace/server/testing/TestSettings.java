package commonplace.server.testing;

import commonplace.server.settings.Directories;
import commonplace.server.settings.Settings;
import commonplace.server.settings.Trust;
import commonplace.server.settings.WantedDatabase;
import commonplace.server.settings.WantedModels;
import commonplace.server.settings.WantedSources;
import commonplace.server.settings.WantedTools;
import commonplace.vault.VaultSettings;
import java.nio.file.Path;
import java.util.Optional;

/** Settings as a test needs them. */
public final class TestSettings {
    private TestSettings() {}

    /** @param folder where everything is kept that is not a note */
    public static Settings of(Path root, Path folder) {
        return of(root, folder, WantedSources.USUAL);
    }

    public static Settings of(Path root, Path folder, WantedSources sources) {
        Trust trust = Trust.nothingAsked(root, folder.resolve("trust.json"));
        return new Settings(
                VaultSettings.of(root, folder.resolve("index")),
                new Directories(folder.resolve("data"), folder.resolve("cache")),
                "test",
                WantedModels.USUAL,
                new WantedDatabase(Optional.empty(), false, trust),
                sources,
                WantedTools.USUAL,
                trust);
    }
}
