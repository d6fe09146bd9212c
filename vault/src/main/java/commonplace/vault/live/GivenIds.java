package commonplace.vault.live;

import commonplace.base.PersistentMap;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * The ids at one moment that do not follow from the paths of their notes.
 *
 * @param ids of notes that were moved, or whose id a client chose
 * @param displaced the paths of notes that had to take another id, by the one that would follow from them
 */
public record GivenIds(PersistentMap<String, UUID> ids, PersistentMap<UUID, String> displaced) {
    public static final GivenIds NONE = new GivenIds(PersistentMap.empty(), PersistentMap.empty());

    /** Paths that may have another id than at an earlier moment, and ids that may be those of other paths. */
    public record Changes(Set<String> paths, Set<UUID> ids) {}

    public Changes since(GivenIds earlier) {
        var changes = new Changes(new HashSet<>(), new HashSet<>());
        ids.forEachDifference(earlier.ids, path -> {
            changes.paths.add(path);
            earlier.ids.get(path).ifPresent(changes.ids::add);
            ids.get(path).ifPresent(changes.ids::add);
        });
        for (UUID id : changes.ids) {
            earlier.displaced.get(id).ifPresent(changes.paths::add);
            displaced.get(id).ifPresent(changes.paths::add);
        }
        return changes;
    }
}
