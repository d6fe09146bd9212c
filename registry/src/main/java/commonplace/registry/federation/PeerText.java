package commonplace.registry.federation;

import java.net.URI;

/** Text that a peer had a part in, made fit for a message. */
final class PeerText {
    private static final int LONGEST = 400;
    private static final int LONGEST_ADDRESS = 120;

    private PeerText() {}

    /** In one line of bounded length, with nothing in it that changes how the rest is shown. */
    static String of(String text) {
        return of(text, LONGEST);
    }

    /** So short that what is said of it can be read as well. */
    static String address(URI address) {
        return of(address.toString(), LONGEST_ADDRESS);
    }

    private static String of(String text, int longest) {
        var line = new StringBuilder();
        for (int at = 0; at < text.length() && line.length() < longest; ) {
            int c = text.codePointAt(at);
            line.appendCodePoint(isShown(c) ? c : ' ');
            at += Character.charCount(c);
        }
        return line.length() < text.length() ? line.append('…').toString() : line.toString();
    }

    private static boolean isShown(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
