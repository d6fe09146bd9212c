package commonplace.mcp;

import commonplace.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a request; what is not as it should be is refused with the name of the field. */
public record RequestParams(Map<String, @Nullable Object> values) {
    public String string(String name) {
        String value = optionalString(name);
        if (value == null) {
            throw McpException.invalidParams("params.".concat(name).concat(" is missing"));
        }
        return value;
    }

    @Nullable
    public String optionalString(String name) {
        Object value = values.get(name);
        if (value != null && !(value instanceof String)) {
            throw McpException.invalidParams("params.".concat(name).concat(" must be a string"));
        }
        return (String) value;
    }

    /** The object of that name; an absent one is empty. */
    public RequestParams object(String name) {
        Object value = values.get(name);
        Map<String, @Nullable Object> object = Json.asObject(value);
        if (value != null && object == null) {
            throw McpException.invalidParams("params.".concat(name).concat(" must be an object"));
        }
        return new RequestParams(object == null ? Map.of() : object);
    }

    public RequestParams meta() {
        return object("_meta");
    }
}
