package commonplace.mcp.client;

import commonplace.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool of another server.
 *
 * @param definition as the server gave it, without secrets
 * @param hash of all that an agent or a person judges it by
 * @param changed the parts that differ from those at first sight, such as {@code description}; empty if none
 */
public record ListedTool(String name, Map<String, @Nullable Object> definition, String hash, List<String> changed) {
    public ListedTool {
        changed = List.copyOf(changed);
    }

    public String description() {
        return definition.get("description") instanceof String text ? text : "";
    }

    public Map<String, @Nullable Object> inputSchema() {
        Map<String, @Nullable Object> schema = Json.asObject(definition.get("inputSchema"));
        return schema == null ? Map.of() : schema;
    }

    /** The schema of the structured result; {@code null} if the tool promises none. */
    public @Nullable Map<String, @Nullable Object> outputSchema() {
        return Json.asObject(definition.get("outputSchema"));
    }

    /** Whether asking twice does no more than asking once, as far as the server says. */
    public boolean isRepeatable() {
        return hint("readOnlyHint") || hint("idempotentHint");
    }

    /** A hint of the tool's annotations; {@code false} where nothing is said. */
    public boolean hint(String name) {
        Map<String, @Nullable Object> annotations = Json.asObject(definition.get("annotations"));
        return annotations != null && Boolean.TRUE.equals(annotations.get(name));
    }
}
