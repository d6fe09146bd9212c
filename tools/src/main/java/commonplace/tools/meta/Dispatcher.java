package commonplace.tools.meta;

import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import commonplace.tools.ToolId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The way that every call goes, whoever makes it: a client that sees the tool itself, {@code run_tool}, a step of a
 * chain, a script. What may be called is decided here, arguments and results are checked here, and here it is noted what
 * came of it.
 */
public final class Dispatcher {
    private final Policy policy;
    private final Tracer tracer;

    public Dispatcher(Policy policy, Tracer tracer) {
        this.policy = policy;
        this.tracer = tracer;
    }

    /** Hears of every call when it is over. */
    @FunctionalInterface
    public interface Tracer {
        /** @param failure what kept it from a result; empty where it has one */
        void called(CallableTool tool, Caller caller, Duration took, Optional<ErrorCode> failure);
    }

    /** The tool's answer, which may be that it failed. */
    public ToolReply dispatch(CallableTool tool, Map<String, @Nullable Object> arguments, Caller caller)
            throws CallFailure, InterruptedException {
        return dispatch(tool, arguments, caller, false);
    }

    /** @param agreed whether a person has been asked already, where the policy wants that */
    ToolReply dispatch(CallableTool tool, Map<String, @Nullable Object> arguments, Caller caller, boolean agreed)
            throws CallFailure, InterruptedException {
        long began = System.nanoTime();
        try {
            check(tool, arguments);
            if (!agreed) {
                policy.ask(List.of(new Policy.Wanted(tool, arguments)), caller);
            }
            ToolReply reply = tool.call(arguments, caller);
            if (!reply.failed()) {
                Optional<String> broken = tool.broken(reply);
                if (broken.isPresent()) {
                    throw new CallFailure(ErrorCode.VALIDATION_OUTPUT, Stage.VALIDATE_OUTPUT, broken.get());
                }
            }
            trace(tool, caller, began, reply.failed() ? Optional.of(ErrorCode.EXECUTION_FAILED) : Optional.empty());
            return reply;
        } catch (CallFailure failure) {
            trace(tool, caller, began, Optional.of(failure.code()));
            throw failure;
        }
    }

    /** What can be known to be wrong before anything is done. */
    void check(CallableTool tool, Map<String, @Nullable Object> arguments) throws CallFailure {
        permit(tool);
        Optional<String> misfit = tool.misfit(arguments);
        if (misfit.isPresent()) {
            throw new CallFailure(ErrorCode.VALIDATION_INPUT, Stage.VALIDATE_INPUT, misfit.get());
        }
    }

    void permit(CallableTool tool) throws CallFailure {
        if (!policy.permits(tool.id())) {
            throw denied(tool.id());
        }
    }

    static CallFailure denied(ToolId id) {
        return new CallFailure(
                ErrorCode.NO_BACKENDS, Stage.SELECT_BACKEND, "the configuration does not let " + id + " be called");
    }

    Policy policy() {
        return policy;
    }

    private void trace(CallableTool tool, Caller caller, long began, Optional<ErrorCode> failure) {
        tracer.called(tool, caller, Duration.ofNanos(System.nanoTime() - began), failure);
    }
}
