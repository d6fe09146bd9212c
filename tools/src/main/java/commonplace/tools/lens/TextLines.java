package commonplace.tools.lens;

import java.util.Arrays;

/** The lines of a text, without their ends: LF, CRLF or CR. What follows the last of them is a line if it is not empty. */
final class TextLines {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String text;
    private final int[] starts;
    private final int[] ends;
    private final int count;

    TextLines(String text) {
        this.text = text;
        var lineStarts = new int[16 + text.length() / 32];
        var lineEnds = new int[lineStarts.length];
        int lines = 0;
        int start = text.isEmpty() || text.charAt(0) != BYTE_ORDER_MARK ? 0 : 1;
        while (start < text.length()) {
            int end = start;
            while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
                end++;
            }
            if (lines == lineStarts.length) {
                lineStarts = Arrays.copyOf(lineStarts, 2 * lines);
                lineEnds = Arrays.copyOf(lineEnds, 2 * lines);
            }
            lineStarts[lines] = start;
            lineEnds[lines++] = end;
            start = text.startsWith("\r\n", end) ? end + 2 : end + 1;
        }
        this.starts = lineStarts;
        this.ends = lineEnds;
        this.count = lines;
    }

    int count() {
        return count;
    }

    /** A line by its number, from 1. */
    String get(int number) {
        return text.substring(starts[number - 1], ends[number - 1]);
    }

    /** The number of the line that holds this offset, from 1. */
    int numberOf(int offset) {
        int found = Arrays.binarySearch(starts, 0, count, offset);
        return found >= 0 ? found + 1 : Math.max(1, -found - 1);
    }
}
