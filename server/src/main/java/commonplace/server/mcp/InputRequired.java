package commonplace.server.mcp;

import java.util.Map;

/** Ends a handler that asked something; it is run again, from the start, when the answers are there. */
public final class InputRequired extends RuntimeException {
    private final transient Map<String, Question> questions;

    InputRequired(Map<String, Question> questions) {
        super("answers needed", null, false, false);
        this.questions = questions;
    }

    Map<String, Question> questions() {
        return questions;
    }
}
