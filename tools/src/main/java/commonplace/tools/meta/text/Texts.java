package commonplace.tools.meta.text;

import java.util.regex.Pattern;

/** Texts that must not be longer than so many characters, as people count them. */
public final class Texts {
    /** What is not seen, or turns the direction of what follows. */
    private static final Pattern HIDDEN =
            Pattern.compile("[\\p{Cntrl}\\s\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uFEFF]+");

    private Texts() {}

    /** The beginning of a text, where it is longer; never half of a character. */
    public static String cut(String text, int most) {
        if (text.codePointCount(0, text.length()) <= most) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }

    /** The same on one line: what others wrote must not look like more than it is. */
    public static String line(String text, int most) {
        return cut(HIDDEN.matcher(text).replaceAll(" ").strip(), most);
    }
}
