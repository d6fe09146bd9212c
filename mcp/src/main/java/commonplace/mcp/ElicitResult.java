package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a person answered. The content is empty unless they accepted, and does not have to fit the schema. */
public record ElicitResult(String action, Map<String, @Nullable Object> content) {
    public static ElicitResult of(Map<String, @Nullable Object> answer) {
        Map<String, @Nullable Object> content = Json.asObject(answer.get("content"));
        return new ElicitResult(String.valueOf(answer.get("action")), content == null ? Map.of() : content);
    }

    public boolean accepted() {
        return action.equals("accept");
    }
}
