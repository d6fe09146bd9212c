package commonplace.tools;

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls the tools of a toolset without anything around them: what breaks, breaks the test. */
public record DirectCalls<W>(Toolset<W> toolset, Supplier<W> work) {
    public boolean has(String name) {
        return toolset.tools().stream().anyMatch(tool -> tool.name().equals(name));
    }

    public ToolResult call(String name, Map<String, ? extends @Nullable Object> arguments, Caller caller) {
        ToolDefinition<W, ?> tool = toolset.tools().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        try {
            return switch (tool.prepare(arguments, work)) {
                case Tool.Prepared.Ready(Tool.Call call) -> call.run(caller);
                case Tool.Prepared.Misfit(String message) -> ToolResult.Failed.invalid(message);
            };
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    /** The same, with arguments that do not fit told as the toolset tells clients of them. */
    public ToolResult answer(String name, Map<String, ? extends @Nullable Object> arguments, Caller caller) {
        ToolResult result = call(name, arguments, caller);
        return result instanceof ToolResult.Failed failure
                ? toolset.misfit(failure.message())
                        .orElseGet(() -> new ToolResult.Refused("bad request: " + failure.message()))
                : result;
    }
}
