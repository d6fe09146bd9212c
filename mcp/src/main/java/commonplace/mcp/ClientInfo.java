package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who is asking, as they say themselves: good for a log, not for a decision. */
public record ClientInfo(String name, String version, Map<String, @Nullable Object> capabilities) {
    public static ClientInfo of(@Nullable Object info, Map<String, @Nullable Object> capabilities) {
        Map<String, @Nullable Object> fields = Json.asObject(info);
        return fields == null
                ? new ClientInfo("unknown", "", capabilities)
                : new ClientInfo(
                        fields.get("name") instanceof String name ? name : "unknown",
                        fields.get("version") instanceof String version ? version : "",
                        capabilities);
    }

    /** Whether the client declared a capability such as {@code elicitation}, {@code sampling} or {@code roots}. */
    public boolean can(String capability) {
        return capabilities.get(capability) != null;
    }
}
