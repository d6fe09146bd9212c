package commonplace.mcp.server;

import commonplace.mcp.InputRequest;
import java.util.Map;

/** Ends a handler that asked something; it is run again, from the start, when the answers are there. */
public final class InputRequiredException extends RuntimeException {
    private final transient Map<String, InputRequest> questions;

    InputRequiredException(Map<String, InputRequest> questions) {
        super("answers needed", null, false, false);
        this.questions = questions;
    }

    Map<String, InputRequest> questions() {
        return questions;
    }
}
