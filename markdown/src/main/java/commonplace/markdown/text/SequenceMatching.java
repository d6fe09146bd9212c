package commonplace.markdown.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Which pieces of two sequences correspond: pieces that both have exactly once are anchors (as in patience diff), and
 * between anchors the shortest edit script is looked for (Myers), as long as the work allows it.
 */
final class SequenceMatching {
    /** Scripts with more changes than this are no better than replacing the stretch. */
    private static final int MAX_CHANGES = 400;

    private final int[] old;
    private final int[] neu;
    private final Diff.Work work;
    private final int[] oldPlace;
    private final int[] oldCount;
    private final int[] newPlace;
    private final int[] newCount;
    private final List<Run> runs = new ArrayList<>();
    private final Deque<Range> ranges = new ArrayDeque<>();

    private SequenceMatching(int[] old, int[] neu, int kinds, Diff.Work work) {
        this.old = old;
        this.neu = neu;
        this.work = work;
        this.oldPlace = new int[kinds];
        this.oldCount = new int[kinds];
        this.newPlace = new int[kinds];
        this.newCount = new int[kinds];
    }

    /** Equal stretches of both sequences. */
    record Run(int old, int neu, int length) {}

    private record Range(int oldStart, int oldEnd, int newStart, int newEnd) {}

    /** Stretches that correspond, in order, none of them empty. */
    static List<Run> of(int[] old, int[] neu, int kinds, Diff.Work work) {
        var matching = new SequenceMatching(old, neu, kinds, work);
        matching.ranges.push(new Range(0, old.length, 0, neu.length));
        while (!matching.ranges.isEmpty()) {
            matching.match(matching.ranges.pop());
        }
        matching.runs.sort(Comparator.comparingInt(Run::old));
        return matching.runs;
    }

    private void match(Range range) {
        int oldStart = range.oldStart;
        int oldEnd = range.oldEnd;
        int newStart = range.newStart;
        int newEnd = range.newEnd;
        while (oldStart < oldEnd && newStart < newEnd && old[oldStart] == neu[newStart]) {
            oldStart++;
            newStart++;
        }
        add(range.oldStart, range.newStart, oldStart - range.oldStart);
        while (oldStart < oldEnd && newStart < newEnd && old[oldEnd - 1] == neu[newEnd - 1]) {
            oldEnd--;
            newEnd--;
        }
        add(oldEnd, newEnd, range.oldEnd - oldEnd);
        if (oldStart == oldEnd
                || newStart == newEnd
                || !work.spend((long) (range.oldEnd - range.oldStart) + range.newEnd - range.newStart)) {
            return;
        }
        var middle = new Range(oldStart, oldEnd, newStart, newEnd);
        List<int[]> anchors = anchors(middle);
        if (anchors.isEmpty()) {
            shortestScript(middle);
            return;
        }
        for (int[] anchor : anchors) {
            ranges.push(new Range(oldStart, anchor[0], newStart, anchor[1]));
            add(anchor[0], anchor[1], 1);
            oldStart = anchor[0] + 1;
            newStart = anchor[1] + 1;
        }
        ranges.push(new Range(oldStart, oldEnd, newStart, newEnd));
    }

    private void add(int oldAt, int newAt, int length) {
        if (length > 0) {
            runs.add(new Run(oldAt, newAt, length));
        }
    }

    /** The longest row of pieces that stand once on each side, in the same order on both. */
    private List<int[]> anchors(Range range) {
        count(old, range.oldStart, range.oldEnd, oldCount, oldPlace);
        count(neu, range.newStart, range.newEnd, newCount, newPlace);
        List<int[]> unique = new ArrayList<>();
        for (int i = range.oldStart; i < range.oldEnd; i++) {
            int kind = old[i];
            if (oldCount[kind] == 1 && newCount[kind] == 1) {
                unique.add(new int[] {i, newPlace[kind]});
            }
        }
        clear(old, range.oldStart, range.oldEnd, oldCount);
        clear(neu, range.newStart, range.newEnd, newCount);
        return rising(unique);
    }

    private static void count(int[] pieces, int start, int end, int[] counts, int[] places) {
        for (int i = start; i < end; i++) {
            counts[pieces[i]]++;
            places[pieces[i]] = i;
        }
    }

    private static void clear(int[] pieces, int start, int end, int[] counts) {
        for (int i = start; i < end; i++) {
            counts[pieces[i]] = 0;
        }
    }

    /** The longest subsequence whose places on the new side rise, too. */
    private static List<int[]> rising(List<int[]> pairs) {
        int[] lasts = new int[pairs.size()];
        int[] before = new int[pairs.size()];
        int length = 0;
        for (int i = 0; i < pairs.size(); i++) {
            int low = 0;
            int high = length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (pairs.get(lasts[middle])[1] < pairs.get(i)[1]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            before[i] = low == 0 ? -1 : lasts[low - 1];
            lasts[low] = i;
            length = Math.max(length, low + 1);
        }
        var chain = new int[length][];
        int at = length == 0 ? -1 : lasts[length - 1];
        for (int i = length - 1; i >= 0; i--) {
            chain[i] = pairs.get(at);
            at = before[at];
        }
        return List.of(chain);
    }

    // Myers, "An O(ND) difference algorithm and its variations" (1986): the greedy forward search, each front kept.
    private void shortestScript(Range range) {
        int oldLength = range.oldEnd - range.oldStart;
        int newLength = range.newEnd - range.newStart;
        int most = Math.min(MAX_CHANGES, oldLength + newLength);
        List<int[]> fronts = new ArrayList<>();
        int[] front = new int[2 * most + 3];
        int center = most + 1;
        for (int changes = 0; changes <= most; changes++) {
            fronts.add(Arrays.copyOfRange(front, center - changes - 1, center + changes + 2));
            for (int diagonal = -changes; diagonal <= changes; diagonal += 2) {
                boolean down = diagonal == -changes
                        || (diagonal != changes && front[center + diagonal - 1] < front[center + diagonal + 1]);
                int x = down ? front[center + diagonal + 1] : front[center + diagonal - 1] + 1;
                int begin = x;
                while (x < oldLength
                        && x - diagonal < newLength
                        && x - diagonal >= 0
                        && old[range.oldStart + x] == neu[range.newStart + x - diagonal]) {
                    x++;
                }
                front[center + diagonal] = x;
                if (!work.spend(1L + x - begin)) {
                    return;
                }
                if (x >= oldLength && x - diagonal >= newLength) {
                    trace(range, fronts);
                    return;
                }
            }
        }
    }

    private void trace(Range range, List<int[]> fronts) {
        int x = range.oldEnd - range.oldStart;
        int y = range.newEnd - range.newStart;
        for (int changes = fronts.size() - 1; changes >= 0; changes--) {
            int[] front = fronts.get(changes);
            int center = changes + 1;
            int diagonal = x - y;
            boolean down = diagonal == -changes
                    || (diagonal != changes && front[center + diagonal - 1] < front[center + diagonal + 1]);
            int previous = down ? diagonal + 1 : diagonal - 1;
            int fromX = changes == 0 ? 0 : front[center + previous];
            int fromY = changes == 0 ? 0 : fromX - previous;
            int startX = changes == 0 ? 0 : down ? fromX : fromX + 1;
            add(range.oldStart + startX, range.newStart + startX - diagonal, x - startX);
            x = fromX;
            y = fromY;
        }
    }
}
