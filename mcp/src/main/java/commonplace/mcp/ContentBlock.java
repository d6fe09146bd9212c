package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A block of a tool's answer or of a prompt. Binary data is base64, as on the wire. */
public sealed interface ContentBlock {
    Map<String, @Nullable Object> wire();

    /** Text for the model. */
    record Text(String text) implements ContentBlock {
        @Override
        public Map<String, @Nullable Object> wire() {
            return Json.object("type", "text", "text", text);
        }
    }

    /** A picture. */
    record Image(String base64, String mimeType) implements ContentBlock {
        @Override
        public Map<String, @Nullable Object> wire() {
            return Json.object("type", "image", "data", base64, "mimeType", mimeType);
        }
    }

    /** A sound. */
    record Audio(String base64, String mimeType) implements ContentBlock {
        @Override
        public Map<String, @Nullable Object> wire() {
            return Json.object("type", "audio", "data", base64, "mimeType", mimeType);
        }
    }

    /** A resource with its contents. */
    record Embedded(ResourceContents resource) implements ContentBlock {
        @Override
        public Map<String, @Nullable Object> wire() {
            return Json.object("type", "resource", "resource", resource.wire());
        }
    }

    /** A block that another server made, of whatever type. */
    record Foreign(Map<String, @Nullable Object> wire) implements ContentBlock {}

    /** Points at a resource that the client may read. */
    record ResourceLink(Resource resource) implements ContentBlock {
        @Override
        public Map<String, @Nullable Object> wire() {
            Map<String, @Nullable Object> wire = Json.object("type", "resource_link");
            wire.putAll(resource.wire());
            return wire;
        }
    }
}
