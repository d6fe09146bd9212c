package commonplace.server.notes;

import commonplace.vault.notes.NotePath;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A note's address: {@code note:///people/jamie}. */
final class NoteUri {
    static final String TEMPLATE = "note:///{path}";

    private static final String PREFIX = "note:///";

    private NoteUri() {}

    static String of(NotePath path) {
        return PREFIX
                + URLEncoder.encode(path.value(), StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("%2F", "/");
    }

    /** Slashes may be encoded too: that is what a client makes of the template. */
    static Optional<NotePath> path(String uri) {
        if (!uri.startsWith(PREFIX)) {
            return Optional.empty();
        }
        try {
            String decoded =
                    URLDecoder.decode(uri.substring(PREFIX.length()).replace("+", "%2B"), StandardCharsets.UTF_8);
            return NotePath.parse(decoded) instanceof NotePath.Parsed.Good(NotePath path)
                    ? Optional.of(path)
                    : Optional.empty();
        } catch (IllegalArgumentException badEncoding) {
            return Optional.empty();
        }
    }
}
