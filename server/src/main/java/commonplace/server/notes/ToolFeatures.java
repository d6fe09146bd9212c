package commonplace.server.notes;

import commonplace.json.Json;
import commonplace.server.mcp.Hints;
import commonplace.server.mcp.McpException;
import commonplace.server.mcp.Tool;
import commonplace.server.mcp.ToolResult;
import commonplace.tools.Answer;
import commonplace.tools.Effect;
import commonplace.tools.Shape;
import commonplace.tools.Toolset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes MCP tools of toolsets. The only place that knows what an {@link Answer} becomes on the wire. */
final class ToolFeatures {
    private ToolFeatures() {}

    static List<Tool> of(List<Toolset> toolsets) {
        var tools = new ArrayList<Tool>();
        for (Toolset toolset : toolsets) {
            for (var tool : toolset.tools()) {
                tools.add(of(toolset, tool));
            }
        }
        return tools;
    }

    private static Tool of(Toolset toolset, commonplace.tools.Tool<?> tool) {
        return new Tool(
                tool.name(),
                () -> ToolList.tool(tool.name()),
                () -> nullable(tool.arguments().schema()),
                (arguments, call) -> switch (tool.call(arguments, new McpCaller(call))) {
                    case commonplace.tools.Tool.Outcome.Answered(Answer answer) -> result(answer);
                    case commonplace.tools.Tool.Outcome.Misfit(String message) ->
                        toolset.misfit(message)
                                .map(ToolFeatures::result)
                                .orElseThrow(() -> McpException.invalidParams(message));
                });
    }

    /** What is said of a tool. */
    static Tool.Definition definition(Toolset toolset, commonplace.tools.Tool<?> tool) {
        return new Tool.Definition(
                tool.name(),
                tool.title(),
                tool.description(),
                hints(tool.effect()),
                nullable(tool.arguments().schema()),
                tool.answer().map(shape -> answers(shape, toolset)).orElse(null));
    }

    private static ToolResult result(Answer answer) {
        return switch (answer) {
            case Answer.Text(String text) -> ToolResult.text(text);
            case Answer.Refused(String message) -> ToolResult.error(message);
            case Answer.Told(String text, Record value) -> ToolResult.structured(Shape.values(value), text);
            case Answer.Data(Record value) -> {
                Map<String, @Nullable Object> json = Shape.values(value);
                yield ToolResult.structured(json, Json.text(json));
            }
            case Answer.Failed(Record error) -> {
                Map<String, @Nullable Object> json = Shape.values(error);
                yield ToolResult.failure(json, Json.text(json));
            }
        };
    }

    /** Clients hold errors against the schema too, so it must allow them. */
    private static Map<String, @Nullable Object> answers(Shape<?> answer, Toolset toolset) {
        return toolset.failure()
                .map(failure -> Json.object("type", "object", "anyOf", List.of(answer.schema(), failure.schema())))
                .orElseGet(() -> nullable(answer.schema()));
    }

    private static Hints hints(Effect effect) {
        return new Hints(effect.readOnly(), effect.destructive(), effect.idempotent(), false);
    }

    private static Map<String, @Nullable Object> nullable(Map<String, Object> values) {
        return new LinkedHashMap<>(values);
    }
}
