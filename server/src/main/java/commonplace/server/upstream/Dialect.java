package commonplace.server.upstream;

import commonplace.server.mcp.Revision;

/** The revision that a server and we agreed on. */
record Dialect(String version) {
    // Many servers of the first hour still answer with it; over lines it differs in nothing that a client needs.
    private static final String FIRST = "2024-11-05";

    static final Dialect MODERN = new Dialect(Revision.MODERN.version);

    /** Asked for in the handshake. */
    static final Dialect HANDSHAKE = new Dialect(Revision.NEWEST_WITH_HANDSHAKE.version);

    /** Whether each request stands alone. */
    boolean isModern() {
        return equals(MODERN);
    }

    /** Whether the answer to a handshake may name it. */
    boolean isSpoken() {
        return !isModern() && (version.equals(FIRST) || Revision.of(version) != null);
    }
}
