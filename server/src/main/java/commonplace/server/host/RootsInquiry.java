package commonplace.server.host;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.Roots;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The question to a client in which folders it works, on which depends where its session goes. It is asked once, as soon
 * as the client's handshake is made; in the revision without a handshake nobody can be asked before a call.
 */
final class RootsInquiry {
    private static final String ID = "commonplace-roots";
    private static final String QUESTION = "{\"jsonrpc\":\"2.0\",\"id\":\"" + ID + "\",\"method\":\"roots/list\"}";

    private enum State {
        BEFORE_HANDSHAKE,
        IN_HANDSHAKE,
        ASKED,
        OVER
    }

    private State state;

    /** @param wanted whether there is anything to ask */
    RootsInquiry(boolean wanted) {
        state = wanted ? State.BEFORE_HANDSHAKE : State.OVER;
    }

    /** Whether the client has been asked, and neither answered nor been given up on. */
    boolean isOpen() {
        return state == State.ASKED;
    }

    /** Looks at a line that was sent to the host; returns the question where it is time for it. */
    Optional<byte[]> after(byte[] line) {
        if (state == State.OVER || state == State.ASKED) {
            return Optional.empty();
        }
        for (Envelope envelope : Envelope.on(line)) {
            if (state == State.BEFORE_HANDSHAKE && !envelope.isMethod("ping")) {
                state = envelope.isMethod("initialize") && hasRoots(line) ? State.IN_HANDSHAKE : State.OVER;
            } else if (state == State.IN_HANDSHAKE && envelope.isMethod("notifications/initialized")) {
                state = State.ASKED;
                return Optional.of(HostProtocol.line(QUESTION));
            }
        }
        return Optional.empty();
    }

    /** The folders, if this line of the client's is the answer; then it is for nobody else. */
    Optional<List<Path>> answer(byte[] line) {
        if (state != State.ASKED) {
            return Optional.empty();
        }
        boolean answers = Envelope.on(line).stream()
                .anyMatch(each -> each.answers()
                        && each.id().filter(('"' + ID + '"')::equals).isPresent());
        if (!answers) {
            return Optional.empty();
        }
        state = State.OVER;
        return Optional.of(object(line, "result").map(Roots::folders).orElse(List.of()));
    }

    /** The client does not answer; what it works in stays unknown. */
    void giveUp() {
        state = State.OVER;
    }

    private static boolean hasRoots(byte[] initialize) {
        return object(initialize, "params")
                .map(params -> Json.asObject(params.get("capabilities")))
                .filter(capabilities -> capabilities.get("roots") != null)
                .isPresent();
    }

    private static Optional<Map<String, @Nullable Object>> object(byte[] line, String member) {
        try {
            return Optional.ofNullable(Json.asObject(Json.readObject(line).get(member)));
        } catch (MalformedJsonException notJson) {
            return Optional.empty();
        }
    }
}
