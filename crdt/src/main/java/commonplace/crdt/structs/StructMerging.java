package commonplace.crdt.structs;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes one list of two that hold structs of the same client, where both may tell of the same clocks.
 *
 * <p>Client by client, from the highest to the lowest, for one pair of updates: as in Yjs, of two that begin with the same
 * clock the one comes first that came first before.
 */
// yjs: mergeUpdates
public final class StructMerging {
    private boolean secondFirst;

    private static final class Run {
        private final List<Struct> structs;
        private int next;

        Run(List<Struct> structs) {
            this.structs = structs;
        }

        boolean isEmpty() {
            return next == structs.size();
        }

        Struct peek() {
            return structs.get(next);
        }

        Struct take() {
            return structs.get(next++);
        }
    }

    public List<Struct> merged(List<Struct> first, List<Struct> second) {
        List<Struct> merged = new ArrayList<>(first.size() + second.size());
        Run one = new Run(first);
        Run other = new Run(second);
        while (!one.isEmpty() || !other.isEmpty()) {
            if (one.isEmpty()) {
                secondFirst = true;
            } else if (other.isEmpty()) {
                secondFirst = false;
            } else if (one.peek().clock != other.peek().clock) {
                secondFirst = other.peek().clock < one.peek().clock;
            }
            append(merged, secondFirst ? other : one);
        }
        return merged;
    }

    /** Takes what is not there yet, as long as it has no gaps: who has begun is heard out. */
    private static void append(List<Struct> merged, Run run) {
        if (!merged.isEmpty()) {
            Struct last = merged.getLast();
            boolean known = false;
            while (!run.isEmpty() && run.peek().nextClock() <= last.nextClock()) {
                run.take();
                known = true;
            }
            if (run.isEmpty() || (known && run.peek().clock > last.nextClock())) {
                return;
            }
            int overlap = last.nextClock() - run.peek().clock;
            if (overlap >= 0) {
                Struct rest = overlap > 0 ? run.peek().tail(overlap) : run.peek();
                if (last instanceof Gc && rest instanceof Gc) {
                    merged.set(merged.size() - 1, new Gc(last.client, last.clock, last.length + rest.length));
                    return;
                }
                merged.add(rest);
                run.take();
            } else {
                merged.add(run.take());
            }
        } else {
            merged.add(run.take());
        }
        while (!run.isEmpty() && run.peek().clock == merged.getLast().nextClock()) {
            merged.add(run.take());
        }
    }
}
