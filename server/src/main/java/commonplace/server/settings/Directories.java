package commonplace.server.settings;

import commonplace.base.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Where things that are not the user's documents live.
 *
 * @param data what cannot be made again: tokens, the example vault
 * @param cache what can: the indexes
 */
public record Directories(Path data, Path cache) {
    private static final String WINDOWS = "Windows";

    /** Where they are in this environment. */
    public static Directories of(Map<String, String> environment) {
        return of(environment, home(environment), System.getProperty("os.name", ""));
    }

    /**
     * Windows has one place for what stays on this machine and is no document.
     *
     * @param system as {@code os.name} calls it
     */
    static Directories of(Map<String, String> environment, Path home, String system) {
        String data = environment.getOrDefault("XDG_DATA_HOME", "");
        String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
        if (system.startsWith(WINDOWS)) {
            Path local = absolute(environment.getOrDefault("LOCALAPPDATA", ""), home.resolve("AppData/Local"));
            Path ours = local.resolve("commonplace");
            Path usualCache = ours.resolve("cache");
            Path named = absolute(cache, usualCache);
            return new Directories(
                    absolute(data, local).resolve("commonplace"),
                    named.equals(usualCache) ? named : named.resolve("commonplace"));
        }
        return new Directories(
                absolute(data, home.resolve(".local/share")).resolve("commonplace"),
                absolute(cache, home.resolve(".cache")).resolve("commonplace"));
    }

    /** Where a person writes what the program should do. */
    public static Path config(Map<String, String> environment) {
        Path home = home(environment);
        Path usual = System.getProperty("os.name", "").startsWith(WINDOWS)
                ? absolute(environment.getOrDefault("APPDATA", ""), home.resolve("AppData/Roaming"))
                : home.resolve(".config");
        return absolute(environment.getOrDefault("XDG_CONFIG_HOME", ""), usual).resolve("commonplace");
    }

    /** HOME first: Java reads the user database, and a user who sets HOME means it. */
    private static Path home(Map<String, String> environment) {
        return Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
    }

    /**
     * Keeps others out of what an older version made, or somebody's umask. What is missing is made private by the code that
     * needs it.
     */
    void tighten(Consumer<String> says) {
        for (Path place : List.of(data, cache)) {
            try {
                if (Files.isDirectory(place) && !PrivateFiles.tighten(place)) {
                    says.accept(
                            "others can look into " + place + ", and this process may not change that; name a folder of"
                                    + " your own with XDG_DATA_HOME or XDG_CACHE_HOME");
                }
            } catch (IOException unreadable) {
                says.accept("whether others can look into " + place + " cannot be told: " + unreadable.getMessage());
            }
        }
    }

    // spec: XDG base directories, "all paths must be absolute", others are to be ignored
    private static Path absolute(String configured, Path usual) {
        Path place = usual.getFileSystem().getPath(configured);
        return !configured.isEmpty() && place.isAbsolute() ? place : usual;
    }
}
