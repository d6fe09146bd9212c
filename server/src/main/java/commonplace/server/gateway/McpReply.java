package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.ContentBlock;
import commonplace.tools.meta.ToolReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A result as MCP has it. */
record McpReply(CallToolResult result) implements ToolReply {
    /** What another server answered, read with patience: what does not look like a result has no content. */
    static McpReply of(Map<String, @Nullable Object> wire) {
        var content = new ArrayList<ContentBlock>();
        if (wire.get("content") instanceof List<?> blocks) {
            for (Object block : blocks) {
                Map<String, @Nullable Object> object = Json.asObject(block);
                if (object != null) {
                    content.add(new ContentBlock.Foreign(object));
                }
            }
        }
        return new McpReply(
                new CallToolResult(content, wire.get("structuredContent"), Boolean.TRUE.equals(wire.get("isError"))));
    }

    @Override
    public boolean failed() {
        return result.isError();
    }

    @Override
    public Object structured() {
        Object structured = result.structured();
        if (structured != null) {
            return structured;
        }
        List<ContentBlock> content = result.content();
        return content.size() == 1 && content.getFirst().wire().get("text") instanceof String text
                ? value(text)
                : content.stream().map(ContentBlock::wire).toList();
    }

    private static Object value(String text) {
        try {
            Object json = Json.read(text);
            return json == null ? text : json;
        } catch (MalformedJsonException words) {
            return text;
        }
    }

    @Override
    public String text() {
        return result.content().stream()
                .map(block -> block.wire().get("text"))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .collect(Collectors.joining("\n"));
    }

    @Override
    public Map<String, @Nullable Object> wire() {
        return result.wire();
    }
}
