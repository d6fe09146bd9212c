package commonplace.mcp;

import commonplace.json.Json;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something only the client's side can answer. */
public record InputRequest(String method, String capability, Map<String, @Nullable Object> params) {
    /** Asks the person. The schema is an object of flat, primitive properties. */
    public static InputRequest elicit(String message, Map<String, @Nullable Object> schema) {
        return new InputRequest(
                "elicitation/create", "elicitation", Json.object("message", message, "requestedSchema", schema));
    }

    /** Asks the client's model. The parameters are those of {@code sampling/createMessage}. */
    public static InputRequest sample(Map<String, @Nullable Object> params) {
        return new InputRequest("sampling/createMessage", "sampling", params);
    }

    /** Asks which folders the client works in. */
    public static InputRequest roots() {
        return new InputRequest("roots/list", "roots", Json.object());
    }

    /** Behind an elicitation sits a person, behind sampling a model, behind roots the client alone. */
    public Duration patience() {
        return switch (capability) {
            case "roots" -> Duration.ofSeconds(10);
            case "sampling" -> Duration.ofMinutes(2);
            default -> Duration.ofMinutes(30);
        };
    }

    public Map<String, @Nullable Object> wire() {
        return Json.object("method", method, "params", params);
    }

    // spec: "Servers SHOULD validate that the data provided by the client is a valid InputResponses object"
    public void check(Map<String, @Nullable Object> answer) {
        boolean fits = switch (method) {
            case "elicitation/create" ->
                answer.get("action") instanceof String action
                        && (action.equals("accept") || action.equals("decline") || action.equals("cancel"));
            case "sampling/createMessage" -> answer.get("content") != null;
            default -> answer.get("roots") instanceof Iterable<?>;
        };
        if (!fits) {
            throw McpException.invalidParams("That is not an answer to " + method);
        }
    }
}
