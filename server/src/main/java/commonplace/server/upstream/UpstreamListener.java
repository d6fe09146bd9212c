package commonplace.server.upstream;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hears what servers do of their own accord. Called by the threads that read them: it must not wait. */
public interface UpstreamListener {
    /** Hears nothing. */
    UpstreamListener NONE = new UpstreamListener() {};

    default void stateChanged(String server, State state) {}

    /** The list of tools differs from the one known before; see {@link Upstream#known}. */
    default void toolsChanged(String server) {}

    default void resourcesChanged(String server) {}

    default void promptsChanged(String server) {}

    default void resourceUpdated(String server, String uri) {}

    /** A log message: {@code level}, {@code logger} and {@code data} as the server gave them, without secrets. */
    default void logged(String server, Map<String, @Nullable Object> params) {}
}
