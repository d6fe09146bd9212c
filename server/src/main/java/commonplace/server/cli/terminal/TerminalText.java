package commonplace.server.cli.terminal;

import java.lang.Character.UnicodeScript;
import java.util.Locale;
import java.util.Set;

/**
 * Makes text of others safe to be shown: names and descriptions of other servers, notes, registries, file names. What a
 * terminal would obey, what turns the direction of writing, and what nobody sees does not get through.
 */
public final class TerminalText {
    private static final char REPLACEMENT = '\uFFFD';
    private static final int JOINER = 0x200D;
    private static final int NON_JOINER = 0x200C;

    /** Take room or none, and show nothing: the grapheme joiner, Khmer's inherent vowels, the fillers of Hangul. */
    private static final Set<Integer> INVISIBLE = Set.of(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0);

    /** Scripts whose letters never ask for a joiner. */
    private static final Set<UnicodeScript> UNJOINED = Set.of(
            UnicodeScript.COMMON,
            UnicodeScript.LATIN,
            UnicodeScript.GREEK,
            UnicodeScript.CYRILLIC,
            UnicodeScript.HAN,
            UnicodeScript.HANGUL,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA);

    private TerminalText() {}

    /** The text with a mark for each character that must not be shown; lines and tabs stay. */
    public static String safe(String text) {
        return replaced(text, (out, _) -> out.append(REPLACEMENT));
    }

    /** The same as one line, so that it cannot be taken for a line of ours. */
    public static String oneLine(String text) {
        return safe(text).replaceAll("\\s+", " ");
    }

    /** A JSON text that says the same, with what must not be shown written as {@code \}{@code u202e}. */
    public static String json(String json) {
        return replaced(json, (out, codePoint) -> {
            for (char each : Character.toChars(codePoint)) {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) each));
            }
        });
    }

    private interface Replacing {
        void put(StringBuilder out, int codePoint);
    }

    private static String replaced(String text, Replacing replacing) {
        var out = new StringBuilder(text.length());
        int previous = '\n';
        for (int at = 0; at < text.length(); ) {
            int codePoint = text.codePointAt(at);
            int next = at + Character.charCount(codePoint);
            boolean joins = next < text.length() && isJoining(previous, codePoint, text.codePointAt(next));
            if (joins || isSafe(codePoint)) {
                out.appendCodePoint(codePoint);
            } else {
                replacing.put(out, codePoint);
            }
            previous = codePoint;
            at = next;
        }
        return out.toString();
    }

    /** Whether a character shows itself, and changes nothing else. */
    static boolean isSafe(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL -> codePoint == '\n' || codePoint == '\t';
            case Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                false;
            default -> !INVISIBLE.contains(codePoint);
        };
    }

    /** Families of emoji, Persian and the scripts of India are written with joiners, and unreadable without. */
    private static boolean isJoining(int previous, int codePoint, int next) {
        boolean emoji = codePoint == JOINER
                && (Character.isEmoji(previous) || Character.getType(previous) == Character.NON_SPACING_MARK)
                && Character.isExtendedPictographic(next);
        boolean letters = (codePoint == JOINER || codePoint == NON_JOINER)
                && isLetterOfJoinedScript(previous)
                && isLetterOfJoinedScript(next);
        return emoji || letters;
    }

    private static boolean isLetterOfJoinedScript(int codePoint) {
        boolean mark = Character.getType(codePoint) == Character.NON_SPACING_MARK
                || Character.getType(codePoint) == Character.COMBINING_SPACING_MARK;
        UnicodeScript script = UnicodeScript.of(codePoint);
        return (Character.isLetter(codePoint) || mark)
                && !UNJOINED.contains(script)
                && script != UnicodeScript.INHERITED;
    }
}
