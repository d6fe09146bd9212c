package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.ContentBlock;
import commonplace.mcp.McpException;
import commonplace.mcp.ToolAnnotations;
import commonplace.mcp.server.ServedTool;
import commonplace.tools.Backend;
import commonplace.tools.Effect;
import commonplace.tools.Shape;
import commonplace.tools.Tool;
import commonplace.tools.ToolDefinition;
import commonplace.tools.ToolResult;
import commonplace.tools.Toolset;
import commonplace.tools.meta.MetaTools;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What tools and results are on the wire. The only place that knows what a {@link ToolResult} becomes there. */
final class McpForm {
    private McpForm() {}

    /** What is said of a tool of ours. */
    static ServedTool.Definition definition(Toolset<?> toolset, ToolDefinition<?, ?> tool) {
        return new ServedTool.Definition(
                tool.name(),
                tool.title(),
                tool.description(),
                hints(tool.effect(), toolset.name().equals(MetaTools.NAME)),
                new LinkedHashMap<>(tool.arguments().schema()),
                tool.answer().map(shape -> answers(shape, toolset)).orElse(null));
    }

    /** How a tool is listed, as a JSON value: ours as it is written already, another server's by the name it has here. */
    static Object listed(Tool tool) {
        if (tool.backend().kind() == Backend.Kind.LOCAL) {
            return ToolList.tool(tool.name());
        }
        var listed = new LinkedHashMap<>(tool.definition());
        listed.put("name", tool.name());
        return listed;
    }

    /** What a client gets that called the tool by its name. */
    static CallToolResult result(Tool tool, ToolResult result) {
        if (result instanceof ToolResult.Failed failure) {
            return result(tool.told(failure).orElseThrow(() -> McpException.invalidParams(failure.message())));
        }
        return result(result);
    }

    static CallToolResult result(ToolResult result) {
        return switch (result) {
            case ToolResult.Text(String text) -> CallToolResult.text(text);
            case ToolResult.Refused(String message) -> CallToolResult.error(message);
            case ToolResult.Told(String text, Record value) -> CallToolResult.structured(Shape.values(value), text);
            case ToolResult.Data(Record value) -> CallToolResult.written(Json.text(Shape.values(value)), false);
            case ToolResult.RefusedWith(Record error) -> CallToolResult.written(Json.text(Shape.values(error)), true);
            case ToolResult.Foreign foreign -> {
                var blocks = new ArrayList<ContentBlock>();
                for (Map<String, @Nullable Object> block : foreign.content()) {
                    blocks.add(new ContentBlock.Foreign(block));
                }
                yield new CallToolResult(blocks, foreign.structured().orElse(null), foreign.failed());
            }
            case ToolResult.Failed failure -> CallToolResult.error(failure.message());
        };
    }

    /** Clients hold errors against the schema too, so it must allow them. */
    private static Map<String, @Nullable Object> answers(Shape<?> answer, Toolset<?> toolset) {
        return toolset.failure()
                .map(failure -> Json.object("type", "object", "anyOf", List.of(answer.schema(), failure.schema())))
                .orElseGet(() -> new LinkedHashMap<>(answer.schema()));
    }

    /** @param reaches whether it may reach other servers, and what they reach */
    private static ToolAnnotations hints(Effect effect, boolean reaches) {
        return new ToolAnnotations(effect.readOnly(), effect.destructive(), effect.idempotent(), reaches);
    }
}
