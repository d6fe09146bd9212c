package commonplace.tools.meta.text;

import commonplace.base.SafeText;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Words of other people's schemas, fit to stand in a line of code. */
public final class CodeText {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");
    private static final int MAX_KEY = 80;
    private static final int MAX_LITERAL = 60;

    private CodeText() {}

    public static boolean isIdentifier(String name) {
        return name.length() <= MAX_KEY && IDENTIFIER.matcher(name).matches();
    }

    /** One line, without what cannot be seen: controls, and characters that turn or hide the ones beside them. */
    public static String line(String text, int most) {
        var beginning = new StringBuilder();
        text.codePoints()
                .limit(4L * most)
                .filter(c -> Character.getType(c) != Character.PRIVATE_USE)
                .forEach(beginning::appendCodePoint);
        return SafeText.squeezed(beginning.toString(), most);
    }

    /** As it can stand in a comment, which it cannot end. */
    public static String remark(String text, int most) {
        return line(text, most).replace("*/", "* /");
    }

    static String quoted(String text) {
        return Compact.json(line(text, MAX_KEY), Integer.MAX_VALUE);
    }

    /** The name of a part of an object. */
    public static String key(String name) {
        return isIdentifier(name) ? name : quoted(name);
    }

    /** A value that stands for itself as a type, or the type of one that is too long for that. */
    public static String literal(@Nullable Object value) {
        return switch (value) {
            case String text when text.length() > MAX_LITERAL -> "string";
            case String text -> quoted(text);
            case Number number -> SafeText.cut(Compact.json(number, Integer.MAX_VALUE), MAX_LITERAL);
            case Boolean flag -> flag.toString();
            case null -> "null";
            default -> "unknown";
        };
    }
}
