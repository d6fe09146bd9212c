package commonplace.markdown;

import commonplace.markdown.text.Span;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Tells which destinations of {@code [label](destination)} are other notes. */
public final class MarkdownLinks {
    // No file has a longer path; and one long address, used everywhere on a page, must not be read each time.
    public static final int MAX_LENGTH = 4096;

    private MarkdownLinks() {}

    /** The link, if its destination is the path of a Markdown file, from here or from the root. */
    public static Optional<Link> of(String destination, String label, Span span) {
        if (destination.isEmpty()
                || destination.length() > MAX_LENGTH
                || destination.startsWith("//")
                || hasScheme(destination)) {
            return Optional.empty();
        }
        int hash = destination.indexOf('#');
        String beforeHash = hash < 0 ? destination : destination.substring(0, hash);
        int query = beforeHash.indexOf('?');
        String path = decode(query < 0 ? beforeHash : beforeHash.substring(0, query));
        String target = Wikilinks.withoutExtension(path);
        if (target.length() == path.length() || target.isEmpty() || target.endsWith("/")) {
            return Optional.empty();
        }
        return Optional.of(new Link(
                Link.Kind.MARKDOWN,
                target,
                Optional.of(hash < 0 ? "" : decode(destination.substring(hash + 1)))
                        .filter(it -> !it.isEmpty()),
                Optional.of(label).filter(it -> !it.isEmpty()),
                span));
    }

    private static boolean hasScheme(String destination) {
        for (int i = 0; i < destination.length(); i++) {
            switch (destination.charAt(i)) {
                case ':' -> {
                    return true;
                }
                case '/', '?', '#' -> {
                    return false;
                }
                default -> {}
            }
        }
        return false;
    }

    /** Percent-decoded, or as it stands when what it encodes is not UTF-8. */
    public static String decode(String encoded) {
        if (encoded.indexOf('%') < 0) {
            return encoded;
        }
        var bytes = ByteBuffer.allocate(encoded.length() * 3);
        int i = 0;
        while (i < encoded.length()) {
            if (encoded.charAt(i) == '%' && hex(encoded, i + 1) >= 0 && hex(encoded, i + 2) >= 0) {
                bytes.put((byte) (hex(encoded, i + 1) * 16 + hex(encoded, i + 2)));
                i += 3;
            } else {
                int next = encoded.offsetByCodePoints(i, 1);
                bytes.put(encoded.substring(i, next).getBytes(StandardCharsets.UTF_8));
                i = next;
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            return encoded;
        }
    }

    private static int hex(String text, int at) {
        // Character.digit alone would take digits of other scripts.
        return at < text.length() && text.charAt(at) < 128 ? Character.digit(text.charAt(at), 16) : -1;
    }
}
