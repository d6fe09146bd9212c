package commonplace.server.mcp;

import org.jspecify.annotations.Nullable;

/** Hears of changes. Must not block: the one who tells may be in the middle of a write. */
interface Listener {
    void changed(Change change, @Nullable String uri);

    /** Hears no more. */
    void leave();

    /** The server ends it. */
    void end();
}
