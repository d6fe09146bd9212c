package commonplace.markdown.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where the lines of a text begin, found out when it is first asked. A line ends with LF, CRLF or CR, as in CommonMark.
 */
public final class LineIndex {
    private final String text;
    private @Nullable Starts starts;

    /** As a record, so that another thread sees all of them or none. */
    private record Starts(int[] offsets) {}

    private LineIndex(String text) {
        this.text = text;
    }

    public static LineIndex of(String text) {
        return new LineIndex(text);
    }

    /** Two threads may both look, and find the same. */
    private int[] starts() {
        Starts known = starts;
        if (known == null) {
            known = new Starts(startsIn(text));
            starts = known;
        }
        return known.offsets;
    }

    private static int[] startsIn(String text) {
        var starts = new int[16 + text.length() / 32];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || (c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n'))) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }

    public int count() {
        return starts().length;
    }

    /** The number of the line that holds this offset, from 1. */
    public int lineOf(int offset) {
        int found = Arrays.binarySearch(starts(), offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    public int startOf(int line) {
        return starts()[line - 1];
    }

    /** The first offset of the line that holds {@code offset}. */
    public static int startOfLine(String text, int offset) {
        int at = offset;
        while (at > 0 && !isEnd(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    /** Where the text of the line ends: its terminator, or the end of everything. */
    public static int endOfLine(String text, int offset) {
        int at = offset;
        while (at < text.length() && !isEnd(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** The first offset of the next line, or the end of everything. */
    public static int nextLine(String text, int offset) {
        return afterTerminator(text, endOfLine(text, offset));
    }

    /** Past the line terminator at {@code offset}, if there is one. */
    public static int afterTerminator(String text, int offset) {
        if (offset >= text.length() || !isEnd(text.charAt(offset))) {
            return offset;
        }
        return text.startsWith("\r\n", offset) ? offset + 2 : offset + 1;
    }

    public static boolean isEnd(char c) {
        return c == '\n' || c == '\r';
    }

    public static boolean endsWithTerminator(String text) {
        return !text.isEmpty() && isEnd(text.charAt(text.length() - 1));
    }

    /** The line ending this text uses most; LF when it has none. */
    public static String dominantEnd(String text) {
        if (text.indexOf('\r') < 0) {
            return "\n";
        }
        int lf = 0;
        int crlf = 0;
        int cr = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                lf++;
            } else if (c == '\r') {
                if (i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                    crlf++;
                    i++;
                } else {
                    cr++;
                }
            }
        }
        if (crlf > lf && crlf >= cr) {
            return "\r\n";
        }
        return cr > lf ? "\r" : "\n";
    }

    /** The text with every line ending replaced. */
    public static String withEnds(String text, String end) {
        return text.replace("\r\n", "\n").replace('\r', '\n').replace("\n", end);
    }
}
