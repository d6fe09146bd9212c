package commonplace.mcp.server;

import commonplace.json.Json;
import commonplace.mcp.InputRequest;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.McpException;
import commonplace.mcp.RequestParams;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers that came along with a request: those of this round, and those of earlier rounds, which travel with the
 * client in the sealed {@code requestState}. What is missing is asked for by {@link InputRequiredException}.
 */
final class InputResponses implements InputChannel {
    /** People take their time. */
    private static final long VALID_MILLIS = 60 * 60 * 1000L;

    private final Seal seal;
    private final JsonRpcMessage.Request request;
    private final Map<String, Map<String, @Nullable Object>> answers = new LinkedHashMap<>();

    InputResponses(Seal seal, JsonRpcMessage.Request request) {
        this.seal = seal;
        this.request = request;
        RequestParams params = request.params();
        String state = params.optionalString("requestState");
        if (state != null) {
            take(open(state));
        }
        if (params.values().containsKey("inputResponses")) {
            take(Json.asObject(params.values().get("inputResponses")));
        }
    }

    @Override
    public Map<String, Map<String, @Nullable Object>> ask(Map<String, InputRequest> questions) {
        Map<String, InputRequest> missing = new LinkedHashMap<>(questions);
        missing.keySet().removeAll(answers.keySet());
        if (!missing.isEmpty()) {
            throw new InputRequiredException(missing);
        }
        for (Map.Entry<String, InputRequest> question : questions.entrySet()) {
            Map<String, @Nullable Object> answer = answers.get(question.getKey());
            if (answer != null) {
                question.getValue().check(answer);
            }
        }
        return answers;
    }

    /** The result that asks; the client comes back with the same request, the answers and the state. */
    Map<String, @Nullable Object> required(Map<String, InputRequest> questions) {
        Map<String, @Nullable Object> requests = new LinkedHashMap<>();
        questions.forEach((key, question) -> requests.put(key, question.wire()));
        Map<String, @Nullable Object> state =
                Json.object("for", purpose(), "until", System.currentTimeMillis() + VALID_MILLIS, "answers", answers);
        return Json.object(
                "resultType", "input_required", "inputRequests", requests, "requestState", seal.close(state));
    }

    private @Nullable Map<String, @Nullable Object> open(String sealed) {
        Map<String, @Nullable Object> state = seal.open(sealed);
        if (!purpose().equals(state.get("for"))) {
            throw McpException.invalidParams("This requestState belongs to another request");
        }
        if (!(state.get("until") instanceof Long until) || until < System.currentTimeMillis()) {
            throw McpException.invalidParams("This requestState has expired; call again without it");
        }
        return Json.asObject(state.get("answers"));
    }

    private void take(@Nullable Map<String, @Nullable Object> given) {
        if (given == null) {
            throw McpException.invalidParams("params.inputResponses must be an object");
        }
        given.forEach((key, value) -> {
            Map<String, @Nullable Object> answer = Json.asObject(value);
            if (answer == null) {
                throw McpException.invalidParams("inputResponses." + key + " must be an object");
            }
            answers.put(key, answer);
        });
    }

    /** What the state is for: the method and its parameters, without what differs between the rounds. */
    private String purpose() {
        Map<String, @Nullable Object> salient =
                new LinkedHashMap<>(request.params().values());
        salient.keySet().removeAll(List.of("_meta", "inputResponses", "requestState"));
        return Seal.digest(Json.write(List.of(request.method(), salient)));
    }
}
