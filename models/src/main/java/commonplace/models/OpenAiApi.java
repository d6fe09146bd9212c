package commonplace.models;

import commonplace.json.Json;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The API of OpenAI, which many other servers speak too. */
final class OpenAiApi implements ModelApi {
    static final String DEFAULT_EMBEDDER = "text-embedding-3-small";

    /** Their own server has given up what all others still expect. */
    private final boolean original;

    OpenAiApi(boolean original) {
        this.original = original;
    }

    @Override
    public String title() {
        return original ? "OpenAI" : "The OpenAI-compatible server";
    }

    /** Servers that only speak like OpenAI's may call anything by any name. */
    @Override
    public String id(String model, URI server) {
        return "openai:" + model + (original ? "" : "@" + server.getAuthority());
    }

    @Override
    public String embedPath() {
        return "/v1/embeddings";
    }

    @Override
    public Map<String, @Nullable Object> embedRequest(String model, List<String> texts) {
        return Json.object("model", model, "input", texts, "encoding_format", "float");
    }

    @Override
    public List<float[]> vectors(byte[] answer) throws IOException {
        record IndexedVector(long index, float[] vector) {}
        List<IndexedVector> numbered = new ArrayList<>();
        for (Object item : ModelResponses.list(ModelResponses.object(answer), "data")) {
            Map<String, @Nullable Object> object = Json.asObject(item);
            if (object == null || !(object.get("index") instanceof Number index)) {
                throw ServerFailure.passing("its answer has a vector without an index");
            }
            numbered.add(new IndexedVector(index.longValue(), ModelResponses.vector(object.get("embedding"))));
        }
        numbered.sort(Comparator.comparingLong(IndexedVector::index));
        return numbered.stream().map(IndexedVector::vector).toList();
    }

    @Override
    public String chatPath() {
        return "/v1/chat/completions";
    }

    @Override
    public Map<String, @Nullable Object> chatRequest(String model, String system, String user, int maxTokens) {
        List<Object> messages =
                List.of(Json.object("role", "system", "content", system), Json.object("role", "user", "content", user));
        return original
                ? Json.object("model", model, "messages", messages, "max_completion_tokens", maxTokens)
                : Json.object("model", model, "messages", messages, "max_tokens", maxTokens, "temperature", 0);
    }

    @Override
    public String written(byte[] answer) throws IOException {
        List<?> choices = ModelResponses.list(ModelResponses.object(answer), "choices");
        Map<String, @Nullable Object> first = choices.isEmpty() ? null : Json.asObject(choices.getFirst());
        if (first == null) {
            throw ServerFailure.passing("its answer has no choice");
        }
        return ModelResponses.text(ModelResponses.member(first, "message"), "content");
    }

    @Override
    public String advice(int status, String model) {
        return switch (status) {
            case 401, 403 -> ". Set OPENAI_API_KEY to a key that may use " + model;
            case 404 -> ". Check that it has the model " + model + " and that the address ends before /v1";
            default -> "";
        };
    }
}
