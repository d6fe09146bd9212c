package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A family of resources, such as {@code note:///{path}} (RFC 6570). */
public record ResourceTemplate(String uriTemplate, String name, String title, String description, String mimeType) {
    public Map<String, @Nullable Object> wire() {
        return Json.object(
                "uriTemplate", uriTemplate,
                "name", name,
                "title", title,
                "description", description,
                "mimeType", mimeType);
    }
}
