package commonplace.mcp.server;

import java.util.List;
import java.util.Optional;

/**
 * What a server offers. The lists are asked for at every request, so they may change; say so with {@link
 * McpServer#toolsChanged()} and its like. Their order should not.
 */
public interface ServerFeatures {
    List<ServedTool> tools();

    /** The tool of that name, if it is one of those that are listed. */
    default Optional<ServedTool> tool(String name) {
        return tools().stream().filter(tool -> tool.name().equals(name)).findFirst();
    }

    /** The answer to a caller of a tool that is not listed. */
    default String unknownTool(String name) {
        return "Unknown tool: " + name;
    }

    default List<Prompt> prompts() {
        return List.of();
    }

    default Optional<Resources> resources() {
        return Optional.empty();
    }

    default Optional<Completer> completer() {
        return Optional.empty();
    }

    /** What a model reads when a tool broke, as opposed to refused. The details go to the log, not to it. */
    default String failure(String tool, Throwable cause) {
        return "internal_error: " + tool + " failed; the server's log says why";
    }
}
