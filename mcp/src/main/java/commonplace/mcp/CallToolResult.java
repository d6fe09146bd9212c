package commonplace.mcp;

import commonplace.json.Json;
import commonplace.json.WrittenJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a tool answers. {@code structured} is the JSON value that fits the output schema, if the tool has one. */
public record CallToolResult(
        List<ContentBlock> content, @Nullable Object structured, boolean isError) {
    public CallToolResult {
        content = List.copyOf(content);
    }

    public static CallToolResult text(String text) {
        return new CallToolResult(List.of(new ContentBlock.Text(text)), null, false);
    }

    /** A failure the model can read and put right. */
    public static CallToolResult error(String text) {
        return new CallToolResult(List.of(new ContentBlock.Text(text)), null, true);
    }

    /** A JSON answer, with the text that clients without structured results show. */
    public static CallToolResult structured(Map<String, @Nullable Object> value, String text) {
        return new CallToolResult(List.of(new ContentBlock.Text(text)), value, false);
    }

    /** A JSON answer that is written already, which clients without structured results show as it is written. */
    public static CallToolResult written(String json, boolean isError) {
        return new CallToolResult(List.of(new ContentBlock.Text(json)), new WrittenJson(json), isError);
    }

    public Map<String, @Nullable Object> wire() {
        return Json.object("content", wire(content), "structuredContent", structured, "isError", isError);
    }

    private static List<Object> wire(List<ContentBlock> content) {
        List<Object> wire = new ArrayList<>();
        for (ContentBlock block : content) {
            wire.add(block.wire());
        }
        return wire;
    }
}
