package commonplace.server.gateway;

import commonplace.json.Json;
import commonplace.server.mcp.Hints;
import commonplace.server.mcp.Tool;
import commonplace.server.mcp.ToolResult;
import commonplace.tools.Answer;
import commonplace.tools.Effect;
import commonplace.tools.Shape;
import commonplace.tools.Toolset;
import commonplace.tools.meta.MetaTools;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What our tools are on the wire. The only place that knows what an {@link Answer} becomes. */
final class ToolFeatures {
    private ToolFeatures() {}

    /** What is said of a tool. */
    static Tool.Definition definition(Toolset toolset, commonplace.tools.Tool<?> tool) {
        return new Tool.Definition(
                tool.name(),
                tool.title(),
                tool.description(),
                hints(tool.effect(), toolset.name().equals(MetaTools.NAME)),
                inputSchema(tool),
                tool.answer().map(shape -> answers(shape, toolset)).orElse(null));
    }

    static Map<String, @Nullable Object> inputSchema(commonplace.tools.Tool<?> tool) {
        return new LinkedHashMap<>(tool.arguments().schema());
    }

    static ToolResult result(Answer answer) {
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
                .orElseGet(() -> new LinkedHashMap<>(answer.schema()));
    }

    /** @param reaches whether it may reach other servers, and what they reach */
    private static Hints hints(Effect effect, boolean reaches) {
        return new Hints(effect.readOnly(), effect.destructive(), effect.idempotent(), reaches);
    }
}
