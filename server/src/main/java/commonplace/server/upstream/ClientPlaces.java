package commonplace.server.upstream;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

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

    /**
     * A client as it may be installed, and the file with the servers that its user has everywhere.
     *
     * @param title with its edition, where there are several
     * @param folder that is there once the client has run
     */
    public record UserFile(ClientFile client, String title, Path file, Path folder) {
        /** Whether the client seems to be here. */
        public boolean isInUse() {
            return Files.isDirectory(folder) || Files.exists(file);
        }
    }

    /** Of this user on this machine. */
    public static ClientPlaces here(Map<String, String> environment) {
        Path home = Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
        return new ClientPlaces(System.getProperty("os.name", ""), environment, home);
    }

    /** The user's own files, of all clients that we know. */
    public List<UserFile> ofUser() {
        Path desktop = applications().resolve("Claude");
        Path code = folder("CLAUDE_CONFIG_DIR", home);
        Path cursor = home.resolve(".cursor");
        Path codex = folder("CODEX_HOME", home.resolve(".codex"));
        Path gemini = home.resolve(".gemini");
        Path windsurf = home.resolve(".codeium/windsurf");
        return List.of(
                userFile(ClientFile.CLAUDE_DESKTOP, desktop, "claude_desktop_config.json"),
                new UserFile(
                        ClientFile.CLAUDE_CODE,
                        ClientFile.CLAUDE_CODE.title(),
                        code.resolve(".claude.json"),
                        code.equals(home) ? home.resolve(".claude") : code),
                userFile(ClientFile.CURSOR, cursor, "mcp.json"),
                visualStudioCode("Code", ""),
                visualStudioCode("Code - Insiders", " Insiders"),
                userFile(ClientFile.CODEX, codex, "config.toml"),
                userFile(ClientFile.GEMINI_CLI, gemini, "settings.json"),
                userFile(ClientFile.WINDSURF, windsurf, "mcp_config.json"));
    }

    private static UserFile userFile(ClientFile client, Path folder, String file) {
        return new UserFile(client, client.title(), folder.resolve(file), folder);
    }

    private UserFile visualStudioCode(String edition, String suffix) {
        Path user = applications().resolve(edition).resolve("User");
        return new UserFile(ClientFile.VS_CODE, ClientFile.VS_CODE.title() + suffix, user.resolve("mcp.json"), user);
    }

    /** All files in which there may be servers: the user's own, and those of these folders. */
    public List<Place> of(List<Path> folders) {
        var distinct = new LinkedHashSet<>(folders);
        List<Place> places = new ArrayList<>();
        for (UserFile each : ofUser()) {
            switch (each.client()) {
                case CLAUDE_CODE ->
                    distinct.forEach(folder -> places.add(new Place(each.client(), each.file(), folder, false)));
                case VS_CODE ->
                    Stream.of("mcp.json", "settings.json")
                            .map(file -> new Place(each.client(), each.file().resolveSibling(file), home, false))
                            .forEach(places::add);
                case CLAUDE_DESKTOP, CURSOR, CODEX, GEMINI_CLI, WINDSURF ->
                    places.add(new Place(each.client(), each.file(), home, false));
            }
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
    public Path applications() {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return home.resolve("Library/Application Support");
        }
        if (name.startsWith("windows")) {
            return folder("APPDATA", home.resolve("AppData/Roaming"));
        }
        String config = environment.getOrDefault("XDG_CONFIG_HOME", "");
        return config.startsWith("/") ? Path.of(config) : home.resolve(".config");
    }

    private Path folder(String variable, Path usual) {
        String named = environment.getOrDefault(variable, "");
        return named.isBlank() ? usual : Path.of(named);
    }
}
