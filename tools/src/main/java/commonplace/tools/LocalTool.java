package commonplace.tools;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A tool of ours: its definition, with what it works on. */
record LocalTool<W>(
        ToolId id,
        Toolset<W> toolset,
        ToolDefinition<W, ?> tool,
        Supplier<? extends W> work,
        ToolEnvironment environment)
        implements Tool {
    @Override
    public String name() {
        return tool.name();
    }

    @Override
    public String description() {
        return tool.description();
    }

    @Override
    public Map<String, @Nullable Object> definition() {
        return environment.definition(tool.name());
    }

    @Override
    public Map<String, @Nullable Object> inputSchema() {
        return new LinkedHashMap<>(tool.arguments().schema());
    }

    @Override
    public Optional<Map<String, @Nullable Object>> outputSchema() {
        return tool.answer().map(shape -> new LinkedHashMap<>(shape.schema()));
    }

    @Override
    public Backend backend() {
        return Backend.local();
    }

    @Override
    public Guide guide() {
        return environment.guide(id());
    }

    @Override
    public boolean readOnly() {
        return tool.effect().readOnly();
    }

    @Override
    public boolean destructive() {
        return tool.effect().destructive();
    }

    @Override
    public List<String> changed() {
        return List.of();
    }

    @Override
    public Prepared prepare(Map<String, ? extends @Nullable Object> arguments) {
        return switch (tool.prepare(arguments, work)) {
            case Prepared.Ready(Call call) -> new Prepared.Ready(caller -> run(call, caller));
            case Prepared.Misfit misfit -> misfit;
        };
    }

    private ToolResult run(Call call, Caller caller) throws InterruptedException {
        try {
            return call.run(caller);
        } catch (RuntimeException | Error broken) {
            // Details go to the log; the caller only learns that it broke.
            return new ToolResult.Failed(ErrorCode.INTERNAL, Stage.EXECUTE, environment.broken(tool.name(), broken));
        }
    }

    @Override
    public Optional<ToolResult> told(ToolResult.Failed failure) {
        return failure.code() == ErrorCode.VALIDATION_INPUT
                ? toolset.misfit(failure.message())
                : Optional.of(new ToolResult.Refused(failure.message()));
    }
}
