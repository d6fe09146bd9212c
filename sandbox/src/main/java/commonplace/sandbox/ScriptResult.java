package commonplace.sandbox;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What came of a script. */
public sealed interface ScriptResult {
    Report report();

    /**
     * The script ran to its end.
     *
     * @param value what it returned, as a value of {@link commonplace.json.Json}; {@code null} if it returned nothing
     */
    record Returned(@Nullable Object value, Report report) implements ScriptResult {}

    /**
     * The script did not run to its end.
     *
     * @param message what was wrong and what would work, in words for the author of the script
     * @param stack where in the script, with its own line numbers; empty where that is not known
     */
    record Failed(Kind kind, String message, List<String> stack, Report report) implements ScriptResult {}

    /** What kept a script from its end. */
    enum Kind {
        /** It took too long, by the clock on the wall or by what it computed. */
        TIMEOUT,
        /** It wanted more memory than it may have. */
        MEMORY,
        /** It printed, returned or handed over more than it may. */
        OUTPUT_LIMIT,
        /** It called more tools than it may, and did not catch that. */
        TOOL_CALLS,
        /** It is not JavaScript. */
        SYNTAX,
        /** It threw something, or awaits what never comes. */
        ERROR,
        /** The caller does not want it any more. */
        CANCELLED
    }

    /** What happened on the way, whichever way it ended. */
    record Report(String stdout, String stderr, Duration took, List<Call> calls) {
        public Report {
            calls = List.copyOf(calls);
        }
    }

    /**
     * One call of a tool, in the order in which they were made.
     *
     * @param error the code it failed with; {@code cancelled} if the run ended first
     */
    record Call(String tool, Duration took, Optional<String> error) {}
}
