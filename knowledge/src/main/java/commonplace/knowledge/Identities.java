package commonplace.knowledge;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Which document a note is. The id follows from the vault and the path, so that nothing is kept for the many notes that
 * stay where they are; only those that were moved, or whose id a client chose, are remembered.
 */
final class Identities {
    /** Stands for the vault itself among the paths. */
    private static final String VAULT = "";

    private final Map<String, UUID> ids = new HashMap<>();
    private final Map<UUID, String> paths = new HashMap<>();

    /** The ids of notes by the paths that they had before, as far as this process has seen them move. */
    private final Map<String, UUID> former = new HashMap<>();

    /** The vault's own id, if it has one already. */
    Optional<UUID> knownVault() {
        return Optional.ofNullable(ids.get(VAULT));
    }

    /** A new id for the vault. */
    static UUID newVault() {
        var random = ThreadLocalRandom.current();
        return UUID.nameUUIDFromBytes((random.nextLong() + " " + random.nextLong() + " " + System.nanoTime())
                .getBytes(StandardCharsets.UTF_8));
    }

    UUID of(NotePath path) {
        UUID exception = ids.get(path.value());
        if (exception != null) {
            return exception;
        }
        for (int round = 0; ; round++) {
            UUID id = named(path, round);
            // Another note, which had this path before, took the id along when it was moved.
            if (!paths.containsKey(id)) {
                return id;
            }
        }
    }

    /** Whether the id of a path is the one that follows from its name. */
    boolean isPlain(NotePath path, UUID id) {
        return named(path, 0).equals(id);
    }

    /** Whether the id of a path was given to it. */
    boolean isException(NotePath path) {
        return ids.containsKey(path.value());
    }

    /** The path that was given to an id out of the usual. */
    Optional<NotePath> exception(UUID id) {
        return Optional.ofNullable(paths.get(id))
                .filter(path -> !path.equals(VAULT))
                .map(NotePath::new);
    }

    void put(String path, UUID id) {
        UUID before = ids.put(path, id);
        if (before != null) {
            paths.remove(before);
        }
        String earlier = paths.put(id, path);
        if (earlier != null && !earlier.equals(path)) {
            ids.remove(earlier);
            former.put(earlier, id);
        }
    }

    /** Where the note is now that had this path. */
    Optional<NotePath> movedFrom(NotePath path) {
        UUID id = former.getOrDefault(path.value(), named(path, 0));
        return exception(id).filter(now -> !now.equals(path));
    }

    void remove(String path) {
        @Nullable UUID id = ids.remove(path);
        if (id != null) {
            paths.remove(id);
        }
    }

    int size() {
        return ids.size();
    }

    void forEach(BiConsumer<String, UUID> action) {
        ids.forEach(action);
    }

    private UUID named(NotePath path, int round) {
        String name = ids.get(VAULT) + "/" + path.value() + (round == 0 ? "" : "#" + round);
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }
}
