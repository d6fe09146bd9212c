package commonplace.tools.meta;

import commonplace.tools.Backend;
import commonplace.tools.Caller;
import commonplace.tools.ToolId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool that can be called, ours or another server's. The values are plain ones, as JSON has them. */
public interface CallableTool {
    ToolId id();

    /** What a client calls that sees the tool itself: {@code cairn_search}, {@code tracker__list_issues}. */
    String directName();

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

    /** What is wrong with arguments, in a sentence for whoever made them up. */
    Optional<String> misfit(Map<String, ? extends @Nullable Object> arguments);

    /** What is wrong with a result, by its own schema. */
    Optional<String> broken(ToolReply reply);

    /**
     * Calls it, with arguments that fit. What its caller is asked on the way may end the call with an exception of the
     * caller's own; that one passes through.
     */
    ToolReply call(Map<String, @Nullable Object> arguments, Caller caller) throws CallFailure, InterruptedException;
}
