package commonplace.tools;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A tool that can be called: one of ours, which is its definition with what it works on ({@link Toolset#on}), or one of
 * another server. The values are plain ones, as JSON has them.
 */
public interface Tool {
    ToolId id();

    /** What a client calls that sees the tool itself: {@code cairn_search}, {@code tracker__list_issues}. */
    String name();

    String description();

    /** All that its owner says of it, as clients list it. */
    Map<String, @Nullable Object> definition();

    Map<String, @Nullable Object> inputSchema();

    /** What its structured results look like, where it says so. */
    Optional<Map<String, @Nullable Object>> outputSchema();

    Backend backend();

    Guide guide();

    /** Whether it changes nothing, as far as its owner says. */
    boolean readOnly();

    /** Whether it may replace or remove what is there, as far as its owner says. */
    boolean destructive();

    /** The parts of its definition that differ from those somebody approved; empty if none. */
    List<String> changed();

    /** Binds the arguments: a call with them, or what is wrong with them. Nothing is done before the call is run. */
    Prepared prepare(Map<String, ? extends @Nullable Object> arguments);

    /**
     * How a client that sees the tool itself is told of a failure; empty where that is an error of the request, and not a
     * result.
     */
    Optional<ToolResult> told(ToolResult.Failed failure);

    /** Whether arguments fit. */
    sealed interface Prepared {
        record Ready(Call call) implements Prepared {}

        /** @param message what is wrong, in a sentence for the author of the arguments */
        record Misfit(String message) implements Prepared {}
    }

    /** A call with arguments that fit. */
    @FunctionalInterface
    interface Call {
        /**
         * Runs it. What its caller is asked on the way may end the call with an exception of the caller's own; that one
         * passes through.
         */
        ToolResult run(Caller caller) throws InterruptedException;
    }
}
