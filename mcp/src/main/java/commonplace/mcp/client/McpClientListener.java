package commonplace.mcp.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hears what servers do of their own accord. Called by the threads that read them: it must not wait. */
public interface McpClientListener {
    /** Hears nothing. */
    McpClientListener NONE = new McpClientListener() {};

    default void stateChanged(String server, ConnectionState state) {}

    /** The list of tools differs from the one known before; see {@link McpClient#known}. */
    default void toolsChanged(String server) {}

    default void resourcesChanged(String server) {}

    default void promptsChanged(String server) {}

    default void resourceUpdated(String server, String uri) {}

    /** A log message: {@code level}, {@code logger} and {@code data} as the server gave them, without secrets. */
    default void logged(String server, Map<String, @Nullable Object> params) {}
}
