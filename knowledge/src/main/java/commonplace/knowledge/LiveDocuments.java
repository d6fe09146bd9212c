package commonplace.knowledge;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The live documents that are in memory: who holds them, when they are written to their files, and when they leave.
 *
 * <p>What touches files happens under the vault's write lock. Typing does not: it takes the document's own lock and no
 * other.
 */
final class LiveDocuments implements AutoCloseable {
    private static final long QUIET_MILLIS = 300;
    private static final long LONGEST_MILLIS = 2000;

    /** A file that is gone comes back within this time when an editor saves by deleting and creating. */
    private static final long GONE_MILLIS = 1500;

    /** A file that holds only the beginning of what it held is probably being written. */
    private static final long SHORT_MILLIS = 700;

    private static final long TRIM_MILLIS = 20_000;

    private final DocumentStore store;
    private final DiskSide disk;
    private final Renames renames;
    private final LateWrites lateWrites;
    private final Consumer<String> says;
    private final Map<UUID, LiveEntry> entries = new ConcurrentHashMap<>();
    private final Map<NotePath, LiveEntry> byPath = new ConcurrentHashMap<>();
    private final Housekeeping housekeeping;
    private final Departures departures;

    LiveDocuments(
            DocumentStore store,
            DiskSide disk,
            Renames renames,
            LateWrites lateWrites,
            Housekeeping housekeeping,
            Consumer<String> says) {
        this.store = store;
        this.disk = disk;
        this.renames = renames;
        this.lateWrites = lateWrites;
        this.housekeeping = housekeeping;
        this.says = says;
        this.departures = new Departures(store, disk, housekeeping, this::flush, this::forget, says);
    }

    /** The documents whose files do not have all of their text yet. */
    List<OpenDocument> dirty() {
        return byPath.values().stream()
                .map(LiveEntry::document)
                .filter(OpenDocument::isDirty)
                .toList();
    }

    boolean isOpen(UUID id) {
        return entries.containsKey(id);
    }

    Optional<OpenDocument> peek(NotePath path) {
        return Optional.ofNullable(byPath.get(path)).map(LiveEntry::document);
    }

    /** The note's document, begun with its file if there was none yet, and up to date with its file. */
    OpenDocument open(NotePath path, Optional<FileStore.Loaded> loaded) throws IOException {
        LiveEntry entry = byPath.get(path);
        if (entry == null) {
            store.identifyVault();
            UUID id = store.identities().of(path);
            // Somebody may have asked for it by its id, while it had no place.
            entry = entries.get(id);
            if (entry == null) {
                entry = load(path, id, loaded);
            }
            entry.document().named(path);
            byPath.put(path, entry);
            departures.makeRoom(entries.values());
        }
        if (loaded.isPresent()) {
            disk.catchUp(entry.document(), loaded.get(), entry.isHeld());
            if (entry.document().isDirty()) {
                changed(entry.document());
            }
        }
        entry.touch();
        departures.plan(entry);
        return entry.document();
    }

    private LiveEntry load(NotePath path, UUID id, Optional<FileStore.Loaded> loaded) throws IOException {
        boolean known = store.has(id);
        var entry = new LiveEntry(store.load(id, this::changed));
        if (!known) {
            disk.begin(entry.document(), path, loaded);
            if (!store.identities().isPlain(path, id)) {
                store.identify(path.value(), id);
            }
        }
        entries.put(id, entry);
        return entry;
    }

    /** A document that has no note. */
    OpenDocument openShared(UUID id) throws IOException {
        LiveEntry entry = entries.get(id);
        if (entry == null) {
            entry = new LiveEntry(store.load(id, this::changed));
            entries.put(id, entry);
        }
        entry.touch();
        return entry.document();
    }

    /** A document that may have had a note. It is not that of any path, so that nobody takes it for one that is there. */
    OpenDocument openKept(UUID id) throws IOException {
        OpenDocument document = openShared(id);
        store.identities().exception(id).ifPresent(document::named);
        departures.plan(Objects.requireNonNull(entries.get(id)));
        return document;
    }

