package commonplace.vault.live;

import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The live documents in memory, by id and by the path of their notes. The only place where a document gets its object,
 * and the only one where it leaves: it has one as long as it is in here, and none else counts.
 *
 * <p>Changed under the vault's write lock; anybody may look.
 */
public final class DocumentTable {
    private final DocumentStore store;
    private final Consumer<OpenDocument> whenChanged;
    private final LongSupplier nanoTime;
    private final Map<UUID, LiveEntry> byId = new ConcurrentHashMap<>();
    private final Map<NotePath, LiveEntry> byPath = new ConcurrentHashMap<>();

    public DocumentTable(DocumentStore store, Consumer<OpenDocument> whenChanged, LongSupplier nanoTime) {
        this.store = store;
        this.whenChanged = whenChanged;
        this.nanoTime = nanoTime;
    }

    /** The document of an id, as it was left or as one that has not begun. */
    public LiveEntry obtain(UUID id) throws IOException {
        LiveEntry entry = byId.get(id);
        if (entry == null) {
            entry = new LiveEntry(store.load(id, whenChanged), nanoTime);
            byId.put(id, entry);
        }
        return entry;
    }

    public Optional<LiveEntry> get(UUID id) {
        return Optional.ofNullable(byId.get(id));
    }

    public Optional<LiveEntry> at(NotePath path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** A copy, which nobody changes. */
    public List<LiveEntry> all() {
        return List.copyOf(byId.values());
    }

    public Collection<LiveEntry> placed() {
        return byPath.values();
    }

    /** Those of notes whose document is so. */
    public List<LiveEntry> placed(Predicate<OpenDocument> wanted) {
        return byPath.values().stream()
                .filter(entry -> wanted.test(entry.document()))
                .toList();
    }

    public int size() {
        return byId.size();
    }

    /** The document's note is there: at this path, and nowhere else. */
    public void place(LiveEntry entry, NotePath path) {
        displace(entry);
        entry.document().placed(path);
        byPath.put(path, entry);
    }

    /** The document has no note any more; where that was, it knows. */
    public void displace(LiveEntry entry) {
        @Nullable NotePath path = entry.document().path();
        if (path != null) {
            byPath.remove(path, entry);
        }
    }

    /** Whether the file at a document's path is its own. */
    public boolean isPlaced(LiveEntry entry) {
        @Nullable NotePath path = entry.document().path();
        return path != null && byPath.get(path) == entry;
    }

    /** Has a document leave the memory, if nobody needs it and all of it is on disk; returns whether it has left. */
    public boolean leave(LiveEntry entry) {
        if (!entry.document().leave(isPlaced(entry))) {
            return false;
        }
        displace(entry);
        byId.remove(entry.document().id(), entry);
        return true;
    }

    /** The vault is closed. */
    public void clear() {
        all().forEach(entry -> entry.document().end());
        byId.clear();
        byPath.clear();
    }
}
