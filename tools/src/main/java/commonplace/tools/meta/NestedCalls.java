package commonplace.tools.meta;

import commonplace.base.tracing.TraceSpan;
import commonplace.base.tracing.Tracing;
import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls that tools make, by the ids of other tools. An interruption is a result too: what was done before is told. */
record NestedCalls(Gateway gateway) {
    static final ToolResult.Failed CANCELLED =
            new ToolResult.Failed(ErrorCode.CANCELLED, Stage.EXECUTE, "the call was cancelled");

    /** A tool, or why there is none that could be called. */
    Toolbox.Lookup find(String id) {
        try {
            return switch (gateway.toolbox().find(id)) {
                case Toolbox.Lookup.Found(Tool tool)
                when MetaTools.isCaller(tool.id()) ->
                    new Toolbox.Lookup.Missing(new ToolResult.Failed(
                            ErrorCode.VALIDATION_INPUT,
                            Stage.VALIDATE_TOOL_ID,
                            tool.id() + " is called itself, and not by way of another; name the tool that it should"
                                    + " call instead"));
                case Toolbox.Lookup lookup -> lookup;
            };
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Toolbox.Lookup.Missing(CANCELLED);
        }
    }

    ToolResult call(Tool tool, Map<String, @Nullable Object> arguments, Caller caller) {
        return traced(tool, () -> gateway.dispatcher().dispatch(tool, arguments, caller));
    }

    /** A call about which a person was asked already. */
    ToolResult run(Dispatcher.Checked checked, Caller caller) {
        return switch (checked) {
            case Dispatcher.Checked.Stopped(ToolResult.Failed failure) -> failure;
            case Dispatcher.Checked.Ready ready ->
                traced(ready.tool(), () -> gateway.dispatcher().run(ready, caller));
        };
    }

    private interface Interruptible {
        ToolResult run() throws InterruptedException;
    }

    /** As OpenTelemetry's conventions have it for tools that somebody in this process calls. */
    private static ToolResult traced(Tool tool, Interruptible call) {
        try (TraceSpan span = Tracing.part(TraceSpan.Kind.INTERNAL, "execute_tool " + tool.name());
                var _ = Tracing.enter(span)) {
            span.set("gen_ai.operation.name", "execute_tool");
            span.set("gen_ai.tool.name", tool.name());
            ToolResult result = interruptible(call);
            if (!result.succeeded()) {
                span.failed("tool_error");
            }
            return result;
        }
    }

    private static ToolResult interruptible(Interruptible call) {
        try {
            return call.run();
        } catch (InterruptedException stopped) {
            // The one who waits is gone, and this thread goes on to other things with its mark as it was.
            Thread.currentThread().interrupt();
            return CANCELLED;
        }
    }
}
