package commonplace.tools.sources;

import commonplace.registry.Curator;
import commonplace.registry.signing.CuratorKey;

/** Texts of registries and of callers inside of our own: one line each, so that none can pass for another line. */
final class RegistryText {
    /** As much of a question as is said back to whoever asked it. */
    private static final int SHOWN = 200;

    static final String NO_KEY = "Not yet configured";

    private RegistryText() {}

    static String line(String text) {
        var line = new StringBuilder(text.length());
        text.codePoints().map(c -> isBreak(c) ? ' ' : c).forEach(line::appendCodePoint);
        return line.toString().strip();
    }

    /** A question, shortened where it is long. */
    static String quoted(String query) {
        String start = query.substring(0, query.offsetByCodePoints(0, Math.min(SHOWN, codePoints(query))));
        return line(start) + (start.length() < query.length() ? "…" : "");
    }

    static String key(Curator curator) {
        return curator.key().map(CuratorKey::text).orElse(NO_KEY);
    }

    private static int codePoints(String text) {
        return text.codePointCount(0, Math.min(text.length(), 2 * SHOWN));
    }

    private static boolean isBreak(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            default -> false;
        };
    }
}
