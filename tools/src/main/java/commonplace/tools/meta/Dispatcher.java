package commonplace.tools.meta;

import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import commonplace.tools.Tool;
import commonplace.tools.ToolId;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The way that every call goes: a client that sees the tool itself, {@code run_tool}, a step of a
 * chain, a script. What may be called is decided here, arguments are bound here, and here it is noted what succeeded.
 */
public final class Dispatcher {
    private final Policy policy;
    private final BiConsumer<Tool, Caller> succeeded;
    private volatile CallListener listener = CallListener.NOBODY;

    /** @param succeeded hears of every call that did what was asked */
    public Dispatcher(Policy policy, BiConsumer<Tool, Caller> succeeded) {
        this.policy = policy;
        this.succeeded = succeeded;
    }

    /** Has somebody hear of all calls from now on. */
    public void follow(CallListener follower) {
        listener = follower;
    }

    /** What is known of a call before anything is done. */
    sealed interface Checked {
        record Ready(Tool tool, Tool.Call call) implements Checked {}

        record Stopped(ToolResult.Failed failure) implements Checked {}
    }

    public ToolResult dispatch(Tool tool, Map<String, @Nullable Object> arguments, Caller caller)
            throws InterruptedException {
        return switch (check(tool, arguments)) {
            case Checked.Stopped(ToolResult.Failed failure) -> {
                listener.answered(tool, failure, 0);
                yield failure;
            }
            case Checked.Ready ready -> {
                Optional<ToolResult.Failed> refusal = policy.ask(List.of(new Policy.Wanted(tool, arguments)), caller);
                yield refusal.isPresent() ? refusal.get() : run(ready, caller);
            }
        };
    }

    /** A call about which a person was asked, where the policy wants that. */
    ToolResult run(Checked.Ready ready, Caller caller) throws InterruptedException {
        ToolResult result = measured(ready, caller);
        if (result.succeeded()) {
            succeeded.accept(ready.tool(), caller);
        }
        return result;
    }

    private ToolResult measured(Checked.Ready ready, Caller caller) throws InterruptedException {
        CallListener following = listener;
        if (following.equals(CallListener.NOBODY)) {
            return ready.call().run(caller);
        }
        long begun = System.nanoTime();
        try {
            ToolResult result = ready.call().run(caller);
            following.answered(ready.tool(), result, System.nanoTime() - begun);
            return result;
        } catch (RuntimeException | InterruptedException | Error broken) {
            following.threw(ready.tool(), broken, System.nanoTime() - begun);
            throw broken;
        }
    }

    Checked check(Tool tool, Map<String, @Nullable Object> arguments) {
        Optional<ToolResult.Failed> denial = denial(tool);
        if (denial.isPresent()) {
            return new Checked.Stopped(denial.get());
        }
        return switch (tool.prepare(arguments)) {
            case Tool.Prepared.Ready(Tool.Call call) -> new Checked.Ready(tool, call);
            case Tool.Prepared.Misfit(String message) -> new Checked.Stopped(ToolResult.Failed.invalid(message));
        };
    }

    /** Why it may not be called; empty if it may. */
    Optional<ToolResult.Failed> denial(Tool tool) {
        return policy.permits(tool.id()) ? Optional.empty() : Optional.of(denied(tool.id()));
    }

    static ToolResult.Failed denied(ToolId id) {
        return new ToolResult.Failed(
                ErrorCode.NO_BACKENDS, Stage.SELECT_BACKEND, "the configuration does not let " + id + " be called");
    }

    Policy policy() {
        return policy;
    }
}
