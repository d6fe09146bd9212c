package commonplace.tools.meta;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.tools.ErrorCode;
import commonplace.tools.Shape;
import commonplace.tools.Stage;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a result is to the steps of a chain and to scripts, which work with data. */
public final class ResultData {
    private ResultData() {}

    /** The one rule: the structured content, else its one text as JSON, else that text, else the list of its contents. */
    public static Object of(ToolResult result) {
        return switch (result) {
            case ToolResult.Text(String text) -> value(text);
            case ToolResult.Told(var _, Record value) -> Shape.values(value);
            case ToolResult.Data(Record value) -> Shape.values(value);
            case ToolResult.Refused(String message) -> value(message);
            case ToolResult.RefusedWith(Record error) -> Shape.values(error);
            case ToolResult.Foreign(var content, Optional<Object> structured, var _) ->
                structured.orElseGet(() -> value(content));
            case ToolResult.Failed failed -> failed.message();
        };
    }

    private static Object value(List<Map<String, @Nullable Object>> content) {
        return content.size() == 1 && content.getFirst().get("text") instanceof String text ? value(text) : content;
    }

    private static Object value(String text) {
        try {
            Object json = Json.read(text);
            return json == null ? text : json;
        } catch (MalformedJsonException words) {
            return text;
        }
    }

    /** Why there is no data; empty where there is. */
    static Optional<ToolResult.Failed> failure(String id, ToolResult result) {
        return switch (result) {
            case ToolResult.Failed failed -> Optional.of(failed);
            case ToolResult.RefusedWith(ErrorObject error) ->
                Optional.of(new ToolResult.Failed(error.code(), Stage.EXECUTE, error.message()));
            case ToolResult.RefusedWith(Record error) ->
                Optional.of(said(id, of(result), Json.text(Shape.values(error))));
            case ToolResult.Refused(String message) -> Optional.of(said(id, of(result), message));
            case ToolResult.Foreign foreign ->
                foreign.failed() ? Optional.of(said(id, of(result), texts(foreign.content()))) : Optional.empty();
            case ToolResult.Text _, ToolResult.Told _, ToolResult.Data _ -> Optional.empty();
        };
    }

    /** In the words of its error where that has parts, else in its own. */
    private static ToolResult.Failed said(String id, Object data, String text) {
        String words = data instanceof Map<?, ?> parts && parts.get("message") instanceof String message
                ? (parts.get("code") instanceof String code ? code + ": " : "") + message
                : text;
        return new ToolResult.Failed(
                ErrorCode.EXECUTION_FAILED,
                Stage.EXECUTE,
                words.isBlank() ? id + " failed, and does not say why" : words);
    }

    private static String texts(List<Map<String, @Nullable Object>> content) {
        return content.stream()
                .map(block -> block.get("text"))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .collect(Collectors.joining("\n"));
    }
}
