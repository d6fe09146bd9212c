package commonplace.tools.meta;

/** Texts that must not be longer than so many characters, as people count them. */
final class Texts {
    private Texts() {}

    /** The beginning of a text, where it is longer; never half of a character. */
    static String cut(String text, int most) {
        if (text.codePointCount(0, text.length()) <= most) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }

    /** The same on one line: what others wrote must not look like more than it is. */
    static String line(String text, int most) {
        return cut(text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip(), most);
    }
}
