package commonplace.models;

import commonplace.base.SafeText;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what servers answer, which may be anything. */
final class ModelResponses {
    private static final int MAX_COMPLAINT = 300;

    private ModelResponses() {}

    static Map<String, @Nullable Object> object(byte[] answer) throws ServerFailure {
        try {
            return Json.readObject(answer);
        } catch (MalformedJsonException e) {
            throw ServerFailure.passing("its answer is no JSON that we can read: " + e.getMessage());
        }
    }

    static Map<String, @Nullable Object> member(Map<String, @Nullable Object> object, String name)
            throws ServerFailure {
        Map<String, @Nullable Object> member = Json.asObject(object.get(name));
        if (member == null) {
            throw ServerFailure.passing("its answer has no object \"" + name + "\"");
        }
        return member;
    }

    static List<?> list(Map<String, @Nullable Object> object, String name) throws ServerFailure {
        if (object.get(name) instanceof List<?> list) {
            return list;
        }
        throw ServerFailure.passing("its answer has no list \"" + name + "\"");
    }

    static String text(Map<String, @Nullable Object> object, String name) throws ServerFailure {
        if (object.get(name) instanceof String text) {
            return text;
        }
        throw ServerFailure.passing("its answer has no text \"" + name + "\"");
    }

    static float[] vector(@Nullable Object value) throws ServerFailure {
        if (!(value instanceof List<?> numbers) || numbers.isEmpty()) {
            throw ServerFailure.passing("its answer has something else where a vector should be");
        }
        float[] vector = new float[numbers.size()];
        for (int i = 0; i < vector.length; i++) {
            if (!(numbers.get(i) instanceof Number number) || !Float.isFinite(number.floatValue())) {
                throw ServerFailure.passing("its answer has a vector with something else than numbers");
            }
            vector[i] = number.floatValue();
        }
        return VectorMath.normalized(vector);
    }

    static List<float[]> vectors(List<?> values) throws ServerFailure {
        List<float[]> vectors = new ArrayList<>();
        for (Object value : values) {
            vectors.add(vector(value));
        }
        return vectors;
    }

    /** What a server says is wrong, in one of the forms that servers have for it, on one short line. */
    static String complaint(byte[] answer) {
        String said = "";
        try {
            Object error = Json.readObject(answer).get("error");
            if (error instanceof String text) {
                said = text;
            } else if (error instanceof Map<?, ?> details && details.get("message") instanceof String text) {
                said = text;
            }
        } catch (MalformedJsonException _) {
            // A proxy's page, perhaps: the status has to do.
        }
        return SafeText.beginning(SafeText.squeezed(said), MAX_COMPLAINT);
    }
}
