package commonplace.mcp.client;

import commonplace.base.SafeText;
import commonplace.json.Json;
import commonplace.mcp.Meta;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a server says of itself when it is met. */
record InitializeResult(
        NegotiatedRevision dialect, Map<String, @Nullable Object> capabilities, Server server, String instructions) {
    private static final int MAX_NAME = 200;

    /** How the server calls itself. */
    record Server(String name, String version) {}

    static InitializeResult of(NegotiatedRevision dialect, Map<String, @Nullable Object> result) {
        Map<String, @Nullable Object> capabilities = Json.asObject(result.get("capabilities"));
        Map<String, @Nullable Object> meta = Json.asObject(result.get("_meta"));
        Map<String, @Nullable Object> info = Json.asObject(
                dialect.isModern() && meta != null ? meta.get(Meta.SERVER_INFO) : result.get("serverInfo"));
        var server = info == null ? new Server("", "") : new Server(text(info.get("name")), text(info.get("version")));
        return new InitializeResult(
                dialect,
                capabilities == null ? Map.of() : capabilities,
                server,
                result.get("instructions") instanceof String text ? text : "");
    }

    boolean offers(String capability) {
        return capabilities.get(capability) != null;
    }

    private static String text(@Nullable Object value) {
        return value instanceof String text ? SafeText.prefix(text, MAX_NAME) : "";
    }
}
