package commonplace.server.host;

import commonplace.server.json.Json;
import commonplace.server.json.MalformedJsonException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a bridge must know of a line that passes through: whether it asks, answers or tells, and of what.
 *
 * @param id the request's id as it stands on the wire, so that 1 and "1" are two
 * @param tool the tool that a request calls
 */
record Envelope(Optional<String> id, Optional<String> method, Optional<String> tool) {
    private static final Envelope UNREADABLE = new Envelope(Optional.empty(), Optional.empty(), Optional.empty());

    boolean asks() {
        return id.isPresent() && method.isPresent();
    }

    boolean answers() {
        return id.isPresent() && method.isEmpty();
    }

    boolean isMethod(String name) {
        return method.filter(name::equals).isPresent();
    }

    /** A line that is not a JSON-RPC message is passed on like any other: the host answers it, not the bridge. */
    static Envelope of(byte[] line) {
        try {
            return Json.read(line) instanceof Map<?, ?> message ? of(message) : UNREADABLE;
        } catch (MalformedJsonException malformed) {
            return UNREADABLE;
        }
    }

    private static Envelope of(Map<?, ?> message) {
        @Nullable Object id = message.get("id");
        Optional<String> tool =
                message.get("params") instanceof Map<?, ?> params && params.get("name") instanceof String name
                        ? Optional.of(name)
                        : Optional.empty();
        return new Envelope(
                id == null ? Optional.empty() : Optional.of(Json.text(id)),
                message.get("method") instanceof String method ? Optional.of(method) : Optional.empty(),
                tool);
    }
}
