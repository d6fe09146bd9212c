package commonplace.mcp;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The revisions of the protocol that we speak, newest first, and what tells them apart. */
public enum Revision {
    /** Every request stands alone and carries its own version, client and capabilities. */
    R2026_07_28("2026-07-28", McpException.INVALID_PARAMS),
    R2025_11_25("2025-11-25", McpException.RESOURCE_NOT_FOUND),
    R2025_06_18("2025-06-18", McpException.RESOURCE_NOT_FOUND),
    /** The only one with JSON-RPC batches. */
    R2025_03_26("2025-03-26", McpException.RESOURCE_NOT_FOUND);

    public static final Revision MODERN = R2026_07_28;
    public static final Revision NEWEST_WITH_HANDSHAKE = R2025_11_25;

    public final String version;
    public final int resourceNotFound;

    Revision(String version, int resourceNotFound) {
        this.version = version;
        this.resourceNotFound = resourceNotFound;
    }

    public static @Nullable Revision of(@Nullable String version) {
        for (Revision revision : values()) {
            if (revision.version.equals(version)) {
                return revision;
            }
        }
        return null;
    }

    // spec: lifecycle, "If the server supports the requested protocol version, it MUST respond with the same version.
    // Otherwise, the server MUST respond with another protocol version it supports."
    public static Revision negotiate(@Nullable String wanted) {
        Revision revision = of(wanted);
        return revision == null || revision == MODERN ? NEWEST_WITH_HANDSHAKE : revision;
    }

    /** The versions a request may name in its {@code _meta}; the older ones are reached by {@code initialize}. */
    public static List<String> modernVersions() {
        return List.of(MODERN.version);
    }

    public boolean hasBatches() {
        return this == R2025_03_26;
    }
}
