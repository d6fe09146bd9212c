package commonplace.tools.meta;

import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What came of calling a tool by its id: either data or an error. */
record CallResult(
        Optional<CallableTool> tool,
        Optional<ToolReply> reply,
        Optional<Object> structured,
        Optional<ErrorObject> error) {

    /** They call others themselves: through each other they would only hide what is called. */
    private static final Set<String> CALLERS = Set.of("meta:run_tool", "meta:run_chain", "meta:execute_code");

    static CallResult not(String id, CallFailure failure) {
        return not(id, Optional.empty(), Optional.empty(), failure);
    }

    static CallResult not(Found found, CallFailure failure) {
        return not(found.id(), found.tool(), Optional.empty(), failure);
    }

    private static CallResult not(
            String id, Optional<CallableTool> tool, Optional<ToolReply> reply, CallFailure failure) {
        return new CallResult(tool, reply, Optional.empty(), Optional.of(ErrorObject.of(failure, id, tool)));
    }

    /** A tool, or why there is none that could be called. */
    record Found(Gateway gateway, String id, Optional<CallableTool> tool, Optional<CallFailure> failure) {
        static Found of(Gateway gateway, String id) {
            try {
                CallableTool tool = gateway.toolbox().find(id);
                if (CALLERS.contains(tool.id().toString())) {
                    throw new CallFailure(
                            ErrorCode.VALIDATION_INPUT,
                            Stage.VALIDATE_TOOL_ID,
                            tool.id() + " is called itself, and not by way of another; name the tool that it should"
                                    + " call instead");
                }
                return new Found(gateway, id, Optional.of(tool), Optional.empty());
            } catch (CallFailure none) {
                return new Found(gateway, id, Optional.empty(), Optional.of(none));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return new Found(gateway, id, Optional.empty(), Optional.of(cancelled()));
            }
        }

        /** @param agreed whether a person has been asked already */
        CallResult call(Map<String, @Nullable Object> arguments, Caller caller, boolean agreed) {
            if (tool.isEmpty()) {
                return not(id, failure.orElseThrow());
            }
            try {
                ToolReply reply = gateway.dispatcher().dispatch(tool.get(), arguments, caller, agreed);
                return reply.failed()
                        ? not(id, tool, Optional.of(reply), said(reply))
                        : new CallResult(tool, Optional.of(reply), Optional.of(reply.structured()), Optional.empty());
            } catch (CallFailure failed) {
                return not(this, failed);
            } catch (InterruptedException stopped) {
                // The one who waits is gone, and this thread goes on to other things with its mark as it was.
                Thread.currentThread().interrupt();
                return not(this, cancelled());
            }
        }

        private CallFailure said(ToolReply reply) {
            Optional<CallFailure> ours = tool.filter(
                            found -> found.id().namespace().equals(MetaTools.NAME))
                    .flatMap(_ -> ErrorObject.failure(reply.structured()));
            if (ours.isPresent()) {
                return ours.get();
            }
            String text = words(reply);
            return new CallFailure(
                    ErrorCode.EXECUTION_FAILED,
                    Stage.EXECUTE,
                    text.isBlank() ? id + " failed, and does not say why" : text);
        }

        /** What it says in words, also where its error has parts. */
        private static String words(ToolReply reply) {
            return reply.structured() instanceof Map<?, ?> parts && parts.get("message") instanceof String message
                    ? (parts.get("code") instanceof String code ? code + ": " : "") + message
                    : reply.text();
        }
    }

    static CallFailure cancelled() {
        return new CallFailure(ErrorCode.CANCELLED, Stage.EXECUTE, "the call was cancelled");
    }
}
