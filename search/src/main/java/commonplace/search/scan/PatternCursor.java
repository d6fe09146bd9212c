package commonplace.search.scan;

/** Where a parser stands in a pattern. */
final class PatternCursor {
    static final int END = -1;

    private final String pattern;
    private int at;

    PatternCursor(String pattern) {
        this.pattern = pattern;
    }

    int at() {
        return at;
    }

    void back(int to) {
        at = to;
    }

    boolean atEnd() {
        return at >= pattern.length();
    }

    /** The next code point, or {@link #END}. */
    int peek() {
        return atEnd() ? END : pattern.codePointAt(at);
    }

    int take() {
        int c = peek();
        if (c != END) {
            at += Character.charCount(c);
        }
        return c;
    }

    boolean take(String wanted) {
        if (pattern.startsWith(wanted, at)) {
            at += wanted.length();
            return true;
        }
        return false;
    }

    boolean sees(String wanted) {
        return pattern.startsWith(wanted, at);
    }

    /** What stands before the next of these characters, which is taken too; the end of all is an error. */
    String until(char end, String missing, int opened) {
        int found = pattern.indexOf(end, at);
        if (found < 0) {
            throw new PatternException(missing, opened);
        }
        String text = pattern.substring(at, found);
        at = found + 1;
        return text;
    }

    String since(int start) {
        return pattern.substring(start, at);
    }
}
