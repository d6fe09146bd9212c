package commonplace.search.scan;

/** Finds the lines of texts that a pattern matches. Not for several threads at once. */
public final class LineSearcher {
    private final RequiredLiteral required;
    private final Dfa dfa;
    private final boolean multiline;
    private final ReverseMatcher backwards;
    private final AsciiPrefilter ascii;
    private final RequiredBytes requiredBytes;

    /** Whether the bytes that are required are all that is asked for. */
    private final boolean bytesAreAll;

    LineSearcher(Regex regex) {
        this.required = RequiredLiteral.of(regex.node());
        this.multiline = regex.isMultiline();
        this.dfa = new Dfa(regex.program(), multiline ? Dfa.Mode.TEXT : Dfa.Mode.LINES);
        this.backwards = new ReverseMatcher(Program.backwards(regex.node()));
        this.ascii = new AsciiPrefilter(dfa);
        this.requiredBytes = RequiredBytes.of(regex.node());
        this.bytesAreAll = !multiline
                && required.isAll()
                && requiredBytes.length() == required.text().length()
                && required.text().chars().allMatch(c -> c < 128 && c != '\n' && c != '\r');
    }

    /** Hears of what was found. */
    @FunctionalInterface
    public interface LineMatchHandler {
        /**
         * Lines that match: one, or in a search across lines as many as the shortest match takes up.
         *
         * @param start the offset at which the first of them begins
         * @param end the offset at which the last of them ends, its line end not included
         * @return whether to go on
         */
        boolean lines(int start, int end);
    }

    /** Says cheaply of most texts in which nothing matches that this is so; they need not be decoded. */
    public boolean mayMatch(byte[] utf8, int length) {
        if (!requiredBytes.isNothing() && !requiredBytes.areIn(utf8, length)) {
            return false;
        }
        // Where text is required, a look at every byte would tell hardly more.
        return !required.text().isEmpty() || ascii.mayMatch(utf8, length);
    }

    /** How many lines match, where that is to be seen from the bytes; else -1. */
    public int count(byte[] utf8, int length) {
        if (!bytesAreAll || requiredBytes.isNothing()) {
            return -1;
        }
        int count = 0;
        for (int at = requiredBytes.indexIn(utf8, 0, length); at >= 0; at = requiredBytes.indexIn(utf8, at, length)) {
            count++;
            while (at < length && utf8[at] != '\n' && utf8[at] != '\r') {
                at++;
            }
        }
        return count;
    }

    /** Goes through a text. A line ends with LF, CRLF or CR. */
    public void in(String text, LineMatchHandler found) {
        if (!required.text().isEmpty() && text.indexOf(required.text()) < 0) {
            return;
        }
        if (multiline) {
            acrossLines(text, found);
        } else if (required.text().isEmpty()) {
            lineByLine(text, found);
        } else {
            whereRequired(text, found);
        }
    }

    /** How much was done besides looking at each character once. */
    long steps() {
        return dfa.steps() + backwards.steps();
    }

    private void lineByLine(String text, LineMatchHandler found) {
        for (int start = 0; start < text.length(); ) {
            boolean matches = dfa.run(text, start) == Dfa.Outcome.FOUND;
            int end = endOfLine(text, dfa.at());
            if (matches && !found.lines(start, end)) {
                return;
            }
            start = nextLine(text, end);
        }
    }

    private void whereRequired(String text, LineMatchHandler found) {
        int at = text.indexOf(required.text());
        while (at >= 0) {
            int start = startOfLine(text, at);
            boolean matches = required.isAll() || dfa.run(text, start) == Dfa.Outcome.FOUND;
            int end = endOfLine(text, at + required.text().length());
            if (matches && !found.lines(start, end)) {
                return;
            }
            at = text.indexOf(required.text(), nextLine(text, end));
        }
    }

    private void acrossLines(String text, LineMatchHandler found) {
        for (int from = 0; from < text.length(); ) {
            if (dfa.run(text, from) != Dfa.Outcome.FOUND) {
                return;
            }
            int end = dfa.at();
            int start = startOfLine(text, backwards.start(text, from, end));
            int stop = endOfLine(text, Math.max(start, withoutLineEnd(text, end)));
            if (start == text.length() || !found.lines(start, stop)) {
                return;
            }
            from = nextLine(text, stop);
        }
    }

    /** What ends with a line's end does not take up the line after it. */
    private static int withoutLineEnd(String text, int end) {
        if (end > 1 && text.startsWith("\r\n", end - 2)) {
            return end - 2;
        }
        return end > 0 && isEnd(text.charAt(end - 1)) ? end - 1 : end;
    }

    private static int startOfLine(String text, int offset) {
        int at = offset > 0 && text.startsWith("\r\n", offset - 1) ? offset - 1 : offset;
        while (at > 0 && !isEnd(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private static int endOfLine(String text, int offset) {
        int at = offset;
        while (at < text.length() && !isEnd(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int nextLine(String text, int end) {
        return text.startsWith("\r\n", end) ? end + 2 : Math.min(end + 1, text.length());
    }

    private static boolean isEnd(char c) {
        return c == '\n' || c == '\r';
    }
}
