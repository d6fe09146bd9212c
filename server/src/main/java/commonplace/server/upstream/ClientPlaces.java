package commonplace.server.upstream;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where other MCP clients keep the files of {@link ClientFile}.
 *
 * @param system as {@code os.name} calls it
 */
public record ClientPlaces(String system, Map<String, String> environment, Path home) {
    /**
     * One file that may be there.
     *
     * @param folder the project whose servers are meant; what is relative in a file of its own is relative to it
     * @param local whether it lies in that folder, and not in the user's home
     */
    public record Place(ClientFile client, Path file, Path folder, boolean local) {}

    /** All of them: the user's own, and those of these folders. */
    public List<Place> of(List<Path> folders) {
        List<Place> places = new ArrayList<>();
        var distinct = new LinkedHashSet<>(folders);
        places.add(new Place(
                ClientFile.CLAUDE_DESKTOP, settings().resolve("Claude/claude_desktop_config.json"), home, false));
        Path claude = Path.of(environment.getOrDefault("CLAUDE_CONFIG_DIR", home.toString()));
        for (Path folder : distinct) {
            places.add(new Place(ClientFile.CLAUDE_CODE, claude.resolve(".claude.json"), folder, false));
        }
        places.add(new Place(ClientFile.CURSOR, home.resolve(".cursor/mcp.json"), home, false));
        for (String edition : List.of("Code", "Code - Insiders")) {
            Path user = settings().resolve(edition).resolve("User");
            places.add(new Place(ClientFile.VS_CODE, user.resolve("mcp.json"), home, false));
            places.add(new Place(ClientFile.VS_CODE, user.resolve("settings.json"), home, false));
        }
        for (Path folder : distinct) {
            places.add(new Place(ClientFile.CLAUDE_CODE, folder.resolve(".mcp.json"), folder, true));
            places.add(new Place(ClientFile.CURSOR, folder.resolve(".cursor/mcp.json"), folder, true));
            places.add(new Place(ClientFile.VS_CODE, folder.resolve(".vscode/mcp.json"), folder, true));
            places.add(new Place(ClientFile.VS_CODE, folder.resolve(".vscode/settings.json"), folder, true));
        }
        return List.copyOf(places);
    }

    /** Where applications keep their settings. */
    private Path settings() {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return home.resolve("Library/Application Support");
        }
        if (name.startsWith("windows")) {
            String roaming = environment.get("APPDATA");
            return roaming == null ? home.resolve("AppData/Roaming") : Path.of(roaming);
        }
        String config = environment.getOrDefault("XDG_CONFIG_HOME", "");
        return config.startsWith("/") ? Path.of(config) : home.resolve(".config");
    }
}
