package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.ToolAnnotations;
import commonplace.mcp.server.ServedTool;
import commonplace.tools.Effect;
import commonplace.tools.Shape;
import commonplace.tools.ToolResult;
import commonplace.tools.Toolset;
import commonplace.tools.meta.MetaTools;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What our tools are on the wire. The only place that knows what a {@link ToolResult} becomes. */
final class ToolFeatures {
    private ToolFeatures() {}

    /** What is said of a tool. */
    static ServedTool.Definition definition(Toolset toolset, commonplace.tools.ToolDefinition<?> tool) {
        return new ServedTool.Definition(
                tool.name(),
                tool.title(),
                tool.description(),
                hints(tool.effect(), toolset.name().equals(MetaTools.NAME)),
                inputSchema(tool),
                tool.answer().map(shape -> answers(shape, toolset)).orElse(null));
    }

    static Map<String, @Nullable Object> inputSchema(commonplace.tools.ToolDefinition<?> tool) {
        return new LinkedHashMap<>(tool.arguments().schema());
    }

    static CallToolResult result(ToolResult answer) {
        return switch (answer) {
            case ToolResult.Text(String text) -> CallToolResult.text(text);
            case ToolResult.Refused(String message) -> CallToolResult.error(message);
            case ToolResult.Told(String text, Record value) -> CallToolResult.structured(Shape.values(value), text);
            case ToolResult.Data(Record value) -> {
                Map<String, @Nullable Object> json = Shape.values(value);
                yield CallToolResult.structured(json, Json.text(json));
            }
            case ToolResult.Failed(Record error) -> {
                Map<String, @Nullable Object> json = Shape.values(error);
                yield CallToolResult.failure(json, Json.text(json));
            }
        };
    }

    /** Clients hold errors against the schema too, so it must allow them. */
    private static Map<String, @Nullable Object> answers(Shape<?> answer, Toolset toolset) {
        return toolset.failure()
                .map(failure -> Json.object("type", "object", "anyOf", List.of(answer.schema(), failure.schema())))
                .orElseGet(() -> new LinkedHashMap<>(answer.schema()));
    }

    /** @param reaches whether it may reach other servers, and what they reach */
    private static ToolAnnotations hints(Effect effect, boolean reaches) {
        return new ToolAnnotations(effect.readOnly(), effect.destructive(), effect.idempotent(), reaches);
    }
}
