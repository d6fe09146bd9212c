package commonplace.knowledge;

import commonplace.markdown.Diff;
import commonplace.markdown.Edit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a file and its document agreed on, now and in the last seconds. A program that reads a file, thinks for a moment
 * and writes it back may have read what was there before our last write; its edit is the difference to that, and what we
 * wrote meanwhile is not something that it took out.
 */
final class Bases {
    private static final int MAX_EARLIER = 5;
    private static final long EARLIER_NANOS = TimeUnit.SECONDS.toNanos(15);

    private final Deque<Earlier> earlier = new ArrayDeque<>();
    private @Nullable Base base;
    private boolean complete = true;

    private record Earlier(Base base, long until) {}

    @Nullable
    Base now() {
        return base;
    }

    /** How the file spells the text. */
    TextFormat format() {
        Base last = base;
        return last == null ? TextFormat.PLAIN : last.format();
    }

    /** Whether everything that ever came from the file is in the base. */
    boolean isComplete() {
        return complete;
    }

    void set(Base next, boolean isComplete) {
        Base last = base;
        if (last != null && last.mark() != next.mark()) {
            earlier.addFirst(new Earlier(last, System.nanoTime() + EARLIER_NANOS));
            if (earlier.size() > MAX_EARLIER) {
                earlier.removeLast();
            }
        }
        base = next;
        complete = isComplete;
    }

    /** The same text, of a moment later. */
    void renew(Base same) {
        base = same;
        complete = true;
    }

    /** Lets go of what is too long ago; returns whether something is left. */
    boolean trim() {
        long now = System.nanoTime();
        earlier.removeIf(each -> each.until - now < 0);
        return !earlier.isEmpty();
    }

    /** What a file's text was most probably made from: where the least was taken out, then where the least was put in. */
    Base nearest(Base last, String fileText) {
        trim();
        Base nearest = last;
        Distance least = distance(last, fileText);
        for (Earlier each : earlier) {
            Distance distance = distance(each.base, fileText);
            // Of a text that was thrown away for the most part nobody can say which one it was.
            boolean recognized = distance.removed * 2 < each.base.mark().text().length();
            if (recognized && distance.isLess(least)) {
                nearest = each.base;
                least = distance;
            }
        }
        return nearest;
    }

    static boolean isNearer(Base one, Base other, String fileText) {
        return distance(one, fileText).isLess(distance(other, fileText));
    }

    private record Distance(long removed, long added) {
        boolean isLess(Distance other) {
            return removed < other.removed || (removed == other.removed && added < other.added);
        }
    }

    private static Distance distance(Base base, String fileText) {
        long removed = 0;
        long added = 0;
        for (Edit edit :
                Diff.between(base.mark().text(), base.format().next(fileText).live(fileText))) {
            removed += edit.span().length();
            added += edit.replacement().length();
        }
        return new Distance(removed, added);
    }
}
