package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a host may assume about a tool before it lets a model call it. */
public record ToolAnnotations(boolean readOnly, boolean destructive, boolean idempotent, boolean openWorld) {
    /** Looks, and touches nothing. */
    public static final ToolAnnotations READS = new ToolAnnotations(true, false, true, false);

    public Map<String, @Nullable Object> wire() {
        return Json.object(
                "readOnlyHint", readOnly,
                "destructiveHint", destructive,
                "idempotentHint", idempotent,
                "openWorldHint", openWorld);
    }
}
