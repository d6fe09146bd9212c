package commonplace.models;

import commonplace.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ollama's own API. */
final class OllamaApi implements ModelApi {
    static final String DEFAULT_EMBEDDER = "mxbai-embed-large";
    static final String DEFAULT_WRITER = "mistral";

    private static final int MIN_CONTEXT = 4096;
    private static final int MAX_CONTEXT = 32_768;

    @Override
    public String title() {
        return "Ollama";
    }

    /** The same on every machine, since all get their models from one place. */
    @Override
    public String id(String model, URI server) {
        // ollama: a name without a tag means this one
        return "ollama:" + (model.endsWith(":latest") ? model.substring(0, model.lastIndexOf(':')) : model);
    }

    @Override
    public String embedPath() {
        return "/api/embed";
    }

    @Override
    public Map<String, @Nullable Object> embedRequest(String model, List<String> texts) {
        return Json.object("model", model, "input", texts);
    }

    @Override
    public List<float[]> vectors(byte[] answer) throws IOException {
        return ModelResponses.vectors(ModelResponses.list(ModelResponses.object(answer), "embeddings"));
    }

    @Override
    public String chatPath() {
        return "/api/chat";
    }

    @Override
    public Map<String, @Nullable Object> chatRequest(String model, String system, String user, int maxTokens) {
        List<Object> messages =
                List.of(Json.object("role", "system", "content", system), Json.object("role", "user", "content", user));
        return Json.object(
                "model",
                model,
                "messages",
                messages,
                "stream",
                true,
                "options",
                Json.object("temperature", 0, "num_predict", maxTokens, "num_ctx", context(system, user, maxTokens)));
    }

    /** Ollama silently drops the beginning of what does not fit into the context, which is small unless asked for. */
    static int context(String system, String user, int maxTokens) {
        long bytes =
                system.getBytes(StandardCharsets.UTF_8).length + (long) user.getBytes(StandardCharsets.UTF_8).length;
        long needed = bytes / 3 + maxTokens;
        int context = MIN_CONTEXT;
        while (context < needed && context < MAX_CONTEXT) {
            context *= 2;
        }
        return context;
    }

    /** One JSON object in a line, each with some words, the last with {@code done}. */
    @Override
    public String written(byte[] answer) throws IOException {
        var text = new StringBuilder();
        for (String line : new String(answer, StandardCharsets.UTF_8).split("\n", -1)) {
            if (line.isBlank()) {
                continue;
            }
            Map<String, @Nullable Object> part = ModelResponses.object(line.getBytes(StandardCharsets.UTF_8));
            if (part.get("error") instanceof String error) {
                throw ServerFailure.passing("it stopped writing: " + error);
            }
            text.append(ModelResponses.text(ModelResponses.member(part, "message"), "content"));
            if (Boolean.TRUE.equals(part.get("done"))) {
                return text.toString();
            }
        }
        throw ServerFailure.passing("it stopped writing in the middle");
    }

    @Override
    public String advice(int status, String model) {
        return status == 404 ? ". To get the model: ollama pull " + model : "";
    }
}
