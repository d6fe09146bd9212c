package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands in a resource. */
public sealed interface ResourceContents {
    Map<String, @Nullable Object> wire();

    /** Contents that are text. */
    record Text(String uri, String mimeType, String text) implements ResourceContents {
        @Override
        public Map<String, @Nullable Object> wire() {
            return Json.object("uri", uri, "mimeType", mimeType, "text", text);
        }
    }

    /** What another server has, of whatever type. */
    record Foreign(Map<String, @Nullable Object> wire) implements ResourceContents {}

    /** Contents that are bytes. */
    record Blob(String uri, String mimeType, String base64) implements ResourceContents {
        @Override
        public Map<String, @Nullable Object> wire() {
            return Json.object("uri", uri, "mimeType", mimeType, "blob", base64);
        }
    }
}
