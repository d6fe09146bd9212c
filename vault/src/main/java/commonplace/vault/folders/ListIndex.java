package commonplace.vault.folders;

import commonplace.crdt.Subscription;
import commonplace.crdt.YDoc;
import commonplace.crdt.YEvent;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Where each id stands in a folder's list, and what clients have changed in it: a change of a few notes needs no look at all of
 * them. It follows the list's document, and is asked only while that is locked.
 */
final class ListIndex {
    /** Of changes that are not clients'. */
    private final Object own;

    private final NavigableMap<String, Set<UUID>> ids = new TreeMap<>();
    private final Map<UUID, Set<String>> keys = new HashMap<>();
    private final Set<String> changed = new HashSet<>();
    private boolean backlinksChanged;

    ListIndex(Object own) {
        this.own = own;
    }

    /** Begins to follow a list. */
    Subscription follow(YDoc doc) {
        var meta = new FileMeta(doc);
        List<Subscription> all = meta.observe(events -> events.forEach(event -> update(meta, event)));
        Subscription backlinks = Backlinks.observe(doc, event -> backlinksChanged |= !own.equals(event.origin()));
        return () -> {
            all.forEach(Subscription::close);
            backlinks.close();
        };
    }

    /** Looks at the whole list. */
    void build(YDoc doc) {
        var meta = new FileMeta(doc);
        ids.clear();
        keys.clear();
        changed.clear();
        meta.allKeys().forEach(key -> add(key, meta.idsAt(key)));
    }

    private void update(FileMeta meta, YEvent event) {
        Collection<String> touched = event.path().isEmpty()
                ? event.keys().keySet()
                : List.of(String.valueOf(event.path().getFirst()));
        for (String key : touched) {
            remove(key);
            if (meta.has(key)) {
                add(key, meta.idsAt(key));
            }
            if (!own.equals(event.origin())) {
                changed.add(key);
            }
        }
    }

    private void add(String key, Set<UUID> there) {
        ids.put(key, there);
        for (UUID id : there) {
            keys.merge(id, Set.of(key), ListIndex::union);
        }
    }

    private static Set<String> union(Set<String> some, Set<String> others) {
        var union = new HashSet<>(some);
        union.addAll(others);
        return union;
    }

    private void remove(String key) {
        Set<UUID> there = ids.remove(key);
        if (there == null) {
            return;
        }
        for (UUID id : there) {
            keys.computeIfPresent(id, (_, its) -> {
                var left = new HashSet<>(its);
                left.remove(key);
                return left.isEmpty() ? null : Set.copyOf(left);
            });
        }
    }

    /** The keys that clients have changed since this was asked last. */
    Set<String> takeChanged() {
        Set<String> taken = Set.copyOf(changed);
        changed.clear();
        return taken;
    }

    /** Whether clients have changed backlinks since this was asked last. */
    boolean takeBacklinksChanged() {
        boolean taken = backlinksChanged;
        backlinksChanged = false;
        return taken;
    }

    /** The ids that stand at a key. */
    Set<UUID> at(String key) {
        return ids.getOrDefault(key, Set.of());
    }

    /** The keys that an id stands at. */
    Set<String> of(UUID id) {
        return keys.getOrDefault(id, Set.of());
    }

    /** Whether there is something of this kind below a folder. */
    boolean isAnyBelow(String folder, Predicate<String> kind) {
        String prefix = folder + "/";
        for (String key : ids.tailMap(prefix).keySet()) {
            if (!key.startsWith(prefix)) {
                return false;
            }
            if (kind.test(key)) {
                return true;
            }
        }
        return false;
    }
}
