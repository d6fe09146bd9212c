package commonplace.vault.folders;

import commonplace.crdt.YDoc;
import commonplace.crdt.YMap;
import commonplace.vault.live.LiveDocument;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What a folder's list and the vault last agreed on, kept in a document beside the list: a crash must not turn a change around.
 * All of it is in memory as well, since nobody else changes it. Used by one thread.
 */
final class FolderAgreement {
    private static final String AGREED = "agreed";

    private final LiveDocument document;
    private final Map<UUID, String> keys = new HashMap<>();
    private final Map<String, Set<UUID>> ids = new HashMap<>();

    FolderAgreement(LiveDocument document) {
        this.document = document;
    }

    /** What a document says, by id. */
    static Map<UUID, String> in(YDoc doc) {
        var agreed = new HashMap<UUID, String>();
        doc.map(AGREED).toMap().forEach((id, key) -> agreed.put(UUID.fromString(id), String.valueOf(key)));
        return agreed;
    }

    /** Reads the document. */
    void load() {
        keys.clear();
        ids.clear();
        document.query(FolderAgreement::in).forEach(this::put);
    }

    Map<UUID, String> all() {
        return Map.copyOf(keys);
    }

    /** The part about these ids. */
    Map<UUID, String> of(Set<UUID> some) {
        var part = new HashMap<UUID, String>();
        for (UUID id : some) {
            String key = keys.get(id);
            if (key != null) {
                part.put(id, key);
            }
        }
        return part;
    }

    /** The ids for which a key was agreed on. */
    Set<UUID> at(String key) {
        return ids.getOrDefault(key, Set.of());
    }

    /** Takes another part in the place of one that was asked for. */
    void replace(Map<UUID, String> before, Map<UUID, String> after, Object origin) {
        document.edit(FolderChangeApplier.AUTHOR, origin, doc -> {
            YMap map = doc.map(AGREED);
            before.keySet().stream().filter(id -> !after.containsKey(id)).forEach(id -> map.remove(id.toString()));
            after.forEach((id, key) -> {
                if (!key.equals(before.get(id))) {
                    map.put(id.toString(), key);
                }
            });
        });
        before.keySet().stream().filter(id -> !after.containsKey(id)).forEach(this::remove);
        after.forEach((id, key) -> {
            if (!key.equals(before.get(id))) {
                remove(id);
                put(id, key);
            }
        });
    }

    private void put(UUID id, String key) {
        keys.put(id, key);
        ids.merge(key, Set.of(id), (some, others) -> {
            var union = new HashSet<>(some);
            union.addAll(others);
            return union;
        });
    }

    private void remove(UUID id) {
        String key = keys.remove(id);
        if (key != null) {
            ids.computeIfPresent(key, (_, there) -> {
                var left = new HashSet<>(there);
                left.remove(id);
                return left.isEmpty() ? null : Set.copyOf(left);
            });
        }
    }
}
