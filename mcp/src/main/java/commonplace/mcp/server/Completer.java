package commonplace.mcp.server;

import java.util.List;
import java.util.Map;

/** Suggests values while somebody types an argument of a prompt or of a resource template. */
@FunctionalInterface
public interface Completer {
    Completion complete(CompletionReference reference, String argument, String typed, Map<String, String> others)
            throws Exception;

    /** Whose argument it is. */
    sealed interface CompletionReference {
        /** An argument of a prompt. */
        record ToPrompt(String name) implements CompletionReference {}

        /** A variable in the template of a resource's address. */
        record ToTemplate(String uriTemplate) implements CompletionReference {}
    }

    /** The best suggestions first, and how many there are in all; clients see at most a hundred. */
    record Completion(List<String> values, int total) {
        public static final Completion NONE = new Completion(List.of(), 0);

        public Completion {
            values = List.copyOf(values);
        }
    }
}