    /** A document whose note was gone has a place again. */
    void placed(OpenDocument document, NotePath path) {
        LiveEntry entry = Objects.requireNonNull(entries.get(document.id()));
        @Nullable NotePath before = document.path();
        if (before != null) {
            byPath.remove(before, entry);
        }
        if (!store.identities().of(path).equals(document.id())) {
            store.identify(path.value(), document.id());
        }
        document.named(path);
        byPath.put(path, entry);
    }

    LiveDocument hold(OpenDocument document) {
        LiveEntry entry = Objects.requireNonNull(entries.get(document.id()));
        entry.hold();
        return new LiveDocument(document, () -> {
            entry.release();
            departures.plan(entry);
        });
    }

    /** Called while the document is locked. */
    private void changed(OpenDocument document) {
        LiveEntry entry = entries.get(document.id());
        if (entry != null && entry.changed()) {
            housekeeping.in(QUIET_MILLIS, () -> flushWhenQuiet(entry));
        }
    }

    private void flushWhenQuiet(LiveEntry entry) {
        long wait = entry.millisToFlush(QUIET_MILLIS, LONGEST_MILLIS);
        if (wait > 0) {
            housekeeping.in(wait, () -> flushWhenQuiet(entry));
            return;
        }
        try {
            flush(entry);
        } catch (IOException failed) {
            says.accept("'" + entry.document().path() + "' could not be written, and will be tried again: "
                    + failed.getMessage());
            changed(entry.document());
        }
        departures.compactIfSplit(entries.values());
    }

    /** Writes a document to its file, unless the file should be left alone for a moment. */
    private void flush(LiveEntry entry) throws IOException {
        OpenDocument document = entry.document();
        if (document.path() == null || document.removed() || !document.isDirty() || entry.isOdd()) {
            return;
        }
        DiskSide.Flushed flushed = disk.flush(document, entry.isHeld());
        planTrim(entry);
        switch (flushed) {
            case WRITTEN -> {}
            case GONE -> fileGone(entry);
            case SHORT -> fileShort(entry);
            case UNREADABLE ->
                says.accept("the file of '" + document.path() + "' is no text that could be merged; it stays as it is,"
                        + " and the live document is kept until the file is text again");
        }
    }

    private void planTrim(LiveEntry entry) {
        if (entry.planTrim()) {
            housekeeping.in(TRIM_MILLIS, () -> {
                entry.trimmed();
                if (entry.document().trim()) {
                    planTrim(entry);
                }
            });
        }
    }

    /** Another program changed a note's file; returns whether the vault should take note of what the file holds. */
    boolean fileChanged(NotePath path, FileStore.Loaded loaded) throws IOException {
        LiveEntry entry = byPath.get(path);
        if (entry == null) {
            return true;
        }
        if (entry.isHeld() && disk.isShort(entry.document(), loaded)) {
            fileShort(entry);
            return false;
        }
        entry.usualFile();
        disk.catchUp(entry.document(), loaded, entry.isHeld());
        if (entry.document().isDirty()) {
            changed(entry.document());
        }
        return true;
    }

    /** A note's file is not there; returns whether the note should be forgotten now. */
    boolean fileGone(NotePath path) throws IOException {
        LiveEntry entry = byPath.get(path);
        if (entry == null) {
            return true;
        }
        if (entry.isHeld() || entry.document().isDirty()) {
            fileGone(entry);
            return false;
        }
        departures.leave(entry);
        return true;
    }

    private void fileGone(LiveEntry entry) {
        if (entry.oddFile()) {
            housekeeping.in(GONE_MILLIS, () -> {
                entry.usualFile();
                disk.stillGone(entry.document()).ifPresent(wasDirty -> {
                    if (wasDirty) {
                        // Whoever deleted it did not know of what was typed since.
                        rewrite(entry);
                    } else {
                        disk.forget(entry.path());
                        remove(entry, Author.DISK);
                    }
                });
            });
        }
    }

    private void fileShort(LiveEntry entry) {
        if (entry.oddFile()) {
            housekeeping.in(SHORT_MILLIS, () -> {
                entry.usualFile();
                try {
                    disk.lookAgain(entry.document(), false);
                } catch (IOException unreadable) {
                    says.accept("'" + entry.path() + "' cannot be read: " + unreadable.getMessage());
                }
                if (entry.document().isDirty()) {
                    changed(entry.document());
                }
            });
        }
    }

