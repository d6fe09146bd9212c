package commonplace.server.upstream;

import commonplace.json.Json;
import commonplace.mcp.client.Secrets;
import commonplace.mcp.client.ServerConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code mcpServers}, the shape that MCP clients use.
 *
 * <pre>{@code
 * "mcpServers": {
 *   "files": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/data"] },
 *   "tracker": { "url": "https://example.org/mcp", "headers": { "Authorization": "Bearer ${env:TRACKER_TOKEN}" } }
 * }
 * }</pre>
 */
public final class McpServersReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
    private static final int MAX_SERVERS = 200;

    private final ConfigVariables references;
    private final Path folder;

    private McpServersReader(ConfigVariables references, Path folder) {
        this.references = references;
        this.folder = folder;
    }

    /**
     * Reads the servers as they are written: nothing that they refer to is read, and no path is looked at. What comes of it
     * can be shown, and must not be started.
     */
    public static ConfiguredServers unread(Map<String, @Nullable Object> mcpServers, Path folder) {
        return read(mcpServers, ConfigVariables.unread(folder), folder);
    }

    /**
     * Reads the servers and resolves what they refer to. This is done once, when they may be used.
     *
     * @param mcpServers the value of that member of a configuration
     * @param folder that relative paths are relative to
     */
    public static ConfiguredServers read(@Nullable Object mcpServers, Map<String, String> environment, Path folder) {
        return read(mcpServers, new ConfigVariables(environment, folder), folder);
    }

    private static ConfiguredServers read(@Nullable Object mcpServers, ConfigVariables references, Path folder) {
        if (mcpServers == null) {
            return ConfiguredServers.NONE;
        }
        Map<String, @Nullable Object> servers = Json.asObject(mcpServers);
        if (servers == null || servers.size() > MAX_SERVERS) {
            String mistake = "mcpServers must be an object of at most " + MAX_SERVERS + " servers";
            return new ConfiguredServers(List.of(), Secrets.NONE, List.of(mistake));
        }
        var reader = new McpServersReader(references, folder);
        List<ServerConfig> read = new ArrayList<>();
        List<String> mistakes = new ArrayList<>();
        servers.forEach((name, server) -> reader.read(name, server, read, mistakes));
        var secrets = new Secrets(reader.references.secrets());
        return new ConfiguredServers(
                read, secrets, mistakes.stream().map(secrets::redact).toList());
    }

    private void read(String name, @Nullable Object json, List<ServerConfig> read, List<String> mistakes) {
        var fields = new ServerFields("mcpServers." + name, json, references);
        if (!NAME.matcher(name).matches()) {
            fields.mistake("", "must have a name of letters, digits, '_', '-' and '.', at most 64 of them");
        }
        ServerConfig config = config(name, fields);
        fields.refuseOthers();
        if (fields.mistakes().isEmpty() && config != null) {
            read.add(config);
        }
        mistakes.addAll(fields.mistakes());
    }

    private @Nullable ServerConfig config(String name, ServerFields fields) {
        ServerConfig.Way way = way(fields);
        ServerConfig usual = way == null ? null : new ServerConfig(name, way);
        var request = fields.millis("timeout_ms", ServerConfig.DEFAULT_REQUEST_LIMIT);
        var connect = fields.millis("connect_timeout_ms", ServerConfig.DEFAULT_CONNECT_LIMIT);
        boolean disabled = fields.flag("disabled");
        var allow = fields.names("allow");
        var deny = fields.names("deny");
        return usual == null ? null : new ServerConfig(name, usual.way(), connect, request, disabled, allow, deny);
    }

    private ServerConfig.@Nullable Way way(ServerFields fields) {
        String type = fields.text("type");
        boolean byCommand = fields.has("command");
        boolean byUrl = fields.has("url");
        if (byCommand == byUrl) {
            fields.mistake("", "must have either a command or a url");
            return null;
        }
        if (type != null
                && !(byCommand ? List.of("stdio") : List.of("http", "streamable-http", "streamableHttp"))
                        .contains(type)) {
            fields.mistake(
                    "type",
                    "must be " + (byCommand ? "'stdio' where there is a command" : "'http' where there is a url")
                            + ", or be left out");
        }
        return byCommand ? command(fields) : address(fields);
    }

    private ServerConfig.@Nullable Way command(ServerFields fields) {
        String program = fields.text("command");
        List<String> arguments = fields.texts("args");
        Map<String, String> environment = fields.values("env");
        String directory = fields.text("cwd");
        if (program == null || program.isBlank()) {
            fields.mistake("command", "must name a program");
            return null;
        }
        Path place = directory == null ? null : fields.folder("cwd", directory, folder);
        return new ServerConfig.Way.Stdio(program, arguments, environment, place);
    }

    private static ServerConfig.@Nullable Way address(ServerFields fields) {
        String url = fields.text("url");
        Map<String, String> headers = fields.values("headers");
        var uri = url == null ? null : fields.address("url", url);
        return uri == null ? null : new ServerConfig.Way.HttpEndpoint(uri, headers);
    }
}
