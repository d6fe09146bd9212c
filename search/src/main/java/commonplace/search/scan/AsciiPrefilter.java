package commonplace.search.scan;

import commonplace.search.scan.ZeroWidthAssertion.Side;
import java.util.Arrays;

/**
 * Tells of most texts that nothing in them matches, from their bytes: a row for each state and an entry for each ASCII
 * character, so that nothing has to be decoded. What is not ASCII is left to be looked at properly. Not for several
 * threads at once.
 */
final class AsciiPrefilter {
    private static final int WIDTH = 128;
    private static final int UNKNOWN = -1;
    private static final int UNDECIDED = -2;
    private static final int LINE_ENDED = -3;

    /** A megabyte; a pattern that needs more is left to be looked at properly too. */
    private static final int MOST_STATES = 2048;

    private final Dfa dfa;
    private int[] rows = new int[0];

    AsciiPrefilter(Dfa dfa) {
        this.dfa = dfa;
    }

    /** False when nothing in the text matches; true when something does, or may. */
    boolean mayMatch(byte[] bytes, int length) {
        int row = row(dfa.startState(Side.EDGE));
        if (row < 0) {
            return true;
        }
        int[] table = rows;
        for (int i = 0; i < length; i++) {
            byte c = bytes[i];
            if (c < 0) {
                return true;
            }
            int to = table[row + c];
            if (to < 0) {
                to = to == UNKNOWN ? worked(row, c) : to;
                if (to == LINE_ENDED) {
                    // Between CR and LF is no line.
                    i += c == '\r' && i + 1 < length && bytes[i + 1] == '\n' ? 1 : 0;
                    to = row(dfa.startState(bytes[i] == '\n' ? Side.LF : Side.CR));
                }
                table = rows;
                if (to < 0) {
                    return true;
                }
            }
            row = to;
        }
        return dfa.matchesAtEnd(row / WIDTH);
    }

    private int worked(int row, byte c) {
        int next = dfa.next(row / WIDTH, c);
        int to = next == Dfa.LINE_END ? LINE_ENDED : next < 0 ? UNDECIDED : row(next);
        if (to != UNDECIDED) {
            rows[row + c] = to;
        }
        return to;
    }

    /** Where a state's row begins, or {@link #UNDECIDED} when there are too many, or their numbers mean others now. */
    private int row(int state) {
        if (state >= MOST_STATES || dfa.hasForgotten()) {
            return UNDECIDED;
        }
        int end = (state + 1) * WIDTH;
        if (end > rows.length) {
            int had = rows.length;
            rows = Arrays.copyOf(rows, Math.max(end, 2 * had));
            Arrays.fill(rows, had, rows.length, UNKNOWN);
        }
        return state * WIDTH;
    }
}
