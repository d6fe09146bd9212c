package commonplace.server.upstream;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files in which other MCP clients keep their servers, read into the shape of {@link McpServersReader}. */
public enum ClientFile {
    /** {@code claude_desktop_config.json}. */
    CLAUDE_DESKTOP,
    /** {@code .mcp.json}, and {@code ~/.claude.json} with servers for all projects and for each. */
    CLAUDE_CODE,
    /** {@code .cursor/mcp.json}. */
    CURSOR,
    /** {@code .vscode/mcp.json}, or the {@code mcp} of its settings: with comments, and with inputs that it asks for. */
    VS_CODE;

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
    public ServerEntries read(String text) throws MalformedJsonException {
        return read(text, "");
    }

    /** Reads the servers of a file, those for one project among them, which is named by its folder. */
    public ServerEntries read(String text, String project) throws MalformedJsonException {
        Map<String, @Nullable Object> file = Json.readObjectWithComments(text);
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
        return switch (this) {
            case CLAUDE_DESKTOP, CURSOR -> List.of(member(file, "mcpServers"));
            case CLAUDE_CODE ->
                List.of(member(file, "mcpServers"), member(member(member(file, "projects"), project), "mcpServers"));
            case VS_CODE -> List.of(member(member(file, "mcp"), "servers"), member(file, "servers"));
        };
    }

    private static Map<String, @Nullable Object> member(Map<String, @Nullable Object> object, String name) {
        Map<String, @Nullable Object> member = Json.asObject(object.get(name));
        return member == null ? Map.of() : member;
    }
}
