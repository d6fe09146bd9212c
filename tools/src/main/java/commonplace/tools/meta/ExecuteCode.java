package commonplace.tools.meta;

import commonplace.base.SafeText;
import commonplace.base.tracing.TraceSpan;
import commonplace.base.tracing.Tracing;
import commonplace.sandbox.SandboxLimits;
import commonplace.sandbox.ScriptResult;
import commonplace.sandbox.ToolFailure;
import commonplace.sandbox.Tools;
import commonplace.tools.Between;
import commonplace.tools.Caller;
import commonplace.tools.Default;
import commonplace.tools.Doc;
import commonplace.tools.ErrorCode;
import commonplace.tools.Named;
import commonplace.tools.OrNull;
import commonplace.tools.Shape;
import commonplace.tools.Stage;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** {@code execute_code}: runs a script that an agent wrote, with the tools in its reach and nothing else. */
record ExecuteCode(Gateway gateway, Caller caller) {
    private static final int USUAL_TIMEOUT = 30_000;
    private static final int USUAL_CALLS = 64;
    private static final int CALLS_AT_ONCE = 8;

    /** What comes back is read by a model: more than this it could not use. */
    private static final int MOST_PRINTED = 64 << 10;

    private static final int MOST_RETURNED = 256 << 10;
    private static final String JAVASCRIPT = "javascript";
    private static final Set<String> LANGUAGES = Set.of(JAVASCRIPT, "js", "ecmascript");

    record Arguments(
            @Doc("javascript") @Default("javascript") Optional<String> language,

            @Doc("The body of an async function: await tools.NAMESPACE.TOOL(args) or tools.call(id, args),"
                    + " tools.search(query), console.log, return")
            String code,

            @Between(least = 1, most = 60_000) @Default("30000")
            Optional<Integer> timeoutMs,

            @Between(least = 1, most = 1000) @Default("64") Optional<Integer> maxToolCalls) {}

    record Result(
            @OrNull Optional<Object> value,
            String stdout,
            String stderr,
            @Named("durationMs") long durationMs,
            @Named("toolCalls") List<Trace> toolCalls) {}

    /** One call that the script made. */
    record Trace(String toolId, @Named("durationMs") long durationMs, Optional<String> error) {
        static List<Trace> of(ScriptResult.Report report) {
            return report.calls().stream()
                    .map(call -> new Trace(call.tool(), call.took().toMillis(), call.error()))
                    .toList();
        }
    }

    ToolResult call(Arguments arguments) {
        // Waiting for a seat is a part of the time that the script has.
        long asked = System.nanoTime();
        String language = arguments.language().orElse(JAVASCRIPT);
        if (!LANGUAGES.contains(language.toLowerCase(Locale.ROOT))) {
            return ToolResult.Failed.invalid("'" + SafeText.squeezed(language, 40)
                    + "' cannot be run; write it in JavaScript and pass" + " language \"javascript\"");
        }
        SandboxLimits limits = SandboxLimits.DEFAULT
                .withWall(Duration.ofMillis(arguments.timeoutMs().orElse(USUAL_TIMEOUT)))
                .withOutput(MOST_PRINTED, MOST_RETURNED)
                .withToolCalls(arguments.maxToolCalls().orElse(USUAL_CALLS), CALLS_AT_ONCE);
        return switch (caller.scriptRoom()) {
            case Caller.ScriptRoom.Refused refused -> tooMany(refused);
            case Caller.ScriptRoom.Granted(Object owner, Runnable givesBack) -> {
                try {
                    yield answer(run(arguments.code(), limits, owner, asked));
                } finally {
                    givesBack.run();
                }
            }
        };
    }

    private static ToolResult tooMany(Caller.ScriptRoom.Refused refused) {
        var details = new LinkedHashMap<String, @Nullable Object>();
        details.put("kind", "limit");
        details.put("retryAfterSeconds", refused.retrySeconds());
        return new ToolResult.Failed(ErrorCode.EXECUTION_FAILED, Stage.EXECUTE, refused.message(), details);
    }

