package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A resource as a list shows it. {@code extra} holds optional members such as {@code annotations}, as on the wire. */
public record Resource(
        String uri,
        String name,
        String title,
        String description,
        String mimeType,
        @Nullable Long size,
        Map<String, @Nullable Object> extra) {

    public Map<String, @Nullable Object> wire() {
        Map<String, @Nullable Object> wire = Json.object(
                "uri", uri,
                "name", name,
                "title", title.isEmpty() ? null : title,
                "description", description.isEmpty() ? null : description,
                "mimeType", mimeType,
                "size", size);
        wire.putAll(extra);
        return wire;
    }
}
