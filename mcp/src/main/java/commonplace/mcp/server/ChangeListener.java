package commonplace.mcp.server;

import org.jspecify.annotations.Nullable;

/** Hears of changes. Must not block: the one who tells may be in the middle of a write. */
interface ChangeListener {
    void changed(ChangeNotification change, @Nullable String uri);

    /** Hears no more. */
    void leave();

    /** The server ends it. */
    void end();
}