    private static ToolResult answer(ScriptResult result) {
        return switch (result) {
            case ScriptResult.Returned(Object value, ScriptResult.Report report) ->
                new ToolResult.Data(new Result(
                        Optional.ofNullable(value),
                        report.stdout(),
                        report.stderr(),
                        report.took().toMillis(),
                        Trace.of(report)));
            case ScriptResult.Failed failed -> failure(failed);
        };
    }

    /** One caller's scripts leave room for those of others. */
    private ScriptResult run(String code, SandboxLimits limits, Object owner, long asked) {
        Semaphore seats = gateway.seats(owner);
        try {
            long left = limits.wall().toNanos() - (System.nanoTime() - asked);
            if (!seats.tryAcquire(left, TimeUnit.NANOSECONDS)) {
                return none(ScriptResult.Kind.TIMEOUT, "Your other scripts are still running, and none ended in time");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return none(ScriptResult.Kind.CANCELLED, "The run was cancelled");
        }
        try {
            return gateway.sandbox().run(code, limits, new Reach(gateway, caller, Tracing.current()), asked);
        } finally {
            seats.release();
        }
    }

    private static ScriptResult none(ScriptResult.Kind kind, String message) {
        return new ScriptResult.Failed(
                kind, message, List.of(), new ScriptResult.Report("", "", Duration.ZERO, List.of()));
    }

    private static ToolResult failure(ScriptResult.Failed failed) {
        ScriptResult.Report report = failed.report();
        var details = new LinkedHashMap<String, @Nullable Object>();
        details.put("kind", failed.kind().name().toLowerCase(Locale.ROOT));
        if (!failed.stack().isEmpty()) {
            details.put("stack", failed.stack());
        }
        details.put("stdout", report.stdout());
        details.put("stderr", report.stderr());
        details.put("durationMs", report.took().toMillis());
        details.put("toolCalls", Trace.of(report).stream().map(Shape::values).toList());
        return new ToolResult.Failed(
                switch (failed.kind()) {
                    case TIMEOUT -> ErrorCode.TIMEOUT;
                    case CANCELLED -> ErrorCode.CANCELLED;
                    case SYNTAX -> ErrorCode.VALIDATION_INPUT;
                    case MEMORY, OUTPUT_LIMIT, TOOL_CALLS, ERROR -> ErrorCode.EXECUTION_FAILED;
                },
                Stage.EXECUTE,
                failed.message(),
                details);
    }

    /** All that a script can reach: the tools, as everybody can who calls them. */
    private record Reach(Gateway gateway, Caller caller, TraceSpan script) implements Tools {
        /** Each call of a script has a thread of its own, which knows nothing of what it is a part of. */
        @Override
        public @Nullable Object call(String id, @Nullable Object arguments) throws ToolFailure, InterruptedException {
            try (var _ = Tracing.enter(script)) {
                return called(id, arguments);
            }
        }

        private @Nullable Object called(String id, @Nullable Object arguments)
                throws ToolFailure, InterruptedException {
            if (arguments != null && !(arguments instanceof Map<?, ?>)) {
                throw new ToolFailure(
                        ErrorCode.VALIDATION_INPUT.word(),
                        id + " takes one object with its arguments, such as {query: \"dome\"}");
            }
            ToolResult result = result(id, named(arguments));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Optional<ToolResult.Failed> failure = ResultData.failure(id, result);
            if (failure.isPresent()) {
                throw new ToolFailure(failure.get().code().word(), failure.get().message());
            }
            return ResultData.of(result);
        }

        private ToolResult result(String id, Map<String, @Nullable Object> arguments) {
            var calls = new NestedCalls(gateway);
            return switch (calls.find(id)) {
                case Toolbox.Lookup.Found(Tool tool) ->
                    calls.call(tool, arguments, new NestedCaller(caller, 0, 0, true));
                case Toolbox.Lookup.Missing(ToolResult.Failed failure) -> failure;
            };
        }

        private static Map<String, @Nullable Object> named(@Nullable Object arguments) {
            var named = new LinkedHashMap<String, @Nullable Object>();
            if (arguments instanceof Map<?, ?> map) {
                map.forEach((key, value) -> named.put(String.valueOf(key), value));
            }
            return named;
        }
    }
}
