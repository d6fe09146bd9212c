package commonplace.markdown.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What was changed between two texts, as the few edits that turn one into the other.
 *
 * <pre>{@code
 * Diff.between("red house\nold tree\n", "red house\nold oak tree\n")   // [14..14 → "oak "]
 * }</pre>
 *
 * <p>Lines first, words inside lines that changed. The work is bounded by the length of the texts, whatever they hold:
 * where it would grow beyond that, a stretch is replaced whole. No edit ends inside a character, be it a surrogate pair
 * or a letter with its accents.
 */
public final class Diff {
    /** Changed stretches longer than this are replaced as whole lines. */
    private static final int MAX_REFINED = 20_000;

    private final String from;
    private final String to;
    private final Work work;
    private final List<Edit> edits = new ArrayList<>();
    private int linesAdded;
    private int linesRemoved;

    private Diff(String from, String to, Work work) {
        this.from = from;
        this.to = to;
        this.work = work;
    }

    /** The edits in order of their places in {@code from}; none when the texts are equal. */
    public static List<Edit> between(String from, String to) {
        return between(from, to, Work.forTexts(from, to));
    }

    static List<Edit> between(String from, String to, Work work) {
        return of(from, to, work).edits();
    }

    /**
     * The edits, and how many lines came and went with them; a line that was changed did both.
     *
     * @param edits as {@link Diff#between} gives them
     */
    public record CountedEdits(List<Edit> edits, int linesAdded, int linesRemoved) {
        public static CountedEdits between(String from, String to) {
            return of(from, to, Work.forTexts(from, to));
        }
    }

    private static CountedEdits of(String from, String to, Work work) {
        var diff = new Diff(from, to, work);
        if (!from.equals(to)) {
            diff.lines();
        }
        return new CountedEdits(List.copyOf(diff.edits), diff.linesAdded, diff.linesRemoved);
    }

    private void changed(int oldStart, int oldEnd, int newStart, int newEnd) {
        linesRemoved += lines(from.substring(oldStart, oldEnd));
        linesAdded += lines(to.substring(newStart, newEnd));
        if (oldEnd - oldStart > MAX_REFINED || newEnd - newStart > MAX_REFINED) {
            replace(oldStart, oldEnd, newStart, newEnd);
        } else {
            words(oldStart, oldEnd, newStart, newEnd);
        }
    }

    private static int lines(String text) {
        int ends = Math.toIntExact(text.chars().filter(c -> c == '\n').count());
        return text.isEmpty() || text.endsWith("\n") ? ends : ends + 1;
    }

    private void lines() {
        int same = commonStart(0, from.length(), 0, to.length());
        int start = same == 0 ? 0 : from.lastIndexOf('\n', same - 1) + 1;
        int tail = commonLines(commonEnd(start, from.length(), start, to.length()));
        Pieces pieces = Pieces.lines(from, start, from.length() - tail, to, start, to.length() - tail);
        pieces.changes(work, this::changed);
    }

    /** So much of a common end as begins with a line in both texts. */
    private int commonLines(int tail) {
        int oldAt = from.length() - tail;
        int newAt = to.length() - tail;
        if (tail == 0 || (startsLine(from, oldAt) && startsLine(to, newAt))) {
            return tail;
        }
        int end = from.indexOf('\n', oldAt);
        return end < 0 ? 0 : from.length() - end - 1;
    }

    private static boolean startsLine(String text, int at) {
        return at == 0 || text.charAt(at - 1) == '\n';
    }

    private void words(int oldStart, int oldEnd, int newStart, int newEnd) {
        int head = commonStart(oldStart, oldEnd, newStart, newEnd);
        int tail = commonEnd(oldStart + head, oldEnd, newStart + head, newEnd);
        if (head + tail == oldEnd - oldStart || head + tail == newEnd - newStart) {
            replace(oldStart + head, oldEnd - tail, newStart + head, newEnd - tail);
            return;
        }
        Pieces.words(from, oldStart, oldEnd, to, newStart, newEnd).changes(work, this::replace);
    }

    private void replace(int oldStart, int oldEnd, int newStart, int newEnd) {
        int head = commonStart(oldStart, oldEnd, newStart, newEnd);
        int tail = commonEnd(oldStart + head, oldEnd, newStart + head, newEnd);
        Edit edit = new Edit(new Span(oldStart + head, oldEnd - tail), to.substring(newStart + head, newEnd - tail));
        if (!edit.span().isEmpty() || !edit.replacement().isEmpty()) {
            edits.add(edit);
        }
    }

