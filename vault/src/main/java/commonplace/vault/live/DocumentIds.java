package commonplace.vault.live;

import commonplace.base.PersistentMap;
import commonplace.vault.notes.NotePath;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Which document a note is. The id follows from the path and a secret of the vault, so that nothing is kept for the many
 * notes that stay where they are; only those that were moved, or whose id a client chose, are remembered.
 *
 * <p>Earlier versions had no secret: their ids follow from the vault's id, which every client knows, and the path. Those
 * that may have been told to somebody stay; they are listed.
 */
public final class DocumentIds {
    /** Stands for the vault itself among the paths. */
    private static final String VAULT = "";

    /** What is worked out once is remembered for so many paths. */
    private static final int MAX_REMEMBERED = 1 << 17;

    private @Nullable IdentityKey key;
    private Set<UUID> told = Set.of();
    private final Map<String, UUID> remembered = new HashMap<>();
    private PersistentMap<String, UUID> ids = PersistentMap.empty();
    private PersistentMap<UUID, String> displaced = PersistentMap.empty();
    private final Map<UUID, String> paths = new HashMap<>();

    /** The ids of notes by the paths that they had before, as far as this process has seen them move. */
    private final Map<String, UUID> former = new HashMap<>();

    /** The vault's own id, if it has one already. */
    public Optional<UUID> knownVault() {
        return ids.get(VAULT);
    }

    /** Whether ids follow from a secret, and not from what clients know. */
    boolean areSecret() {
        return key != null;
    }

    /** @param earlier the ids of the former rule that stay */
    void keepSecret(IdentityKey secret, Set<UUID> earlier) {
        key = secret;
        told = Set.copyOf(earlier);
        remembered.clear();
    }

    public UUID of(NotePath path) {
        Optional<UUID> exception = ids.get(path.value());
        if (exception.isPresent()) {
            return exception.get();
        }
        for (int round = 0; ; round++) {
            UUID id = named(path, round);
            // Another note, which had this path before, took the id along when it was moved.
            if (!paths.containsKey(id)) {
                return id;
            }
            if (displaced.get(id).isEmpty()) {
                displaced = displaced.with(id, path.value());
            }
        }
    }

    /** All that do not follow from the paths of their notes. */
    public GivenIds given() {
        return new GivenIds(ids, displaced);
    }

    /** Whether the id of a path is the one that follows from its name. */
    public boolean isPlain(NotePath path, UUID id) {
        return named(path, 0).equals(id);
    }

    /** Whether the id of a path was given to it. */
    public boolean isException(NotePath path) {
        return ids.contains(path.value());
    }

    /** The path that was given to an id out of the usual. */
    public Optional<NotePath> exception(UUID id) {
        return Optional.ofNullable(paths.get(id))
                .filter(path -> !path.equals(VAULT))
                .map(NotePath::new);
    }

    void put(String path, UUID id) {
        if (path.equals(VAULT)) {
            remembered.clear();
        }
        ids.get(path).ifPresent(this::free);
        ids = ids.with(path, id);
        String earlier = paths.put(id, path);
        if (earlier != null && !earlier.equals(path)) {
            ids = ids.without(earlier);
            former.put(earlier, id);
        }
    }

    /** Where the note is now that had this path. */
    public Optional<NotePath> movedFrom(NotePath path) {
        UUID id = former.getOrDefault(path.value(), named(path, 0));
        return exception(id).filter(now -> !now.equals(path));
    }

    void remove(String path) {
        ids.get(path).ifPresent(this::free);
        ids = ids.without(path);
    }

    private void free(UUID id) {
        paths.remove(id);
        displaced = displaced.without(id);
    }

    int size() {
        return ids.size();
    }

    public void forEach(BiConsumer<String, UUID> action) {
        ids.forEach(action);
    }

    public UUID of(FolderRecord kind, String folder) {
        return following(kind.name(folder));
    }

    private UUID named(NotePath path, int round) {
        if (round > 0) {
            return following("/" + path.value() + "#" + round);
        }
        UUID known = remembered.get(path.value());
        if (known == null) {
            known = following("/" + path.value());
            if (remembered.size() >= MAX_REMEMBERED) {
                remembered.clear();
            }
            remembered.put(path.value(), known);
        }
        return known;
    }

    private UUID following(String name) {
        IdentityKey secret = key;
        if (secret != null && told.isEmpty()) {
            return secret.id(name);
        }
        UUID former = IdentityKey.formerId(knownVault().map(UUID::toString).orElse("null") + name);
        return secret == null || told.contains(former) ? former : secret.id(name);
    }
}
