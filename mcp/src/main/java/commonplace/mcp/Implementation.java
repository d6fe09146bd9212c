package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a server names itself to clients, and a client to servers. */
public record Implementation(String name, String title, String version) {
    public Map<String, @Nullable Object> wire() {
        return Json.object("name", name, "title", title, "version", version);
    }
}
