package commonplace.tools.lens;

import commonplace.vault.notes.NotePath;

/** How things are shown to agents. */
final class LensFormat {
    static final String EXTENSION = ".md";

    /** No line is shown beyond this, counted in code points. */
    private static final int LONGEST_LINE = 2000;

    private LensFormat() {}

    static String path(NotePath path) {
        return path.value() + EXTENSION;
    }

    /** A line as {@code cat -n} shows it. */
    static String numbered(int number, String line) {
        return "%6d\t%s".formatted(number, cut(line));
    }

    static String cut(String line) {
        // As many units as code points would be: most lines need not be counted.
        if (line.length() <= LONGEST_LINE || line.codePointCount(0, line.length()) <= LONGEST_LINE) {
            return line;
        }
        return line.substring(0, line.offsetByCodePoints(0, LONGEST_LINE));
    }

    static String count(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
