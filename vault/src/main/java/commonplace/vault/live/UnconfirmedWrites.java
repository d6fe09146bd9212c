package commonplace.vault.live;

import commonplace.vault.notes.TextFormat;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What may have become a document's file when the run before was stopped, the newest first. */
final class UnconfirmedWrites {
    /** More than one run leaves, since each that is stopped while it recovers leaves one more. */
    private static final int MAX = 32;

    private final Deque<SyncBase> writes = new ArrayDeque<>();
    private @Nullable DocumentPoint marked;

    /** A text was about to be hashed. */
    void mark(DocumentPoint text) {
        marked = text;
    }

    /** What was marked last was about to be written. */
    void add(String hash, TextFormat format) {
        DocumentPoint text = marked;
        if (text != null) {
            add(new SyncBase(text, hash, format));
        }
        marked = null;
    }

    /** It was about to be written. */
    void add(SyncBase write) {
        writes.addFirst(write);
        if (writes.size() > MAX) {
            writes.removeLast();
        }
    }

    /** It was written: what was to be written before cannot be the file any more; what was to be written after may be. */
    Optional<SyncBase> confirm(String hash) {
        if (writes.stream().noneMatch(each -> each.hash().equals(hash))) {
            return Optional.empty();
        }
        SyncBase oldest = writes.removeLast();
        while (!oldest.hash().equals(hash)) {
            oldest = writes.removeLast();
        }
        return Optional.of(oldest);
    }

    List<SyncBase> all() {
        return List.copyOf(writes);
    }

    void clear() {
        writes.clear();
    }
}
