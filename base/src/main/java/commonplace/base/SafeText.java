package commonplace.base;

import java.lang.Character.UnicodeScript;
import java.util.Set;

/**
 * Makes text of others fit to stand in text of ours: without what a terminal would obey, what turns the direction of writing
 * and what nobody sees, on one line, and no longer than somebody reads.
 */
public final class SafeText {
    private static final String ELLIPSIS = "…";
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

    private SafeText() {}

    /** The beginning of a text that has more characters than this, with an ellipsis after them; never half of a character. */
    public static String beginning(String text, int most) {
        return isLonger(text, most) ? text.substring(0, text.offsetByCodePoints(0, most)) + ELLIPSIS : text;
    }

    /** The same with the ellipsis as one of so many characters. */
    public static String cut(String text, int most) {
        return isLonger(text, most) ? text.substring(0, text.offsetByCodePoints(0, most - 1)) + ELLIPSIS : text;
    }

    /** The beginning of a text with more {@code char}s than this, and nothing after it; never half of a character. */
    public static String prefix(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        boolean halves = longest > 0 && Character.isSurrogatePair(text.charAt(longest - 1), text.charAt(longest));
        return text.substring(0, halves ? longest - 1 : longest);
    }

    private static boolean isLonger(String text, int most) {
        return text.length() > most && text.codePointCount(0, text.length()) > most;
    }

    /** As one line, so that no part of it can be taken for a line of ours: a blank for each character that must not be shown. */
    public static String line(String text) {
        var line = new StringBuilder(text.length());
        for (int c : replaced(text, (out, _) -> out.append(' ')).codePoints().toArray()) {
            line.appendCodePoint(c == '\n' || c == '\t' ? ' ' : c);
        }
        return line.toString();
    }

    /** As one line with one blank wherever there was room, and nothing for what nobody sees. */
    public static String squeezed(String text) {
        var line = new StringBuilder(text.length());
        replaced(text, (out, c) -> out.append(isRoom(c) ? " " : ""))
                .codePoints()
                .map(c -> isRoom(c) ? ' ' : c)
                .filter(c -> c != ' ' || (!line.isEmpty() && line.charAt(line.length() - 1) != ' '))
                .forEach(line::appendCodePoint);
        return line.toString().strip();
    }

    /** The same, cut to so many characters. */
    public static String squeezed(String text, int most) {
        return cut(squeezed(text), most);
    }

    private static boolean isRoom(int c) {
        return Character.isWhitespace(c) || Character.getType(c) == Character.CONTROL;
    }

    /** What stands in the place of a character that must not be shown. */
    @FunctionalInterface
    public interface Substitution {
        void put(StringBuilder out, int codePoint);
    }

    /** The text with something else for each character that must not be shown; lines and tabs stay. */
    public static String replaced(String text, Substitution replacement) {
        var out = new StringBuilder(text.length());
        int previous = '\n';
        for (int at = 0; at < text.length(); ) {
            int codePoint = text.codePointAt(at);
            int next = at + Character.charCount(codePoint);
            boolean joins = next < text.length() && isJoining(previous, codePoint, text.codePointAt(next));
            if (joins || isSafe(codePoint)) {
                out.appendCodePoint(codePoint);
            } else {
                replacement.put(out, codePoint);
            }
            previous = codePoint;
            at = next;
        }
        return out.toString();
    }

    /** Whether a character shows itself, and changes nothing else. */
    public static boolean isSafe(int codePoint) {
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
