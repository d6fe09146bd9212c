package commonplace.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tools that belong together, and how they speak of arguments that do not fit. It can be listed without anything that the
 * tools work on.
 *
 * @param <W> what the tools work on, such as a vault
 */
public interface Toolset<W> {
    /** A short name for people, such as {@code cairn}. */
    String name();

    /** What the toolset is for, in one sentence: the opening of its part of the reference. */
    String purpose();

    /** In the order in which they are listed. */
    List<ToolDefinition<W, ?>> tools();

    /** The shape of its errors, where they are data: {@link ToolResult.RefusedWith}. */
    default Optional<Shape<?>> failure() {
        return Optional.empty();
    }

    /** The answer to arguments that do not fit; empty where that is an error of the request itself. */
    Optional<ToolResult> misfit(String message);

    /** The tools as they can be called. What they work on is asked for when one of them runs. */
    default List<Tool> on(Supplier<? extends W> work, ToolEnvironment environment) {
        var tools = new ArrayList<Tool>();
        tools().forEach(tool -> tools.add(new LocalTool<>(id(tool.name()), this, tool, work, environment)));
        return tools;
    }

    /** What one of its tools is known by: without the namespace, where the tool's name begins with it. */
    default ToolId id(String tool) {
        String prefix = name() + "_";
        boolean prefixed = tool.startsWith(prefix) && tool.length() > prefix.length();
        return new ToolId(name(), prefixed ? tool.substring(prefix.length()) : tool);
    }
}
