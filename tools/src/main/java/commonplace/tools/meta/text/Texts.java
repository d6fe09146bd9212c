package commonplace.tools.meta.text;

import commonplace.base.SafeText;

/** Texts that must not be longer than so many characters, as people count them. */
public final class Texts {
    private Texts() {}

    /** The beginning of a text, where it is longer; never half of a character. */
    public static String cut(String text, int most) {
        return SafeText.cut(text, most);
    }

    /** The same on one line: what others wrote must not look like more than it is. */
    public static String line(String text, int most) {
        return SafeText.cut(SafeText.squeezed(text), most);
    }
}
