package commonplace.server.tracing;

import commonplace.base.tracing.Tracing;
import commonplace.server.metrics.CallOutcome;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import commonplace.tools.meta.CallListener;

/** Tells spans what came of calls, in the words in which they are counted. */
public record TracedOutcomes(CallListener next) implements CallListener {
    private static final String OUTCOME = "commonplace.outcome";

    @Override
    public void answered(Tool tool, ToolResult result, long nanos) {
        Tracing.current().set(OUTCOME, CallOutcome.of(result).word());
        next.answered(tool, result, nanos);
    }

    @Override
    public void threw(Tool tool, Throwable cause, long nanos) {
        Tracing.current().set(OUTCOME, CallOutcome.of(cause).word());
        next.threw(tool, cause, nanos);
    }
}