    /** How many characters the two stretches begin with in common, whole characters in both texts. */
    private int commonStart(int oldStart, int oldEnd, int newStart, int newEnd) {
        int most = Math.min(oldEnd - oldStart, newEnd - newStart);
        int length = 0;
        while (length < most && from.charAt(oldStart + length) == to.charAt(newStart + length)) {
            length++;
        }
        while (length > 0
                && (CharacterBoundaries.splits(from, oldStart + length)
                        || CharacterBoundaries.splits(to, newStart + length))) {
            length--;
        }
        return length;
    }

    private int commonEnd(int oldStart, int oldEnd, int newStart, int newEnd) {
        int most = Math.min(oldEnd - oldStart, newEnd - newStart);
        int length = 0;
        while (length < most && from.charAt(oldEnd - length - 1) == to.charAt(newEnd - length - 1)) {
            length++;
        }
        while (length > 0
                && (CharacterBoundaries.splits(from, oldEnd - length)
                        || CharacterBoundaries.splits(to, newEnd - length))) {
            length--;
        }
        return length;
    }

    /** Counts steps, so that no pair of texts costs more than its length allows. */
    static final class Work {
        private long left;

        Work(long limit) {
            this.left = limit;
        }

        static Work forTexts(String from, String to) {
            return new Work(100_000 + 20L * (from.length() + to.length()));
        }

        /** Takes so many steps off what is left, if there are so many. */
        boolean spend(long steps) {
            if (steps > left) {
                return false;
            }
            left -= steps;
            return true;
        }

        long left() {
            return left;
        }
    }

    /** Two texts cut into pieces that are compared as wholes: lines, or words. */
    private record Pieces(int[] oldIds, int[] oldStarts, int[] newIds, int[] newStarts, int kinds) {
        interface Cut {
            int end(String text, int start, int limit);
        }

        interface Changed {
            void between(int oldStart, int oldEnd, int newStart, int newEnd);
        }

        static Pieces lines(String from, int oldStart, int oldEnd, String to, int newStart, int newEnd) {
            return of(from, oldStart, oldEnd, to, newStart, newEnd, (text, start, limit) -> {
                int end = text.indexOf('\n', start, limit);
                return end < 0 ? limit : end + 1;
            });
        }

        static Pieces words(String from, int oldStart, int oldEnd, String to, int newStart, int newEnd) {
            return of(from, oldStart, oldEnd, to, newStart, newEnd, CharacterBoundaries::endOfWord);
        }

        private static Pieces of(String from, int oldStart, int oldEnd, String to, int newStart, int newEnd, Cut cut) {
            Map<String, Integer> ids = new HashMap<>();
            int[] oldStarts = starts(from, oldStart, oldEnd, cut);
            int[] newStarts = starts(to, newStart, newEnd, cut);
            return new Pieces(ids(from, oldStarts, ids), oldStarts, ids(to, newStarts, ids), newStarts, ids.size());
        }

        private static int[] starts(String text, int start, int end, Cut cut) {
            var starts = new IntList();
            int at = start;
            while (at < end) {
                starts.add(at);
                at = cut.end(text, at, end);
            }
            starts.add(end);
            return starts.toArray();
        }

        private static int[] ids(String text, int[] starts, Map<String, Integer> ids) {
            int[] found = new int[starts.length - 1];
            for (int i = 0; i < found.length; i++) {
                found[i] = ids.computeIfAbsent(text.substring(starts[i], starts[i + 1]), _ -> ids.size());
            }
            return found;
        }

        void changes(Work work, Changed changed) {
            int oldAt = 0;
            int newAt = 0;
            for (SequenceMatching.Run run : SequenceMatching.of(oldIds, newIds, kinds, work)) {
                if (run.old() > oldAt || run.neu() > newAt) {
                    changed.between(oldStarts[oldAt], oldStarts[run.old()], newStarts[newAt], newStarts[run.neu()]);
                }
                oldAt = run.old() + run.length();
                newAt = run.neu() + run.length();
            }
            if (oldAt < oldIds.length || newAt < newIds.length) {
                changed.between(oldStarts[oldAt], oldStarts[oldIds.length], newStarts[newAt], newStarts[newIds.length]);
            }
        }
    }
}
