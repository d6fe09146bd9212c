package commonplace.markdown;

import commonplace.markdown.text.Span;
import java.util.Arrays;

/**
 * The {@code \|} of a table cell. The parser takes each for a {@code |} before it looks for links and code, so the
 * places that it gives are off by one for each that stands before them.
 */
final class EscapedBars {
    static final EscapedBars NONE = new EscapedBars(new int[0]);

    /** Where they stand as the parser counts. */
    private final int[] counted;

    private EscapedBars(int[] counted) {
        this.counted = counted;
    }

    static EscapedBars in(String text, Span cell) {
        int bar = text.indexOf("\\|", cell.start(), cell.end());
        if (bar < 0) {
            return NONE;
        }
        var counted = new int[cell.length() / 2];
        int count = 0;
        while (bar >= 0) {
            counted[count] = bar - count;
            count++;
            bar = text.indexOf("\\|", bar + 2, cell.end());
        }
        return new EscapedBars(Arrays.copyOf(counted, count));
    }

    int inSource(int offset) {
        int found = Arrays.binarySearch(counted, offset);
        return offset + (found >= 0 ? found : -found - 1);
    }
}
