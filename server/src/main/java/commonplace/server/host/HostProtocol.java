package commonplace.server.host;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** What bridges and hosts say to each other besides the protocol's own lines. */
final class HostProtocol {
    /** A bridge's first line, with what is known of its client: what follows is the client's session. */
    static final String SESSION = "commonplace session";

    /** Another process's only line: it wants to be the host, please let go. */
    static final String YIELD = "commonplace yield";

    /** Another process's only line: it wants to know how far the host is, and is told in one line. */
    static final String STATUS = "commonplace status";

    /**
     * Another process's only line, with what it wants: a backup. The host says how far it is in lines of JSON, the last of which
     * says what has come of it.
     */
    static final String BACKUP = "commonplace backup";

    /** The host's last line: it ends in good order; all it has read is answered, the rest can be sent again. */
    static final String ENDED = "commonplace ended";

    /** The same, when another process is about to be the host: wait for it. */
    static final String MOVED = "commonplace moved";

    /** The host's last line after the end of the client's input: all is answered that will be. */
    static final String DONE = "commonplace done";

    private static final int MAX_LENGTH = 64;

    /** A greeting may name many tools. */
    private static final int MAX_GREETING = 64 << 10;

    private HostProtocol() {}

    /** The words on a line of ours; empty for one of the protocol's. */
    static String words(byte[] line) {
        return line.length > MAX_LENGTH ? "" : new String(line, StandardCharsets.US_ASCII).strip();
    }

    /** Reads a greeting, and not a byte of what follows it. */
    static String greeting(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n' && line.length() < MAX_GREETING; c = in.read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    /** What is wanted, as it stands behind the words of a greeting: with letters of all kinds. */
    static String encoded(String request) {
        return URLEncoder.encode(request, StandardCharsets.UTF_8);
    }

    static String decoded(String request) {
        return URLDecoder.decode(request.strip(), StandardCharsets.UTF_8);
    }

    static byte[] line(String text) {
        return (text + "\n").getBytes(StandardCharsets.US_ASCII);
    }
}
