package commonplace.vault;

import commonplace.vault.live.LiveEntry;
import commonplace.vault.notes.NotePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The notes that clients have begun in live documents and that have no file yet: the journal has what was written, and the
 * file comes with it a moment later.
 *
 * <p>Changed under the vault's write lock; anybody may look.
 */
final class UnwrittenNotes {
    /** No two of them differ in case alone, since neither would be made beside the other. */
    private final ConcurrentSkipListMap<String, LiveEntry> byPath =
            new ConcurrentSkipListMap<>(String.CASE_INSENSITIVE_ORDER);

    void add(LiveEntry entry) {
        byPath.put(entry.path().value(), entry);
    }

    void remove(LiveEntry entry) {
        byPath.remove(entry.path().value(), entry);
    }

    boolean contains(LiveEntry entry) {
        @Nullable NotePath path = entry.document().path();
        return path != null && byPath.get(path.value()) == entry;
    }

    Optional<LiveEntry> at(NotePath path) {
        return byPath.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(byPath.get(path.value()))
                        .filter(entry -> entry.path().equals(path));
    }

    /** A copy, which nobody changes. */
    List<LiveEntry> all() {
        return List.copyOf(byPath.values());
    }

    /** Those whose name, or that of a folder above them, differs from this path's in case alone. */
    List<LiveEntry> clashing(NotePath path) {
        if (byPath.isEmpty()) {
            return List.of();
        }
        var clashing = new ArrayList<LiveEntry>();
        LiveEntry twin = byPath.get(path.value());
        if (twin != null) {
            clashing.add(twin);
        }
        for (String folder : path.folders()) {
            String below = folder + "/";
            Map.Entry<String, LiveEntry> first = byPath.ceilingEntry(below);
            if (first != null
                    && first.getKey().regionMatches(true, 0, below, 0, below.length())
                    && !first.getKey().startsWith(below)) {
                clashing.add(first.getValue());
            }
        }
        return clashing;
    }
}
