package commonplace.tools.meta;

import commonplace.base.SafeText;
import commonplace.tools.Backend;
import commonplace.tools.Caller;
import commonplace.tools.Default;
import commonplace.tools.ErrorCode;
import commonplace.tools.Named;
import commonplace.tools.Stage;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
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
        Optional<ToolResult.Failed> mistake(Tool tool) {
            Optional<String> wrong = missing();
            if (wrong.isPresent()) {
                return Optional.of(new ToolResult.Failed(ErrorCode.BACKEND_OVERRIDE_INVALID, STAGE, wrong.get()));
            }
            Backend backend = tool.backend();
            boolean same = kind == backend.kind()
                    && serverName.equals(backend.serverName())
                    && name.map(called -> called.equals(tool.id().name()) || called.equals(tool.name()))
                            .orElse(true);
            return same
                    ? Optional.empty()
                    : Optional.of(new ToolResult.Failed(
                            ErrorCode.BACKEND_OVERRIDE_NO_MATCH,
                            STAGE,
                            "nobody of that name runs " + tool.id() + "; leave backend_override out: "
                                    + backend.serverName()
                                            .map(server -> "the server " + server)
                                            .orElse("this server")
                                    + " runs it"));
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
            var failure = new ToolResult.Failed(
                    ErrorCode.STREAM_NOT_SUPPORTED, Stage.STREAM, "results come as a whole: leave 'stream' out");
            return answer(arguments, Optional.empty(), failure, began);
        }
        return switch (new NestedCalls(gateway).find(arguments.toolId())) {
            case Toolbox.Lookup.Found(Tool tool) ->
                answer(arguments, Optional.of(tool), result(tool, arguments), began);
            case Toolbox.Lookup.Missing(ToolResult.Failed failure) -> {
                around(arguments, () -> failure);
                yield answer(arguments, Optional.empty(), failure, began);
            }
        };
    }

    private ToolResult result(Tool tool, Arguments arguments) {
        Optional<ToolResult.Failed> mistake = arguments.backendOverride().flatMap(chosen -> chosen.mistake(tool));
        return mistake.isPresent()
                ? mistake.get()
                : around(
                        arguments,
                        () -> new NestedCalls(gateway)
                                .call(tool, arguments.args().orElse(Map.of()), new NestedCaller(caller, 0, 1, false)));
    }

    private ToolResult around(Arguments arguments, Supplier<ToolResult> call) {
        String id = SafeText.squeezed(arguments.toolId(), 100);
        caller.progress(0, 1, "Calling " + id);
        ToolResult result = call.get();
        caller.progress(1, 1, "Called " + id);
        return result;
    }

    private ToolResult answer(Arguments arguments, Optional<Tool> tool, ToolResult result, long began) {
        Optional<ToolResult.Failed> failure = ResultData.failure(arguments.toolId(), result);
        var shown = new Result(
                failure.isPresent() ? Optional.empty() : Optional.of(ResultData.of(result)),
                failure.map(each -> ErrorObject.of(each, arguments.toolId(), tool)),
                tool.filter(_ -> arguments.includeTool().orElse(false)).map(Tool::definition),
                tool.filter(_ -> arguments.includeBackend().orElse(false)).map(Tool::backend),
                Optional.of(result)
                        .filter(each ->
                                arguments.includeMcpResult().orElse(false) && !(each instanceof ToolResult.Failed))
                        .map(gateway::mcpResult),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
        return failure.isPresent() ? new ToolResult.RefusedWith(shown) : new ToolResult.Data(shown);
    }
}
