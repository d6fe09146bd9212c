package commonplace.server.settings;

import java.nio.file.Path;
import java.util.Map;

/**
 * Where things that are not the user's documents live.
 *
 * @param data what cannot be made again: tokens, the example vault
 * @param cache what can: the indexes
 */
public record Places(Path data, Path cache) {
    /** Where they are for whoever has this environment. */
    public static Places of(Map<String, String> environment) {
        // HOME first: Java reads the user database, and whoever sets HOME means it.
        return of(environment, Path.of(environment.getOrDefault("HOME", System.getProperty("user.home"))));
    }

    static Places of(Map<String, String> environment, Path home) {
        return new Places(
                base(environment.get("XDG_DATA_HOME"), home.resolve(".local/share")),
                base(environment.get("XDG_CACHE_HOME"), home.resolve(".cache")));
    }

    // spec: XDG base directories, "all paths must be absolute", others are to be ignored
    private static Path base(@org.jspecify.annotations.Nullable String configured, Path usual) {
        Path base = configured == null || configured.isEmpty() ? usual : Path.of(configured);
        return (base.isAbsolute() ? base : usual).resolve("commonplace");
    }
}
