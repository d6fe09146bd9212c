package commonplace.sandbox;

import commonplace.base.SafeText;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A script as it was written, and as it is run. Each line of the one is the same line of the other. */
record Script(String code) {
    /** The constructor of functions puts two lines before those of the script. */
    private static final int LINES_BEFORE = 2;

    private static final int LONGEST = 200;

    private static final Pattern FENCE =
            Pattern.compile("\\A(\\s*)```\\w*[ \\t]*\\R(.*)\\R[ \\t]*```\\s*\\z", Pattern.DOTALL);
    private static final Pattern EXPORT = Pattern.compile("\\A(\\s*)export\\s+default\\s");

    /** Without what models like to put around their code: a Markdown fence, {@code export default}. */
    String runnable() {
        String inside = FENCE.matcher(code).replaceFirst("$1\n$2");
        return EXPORT.matcher(inside).replaceFirst("$1");
    }

    /** The line of the script for one that the engine names. */
    static int line(int engines) {
        return engines - LINES_BEFORE;
    }

    /** A line and what stands there, to be put behind a message; empty if there is no such line. */
    String place(int line) {
        String text = textOf(line);
        return text.isEmpty() ? "" : String.format(Locale.ROOT, " in line %d: %s", line, text);
    }

    /** Where a name first stands: for a name that nobody defined, the engine itself does not say. */
    String placeOf(String name) {
        if (name.isEmpty()) {
            return "";
        }
        Matcher first = Pattern.compile("(?<![\\w$.])" + Pattern.quote(name) + "(?![\\w$])")
                .matcher(code);
        return first.find() ? place(1 + lineBreaks(code.substring(0, first.start()))) : "";
    }

    private static int lineBreaks(String text) {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    /** The text of a line, counted from one, cut where nobody reads on; empty if there is no such line. */
    String textOf(int line) {
        String text = line < 1
                ? ""
                : code.lines().skip(line - 1L).findFirst().orElse("").strip();
        return SafeText.beginning(text, LONGEST);
    }
}
