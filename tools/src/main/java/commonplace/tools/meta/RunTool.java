package commonplace.tools.meta;

import commonplace.tools.Backend;
import commonplace.tools.Caller;
import commonplace.tools.Default;
import commonplace.tools.ErrorCode;
import commonplace.tools.Named;
import commonplace.tools.Stage;
import commonplace.tools.ToolResult;
import commonplace.tools.meta.text.Texts;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** {@code run_tool}: calls one tool. */
record RunTool(Gateway gateway, Caller caller) {
    record Arguments(
            String toolId,
            Optional<Map<String, @Nullable Object>> args,
            @Default("false") Optional<Boolean> stream,
            @Default("false") Optional<Boolean> includeTool,
            @Default("false") Optional<Boolean> includeBackend,
            @Default("false") Optional<Boolean> includeMcpResult,
            Optional<Chosen> backendOverride) {}

    /** Who is to run it. */
    record Chosen(
            Backend.Kind kind,
            @Named("serverName") Optional<String> serverName,
            @Named("providerId") Optional<String> providerId,
            @Named("toolId") Optional<String> toolId,
            Optional<String> name) {
        private static final Stage STAGE = Stage.SELECT_BACKEND;

        /** Nobody but the one who has a tool can run it, so all that can be chosen is that one. */
        void check(CallableTool tool) throws CallFailure {
            Optional<String> wrong = missing();
            if (wrong.isPresent()) {
                throw new CallFailure(ErrorCode.BACKEND_OVERRIDE_INVALID, STAGE, wrong.get());
            }
            Backend backend = tool.backend();
            boolean same = kind == backend.kind()
                    && serverName.equals(backend.serverName())
                    && name.map(called -> called.equals(tool.id().name()) || called.equals(tool.directName()))
                            .orElse(true);
            if (!same) {
                throw new CallFailure(
                        ErrorCode.BACKEND_OVERRIDE_NO_MATCH,
                        STAGE,
                        "nobody of that name runs " + tool.id() + "; leave backend_override out: "
                                + backend.serverName()
                                        .map(server -> "the server " + server)
                                        .orElse("this server")
                                + " runs it");
            }
        }

        private Optional<String> missing() {
            return switch (kind) {
                case MCP -> serverName.isEmpty() ? Optional.of("kind mcp needs a serverName") : Optional.empty();
                case PROVIDER ->
                    providerId.isEmpty() ? Optional.of("kind provider needs a providerId") : Optional.empty();
                case LOCAL ->
                    serverName.isPresent() || providerId.isPresent()
                            ? Optional.of("kind local has neither a serverName nor a providerId")
                            : Optional.empty();
            };
        }
    }

    record Result(
            Optional<Object> structured,
            Optional<ErrorObject> error,
            Optional<Map<String, @Nullable Object>> tool,
            Optional<Backend> backend,
            @Named("mcpResult") Optional<Map<String, @Nullable Object>> mcpResult,
            @Named("durationMs") long durationMs) {}

    ToolResult call(Arguments arguments) {
        long began = System.nanoTime();
        if (arguments.stream().orElse(false)) {
            var failure = new CallFailure(
                    ErrorCode.STREAM_NOT_SUPPORTED, Stage.STREAM, "results come as a whole: leave 'stream' out");
            return answer(arguments, CallResult.not(arguments.toolId(), failure), began);
        }
        var tool = CallResult.Found.of(gateway, arguments.toolId());
        if (tool.tool().isPresent() && arguments.backendOverride().isPresent()) {
            try {
                arguments.backendOverride().get().check(tool.tool().get());
            } catch (CallFailure wrong) {
                return answer(arguments, CallResult.not(tool, wrong), began);
            }
        }
        String id = Texts.line(arguments.toolId(), 100);
        caller.progress(0, 1, "Calling " + id);
        CallResult called = tool.call(arguments.args().orElse(Map.of()), new NestedCaller(caller, 0, 1, false), false);
        caller.progress(1, 1, "Called " + id);
        return answer(arguments, called, began);
    }

    private static ToolResult answer(Arguments arguments, CallResult called, long began) {
        Optional<CallableTool> tool = called.tool();
        var result = new Result(
                called.structured(),
                called.error(),
                tool.filter(_ -> arguments.includeTool().orElse(false)).map(CallableTool::definition),
                tool.filter(_ -> arguments.includeBackend().orElse(false)).map(CallableTool::backend),
                called.reply()
                        .filter(_ -> arguments.includeMcpResult().orElse(false))
                        .map(ToolReply::wire),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
        return called.error().isPresent() ? new ToolResult.Failed(result) : new ToolResult.Data(result);
    }
}
