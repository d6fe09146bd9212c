package commonplace.mcp.client;

import commonplace.mcp.Revision;

/** The revision that a server and we agreed on. */
record NegotiatedRevision(String version) {
    // Many servers of the first hour still answer with it; over lines it differs in nothing that a client needs.
    private static final String FIRST = "2024-11-05";

    static final NegotiatedRevision MODERN = new NegotiatedRevision(Revision.MODERN.version);

    /** Asked for in the handshake. */
    static final NegotiatedRevision HANDSHAKE = new NegotiatedRevision(Revision.NEWEST_WITH_HANDSHAKE.version);

    /** Whether each request stands alone. */
    boolean isModern() {
        return equals(MODERN);
    }

    /** Whether the answer to a handshake may name it. */
    boolean isSpoken() {
        return !isModern() && (version.equals(FIRST) || Revision.of(version) != null);
    }
}
