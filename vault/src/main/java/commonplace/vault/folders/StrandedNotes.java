package commonplace.vault.folders;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Notes that clients wanted to have in another folder, which could not take them. A move of a note takes it off the
 * list of the folder that it leaves, before or after; that does not ask to delete it.
 */
final class StrandedNotes {
    /** Both halves of a move come within this time, and a client that deletes the note later means it. */
    private static final long KNOWN_MILLIS = 10_000;

    private final Map<UUID, Long> until = new ConcurrentHashMap<>();

    void add(UUID id, long now) {
        until.values().removeIf(end -> end < now);
        until.put(id, now + KNOWN_MILLIS);
    }

    /** Returns whether it was among them. */
    boolean remove(UUID id, long now) {
        @Nullable Long end = until.remove(id);
        return end != null && end >= now;
    }
}