    private void rewrite(LiveEntry entry) {
        try {
            disk.recreate(entry.document());
        } catch (IOException failed) {
            says.accept("'" + entry.path() + "' could not be written again: " + failed.getMessage());
            changed(entry.document());
        }
    }

    /** The note was removed on purpose. */
    void removed(NotePath path, Author author) {
        LiveEntry entry = byPath.get(path);
        if (entry != null) {
            remove(entry, author);
        }
    }

    private void remove(LiveEntry entry, Author author) {
        entry.document().removedBy(author);
        departures.keep(entry.document());
        // Whoever still holds it has a document that takes nothing more; a new note of this path is another.
        forget(entry);
    }

    /** Writes what is not written, for somebody who is about to do something with the file. */
    void flush(NotePath path) throws IOException {
        LiveEntry entry = byPath.get(path);
        if (entry != null) {
            flush(entry);
        }
    }

    /** Whether a path has an id that does not follow from its name. */
    boolean isNamed(NotePath path) {
        return store.identities().isException(path);
    }

    /** The note has another path now, and its document goes with it. */
    void moved(NotePath from, NotePath to) {
        UUID id = store.identities().of(from);
        LiveEntry entry = byPath.remove(from);
        if (store.identities().exception(id).isPresent()) {
            store.unidentify(from, id);
        }
        // Also that of a note nobody has opened: a folder's list may have told its id to clients.
        store.identify(to.value(), id);
        if (entry != null) {
            byPath.put(to, entry);
            entry.document().moved(to);
        }
    }

    /** The same when another program moved it; while nobody was told an id, there is none to keep. */
    void movedOutside(NotePath from, NotePath to) {
        if (store.identities().knownVault().isPresent()) {
            moved(from, to);
        }
    }

    /** The same when nobody was there to see it: a document that is kept under the new path already stays there. */
    void movedMeanwhile(NotePath from, NotePath to) {
        if (!isNamed(to) && !store.has(store.identities().of(to))) {
            movedOutside(from, to);
        }
    }

    private void forget(LiveEntry entry) {
        entries.remove(entry.document().id(), entry);
        @Nullable NotePath path = entry.document().path();
        if (path != null) {
            byPath.remove(path, entry);
        }
    }

    /** After a crash: writes to their files what the journal has and they have not. */
    void recover() {
        for (UUID id : store.recovered()) {
            try {
                boolean unwritten = store.mayBeUnwritten(id);
                OpenDocument document = store.load(id, this::changed);
                store.identities().exception(id).ifPresent(document::named);
                var entry = new LiveEntry(document);
                entries.put(id, entry);
                NotePath path = document.path();
                // The path may belong to another document by now.
                if (path != null && store.identities().of(path).equals(id)) {
                    byPath.put(path, entry);
                    if (unwritten) {
                        disk.recover(document);
                    }
                }
                departures.plan(entry);
            } catch (IOException | RuntimeException failed) {
                says.accept("the live document " + id + " could not be brought up to date: " + failed.getMessage());
            }
        }
    }

    private void confirmAll() {
        try {
            renames.finish();
        } catch (IOException later) {
            says.accept("a folder could not be forced to disk: " + later.getMessage());
        }
    }

    /** Writes everything that is not written; what cannot be is in the journal. */
    @Override
    public void close() {
        lateWrites.finish();
        confirmAll();
        boolean all = true;
        for (LiveEntry entry : List.copyOf(entries.values())) {
            try {
                flush(entry);
                all &= departures.keep(entry.document());
            } catch (IOException | RuntimeException failed) {
                all = false;
                says.accept("'" + entry.document().path() + "' could not be written: " + failed.getMessage());
            }
        }
        try {
            if (all) {
                store.finish();
            }
        } catch (IOException harmless) {
            says.accept("the journal could not be shortened: " + harmless.getMessage());
        }
        entries.clear();
        byPath.clear();
        store.close();
    }
}
