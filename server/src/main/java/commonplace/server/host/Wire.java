package commonplace.server.host;

import java.nio.charset.StandardCharsets;

/** What bridges and hosts say to each other besides the protocol's own lines. */
final class Wire {
    /** A bridge's first line: what follows is a client's session. */
    static final String SESSION = "commonplace session";

    /** Another process's only line: it wants to be the host, please let go. */
    static final String YIELD = "commonplace yield";

    /** The host's last line: it ends in good order; all it has read is answered, the rest can be sent again. */
    static final String ENDED = "commonplace ended";

    /** The same, when another process is about to be the host: wait for it. */
    static final String MOVED = "commonplace moved";

    static final int MAX_GREETING = 64;

    private Wire() {}

    static byte[] line(String text) {
        return (text + "\n").getBytes(StandardCharsets.US_ASCII);
    }
}
