package commonplace.server.upstream;

import commonplace.json.Json;
import commonplace.server.clientfiles.ConfigText;
import commonplace.server.clientfiles.MalformedConfigException;
import commonplace.server.clientfiles.Notation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files in which other MCP clients keep their servers: read into the shape of {@link McpServersReader}, and written. */
public enum ClientFile {
    /** {@code claude_desktop_config.json}. */
    CLAUDE_DESKTOP("claude-desktop", "Claude Desktop", Notation.JSON, "mcpServers"),
    /** {@code .mcp.json}, and {@code ~/.claude.json} with servers for all projects and for each. */
    CLAUDE_CODE("claude-code", "Claude Code", Notation.JSON, "mcpServers"),
    /** {@code .cursor/mcp.json}. */
    CURSOR("cursor", "Cursor", Notation.JSON, "mcpServers"),
    /** {@code .vscode/mcp.json}, or the {@code mcp} of its settings: with comments, and with inputs that it asks for. */
    VS_CODE("vscode", "VS Code", Notation.JSON, "servers"),
    /** {@code .codex/config.toml}. */
    CODEX("codex", "Codex", Notation.TOML, "mcp_servers"),
    /** {@code .gemini/settings.json}. */
    GEMINI_CLI("gemini-cli", "Gemini CLI", Notation.JSON, "mcpServers"),
    /** {@code mcp_config.json}. */
    WINDSURF("windsurf", "Windsurf", Notation.JSON, "mcpServers");

    private final String word;
    private final String title;
    private final Notation notation;
    private final String servers;

    ClientFile(String word, String title, Notation notation, String servers) {
        this.word = word;
        this.title = title;
        this.notation = notation;
        this.servers = servers;
    }

    /** The client as it is typed. */
    public String word() {
        return word;
    }

    /** The client as people call it. */
    public String title() {
        return title;
    }

    public Notation notation() {
        return notation;
    }

    /** The client that is typed so. */
    public static Optional<ClientFile> of(String word) {
        return Arrays.stream(values())
                .filter(client -> client.word.equals(word))
                .findFirst();
    }

    /** All of them as they are typed: {@code claude-desktop, …, gemini-cli and windsurf}. */
    public static String words() {
        List<String> words = Arrays.stream(values()).map(ClientFile::word).toList();
        return String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.getLast();
    }

    /** The keys that lead to a server of its user. */
    public List<String> keys(String server) {
        return List.of(servers, server);
    }

    /** A server that is a program, as this client wants it written. */
    public Map<String, @Nullable Object> entry(
            String program, List<String> arguments, Map<String, String> environment) {
        Map<String, @Nullable Object> entry = new LinkedHashMap<>();
        if (this == CLAUDE_CODE || this == VS_CODE) {
            entry.put("type", "stdio");
        }
        entry.put("command", program);
        entry.put("args", List.copyOf(arguments));
        if (!environment.isEmpty()) {
            entry.put("env", new LinkedHashMap<String, Object>(environment));
        }
        return entry;
    }

    /**
     * What was found in a file.
     *
     * @param mcpServers to be put into our configuration; secrets that stood in the file stand in it as well
     * @param notes what was changed or left out, each with its server, without values
     */
    public record ServerEntries(Map<String, @Nullable Object> mcpServers, List<String> notes) {
        public ServerEntries {
            notes = List.copyOf(notes);
        }
    }

    /** Reads the servers of a file. */
    public ServerEntries read(String text) throws MalformedConfigException {
        return read(text, "");
    }

    /** Reads the servers of a file, those for one project among them, which is named by its folder. */
    public ServerEntries read(String text, String project) throws MalformedConfigException {
        Map<String, @Nullable Object> file = ConfigText.read(notation, text).values();
        Map<String, @Nullable Object> servers = new LinkedHashMap<>();
        for (Map<String, @Nullable Object> part : parts(file, project)) {
            servers.putAll(part);
        }
        List<String> notes = new ArrayList<>();
        Map<String, @Nullable Object> converted = new LinkedHashMap<>();
        servers.forEach((name, server) -> {
            Map<String, @Nullable Object> ours = ServerConversion.of(name, server, notes);
            if (ours != null) {
                converted.put(ServerConversion.name(name, notes), ours);
            }
        });
        return new ServerEntries(converted, notes);
    }

    private List<Map<String, @Nullable Object>> parts(Map<String, @Nullable Object> file, String project) {
        Map<String, @Nullable Object> own = member(file, servers);
        return switch (this) {
            case CLAUDE_DESKTOP, CURSOR, CODEX, GEMINI_CLI, WINDSURF -> List.of(own);
            case CLAUDE_CODE -> List.of(own, member(member(member(file, "projects"), project), servers));
            case VS_CODE -> List.of(member(member(file, "mcp"), servers), own);
        };
    }

    private static Map<String, @Nullable Object> member(Map<String, @Nullable Object> object, String name) {
        Map<String, @Nullable Object> member = Json.asObject(object.get(name));
        return member == null ? Map.of() : member;
    }
}
