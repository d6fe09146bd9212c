package commonplace.vault.live;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * What files and documents agreed on before they did last, of all documents, for a while: also of those that have left
 * the memory, since a person may look at a text for minutes before saving it. The oldest go first when there are many.
 */
final class RecentBases {
    /** An agent may write many times a second while an editor shows what was there before. */
    private static final int MAX_EACH = 1000;

    private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final long maxBytes;
    private final Map<UUID, Deque<Recent>> recent = new HashMap<>();
    private final SequencedSet<Recent> oldestFirst = new LinkedHashSet<>();
    private long bytes;

    RecentBases(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * One of them.
     *
     * @param complete whether all that the document had was in it: else it came from a program that did not know of all
     */
    record Earlier(SyncBase base, boolean complete) {}

    /** Told apart by what they are, not by what they hold: the same text may come twice. */
    private static final class Recent {
        private final UUID document;
        private final Earlier earlier;
        private final long bytes;
        private final long until = System.nanoTime() + KEPT_NANOS;

        Recent(UUID document, Earlier earlier, long bytes) {
            this.document = document;
            this.earlier = earlier;
            this.bytes = bytes;
        }
    }

    /** @param earlier with a state of its own, so that it needs no document in memory */
    synchronized void add(UUID document, Earlier earlier) {
        DocumentPoint mark = earlier.base().mark();
        byte[] state = mark.state();
        var each = new Recent(document, earlier, mark.text().length() + (state == null ? 0L : state.length));
        Deque<Recent> own = recent.computeIfAbsent(document, _ -> new ArrayDeque<>());
        own.addFirst(each);
        oldestFirst.add(each);
        bytes += each.bytes;
        if (own.size() > MAX_EACH) {
            remove(own.getLast());
        }
        while (bytes > maxBytes) {
            remove(oldestFirst.getFirst());
        }
        trim();
    }

    /** The newest first. */
    synchronized List<Earlier> of(UUID document) {
        trim();
        List<Earlier> all = new ArrayList<>();
        recent.getOrDefault(document, new ArrayDeque<>()).forEach(each -> all.add(each.earlier));
        return all;
    }

    /** The document is another from now on. */
    synchronized void forget(UUID document) {
        List.copyOf(recent.getOrDefault(document, new ArrayDeque<>())).forEach(this::remove);
    }

    private void trim() {
        long now = System.nanoTime();
        while (!oldestFirst.isEmpty() && oldestFirst.getFirst().until - now < 0) {
            remove(oldestFirst.getFirst());
        }
    }

    private void remove(Recent each) {
        oldestFirst.remove(each);
        bytes -= each.bytes;
        Deque<Recent> own = recent.get(each.document);
        if (own != null) {
            // Of one document, too, the oldest is the last.
            own.removeLastOccurrence(each);
            if (own.isEmpty()) {
                recent.remove(each.document);
            }
        }
    }
}
