package commonplace.knowledge;

import commonplace.knowledge.storage.Journal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
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

    /** Nobody holds it, and nobody has changed it for so long: then it leaves the memory. */
    private static final long IDLE_MILLIS = 5000;

    /** A file that is gone comes back within this time when an editor saves by deleting and creating. */
    private static final long GONE_MILLIS = 1500;

    /** A file that holds only the beginning of what it held is probably being written. */
    private static final long SHORT_MILLIS = 700;

    private static final long TRIM_MILLIS = 20_000;

    private static final int MAX_UNHELD = 256;

    private final DocumentStore store;
    private final DiskSide disk;
    private final LateWrites lateWrites;
    private final Consumer<String> says;
    private final Map<UUID, Entry> entries = new ConcurrentHashMap<>();
    private final Map<NotePath, Entry> byPath = new ConcurrentHashMap<>();
    private final Housekeeping housekeeping;
    private long compacted;

    LiveDocuments(
            DocumentStore store,
            DiskSide disk,
            LateWrites lateWrites,
            Housekeeping housekeeping,
            Consumer<String> says) {
        this.store = store;
        this.disk = disk;
        this.lateWrites = lateWrites;
        this.housekeeping = housekeeping;
        this.says = says;
        this.compacted = store.journal().segmentStart();
    }

    /** A document in memory, and what is to be done about it. */
    private static final class Entry {
        final OpenDocument document;
        int holders;
        boolean flushPlanned;
        boolean leavePlanned;
        boolean trimPlanned;
        long lastUse = System.nanoTime();
        long firstChange;
        long lastChange;
        /** Since when the file is gone or short, so that it is left alone for a moment; 0 when it is not. */
        long odd;

        Entry(OpenDocument document) {
            this.document = document;
        }

        NotePath path() {
            return Objects.requireNonNull(document.path());
        }
    }

    /** The documents whose files do not have all of their text yet. */
    List<OpenDocument> dirty() {
        return byPath.values().stream()
                .map(entry -> entry.document)
                .filter(OpenDocument::isDirty)
                .toList();
    }

    Optional<OpenDocument> peek(NotePath path) {
        return Optional.ofNullable(byPath.get(path)).map(entry -> entry.document);
    }

    boolean isHeld(NotePath path) {
        Entry entry = byPath.get(path);
        return entry != null && holders(entry) > 0;
    }

    private static int holders(Entry entry) {
        synchronized (entry) {
            return entry.holders;
        }
    }

    /** The note's document, begun with its file if there was none yet, and up to date with its file. */
    OpenDocument open(NotePath path, Optional<FileStore.Loaded> loaded) throws IOException {
        Entry entry = byPath.get(path);
        if (entry == null) {
            store.identifyVault();
            UUID id = store.identities().of(path);
            boolean known = store.has(id);
            entry = new Entry(store.load(id, this::changed));
            entry.document.named(path);
            if (!known) {
                disk.begin(entry.document, path, loaded);
                if (!store.identities().isPlain(path, id)) {
                    store.identify(path.value(), id);
                }
            }
            entries.put(id, entry);
            byPath.put(path, entry);
            makeRoom();
        }
        if (loaded.isPresent()) {
            disk.catchUp(entry.document, loaded.get(), holders(entry) > 0);
        }
        touch(entry);
        planLeave(entry);
        return entry.document;
    }

    /** A document that has no note. */
    OpenDocument openShared(UUID id) throws IOException {
        Entry entry = entries.get(id);
        if (entry == null) {
            entry = new Entry(store.load(id, this::changed));
            entries.put(id, entry);
        }
        touch(entry);
        return entry.document;
    }

    LiveDocument hold(OpenDocument document) {
        Entry entry = Objects.requireNonNull(entries.get(document.id()));
        synchronized (entry) {
            entry.holders++;
        }
        return new LiveDocument(document, () -> {
            synchronized (entry) {
                entry.holders--;
                entry.lastUse = System.nanoTime();
            }
            planLeave(entry);
        });
    }

    private void touch(Entry entry) {
        synchronized (entry) {
            entry.lastUse = System.nanoTime();
        }
    }

    /** Called while the document is locked. */
    private void changed(OpenDocument document) {
        Entry entry = entries.get(document.id());
        if (entry == null) {
            return;
        }
        synchronized (entry) {
            long now = System.nanoTime();
            entry.lastUse = now;
            entry.lastChange = now;
            if (entry.flushPlanned) {
                return;
            }
            entry.flushPlanned = true;
            entry.firstChange = now;
        }
        housekeeping.in(QUIET_MILLIS, () -> flushWhenQuiet(entry));
    }

    private void flushWhenQuiet(Entry entry) {
        synchronized (entry) {
            long now = System.nanoTime();
            long wait = Math.min(
                    entry.lastChange + TimeUnit.MILLISECONDS.toNanos(QUIET_MILLIS) - now,
                    entry.firstChange + TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS) - now);
            if (wait > 0) {
                housekeeping.in(TimeUnit.NANOSECONDS.toMillis(wait) + 1, () -> flushWhenQuiet(entry));
                return;
            }
            entry.flushPlanned = false;
        }
        try {
            flush(entry);
        } catch (IOException failed) {
            says.accept("'" + entry.document.path() + "' could not be written, and will be tried again: "
                    + failed.getMessage());
            changed(entry.document);
        }
        compactIfSplit();
    }

    /** Writes a document to its file, unless the file should be left alone for a moment. */
    private void flush(Entry entry) throws IOException {
        OpenDocument document = entry.document;
        if (document.path() == null || document.removed() || !document.isDirty() || odd(entry) > 0) {
            return;
        }
        DiskSide.Flushed flushed = disk.flush(document, holders(entry) > 0);
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

    private void planTrim(Entry entry) {
        synchronized (entry) {
            if (entry.trimPlanned) {
                return;
            }
            entry.trimPlanned = true;
        }
        housekeeping.in(TRIM_MILLIS, () -> {
            synchronized (entry) {
                entry.trimPlanned = false;
            }
            if (entry.document.trim()) {
                planTrim(entry);
            }
        });
    }

    private static long odd(Entry entry) {
        synchronized (entry) {
            return entry.odd;
        }
    }

    /** Another program changed a note's file; returns whether the vault should take note of what the file holds. */
    boolean fileChanged(NotePath path, FileStore.Loaded loaded) throws IOException {
        Entry entry = byPath.get(path);
        if (entry == null) {
            return true;
        }
        if (holders(entry) > 0 && disk.isShort(entry.document, loaded)) {
            fileShort(entry);
            return false;
        }
        clearOdd(entry);
        disk.catchUp(entry.document, loaded, holders(entry) > 0);
        if (entry.document.isDirty()) {
            changed(entry.document);
        }
        return true;
    }

    /** A note's file is not there; returns whether the note should be forgotten now. */
    boolean fileGone(NotePath path) throws IOException {
        Entry entry = byPath.get(path);
        if (entry == null) {
            return true;
        }
        if (holders(entry) > 0 || entry.document.isDirty()) {
            fileGone(entry);
            return false;
        }
        leave(entry);
        return true;
    }

    private void fileGone(Entry entry) {
        if (markOdd(entry)) {
            housekeeping.in(GONE_MILLIS, () -> {
                clearOdd(entry);
                disk.stillGone(entry.document).ifPresent(wasDirty -> {
                    if (wasDirty) {
                        // Whoever deleted it did not know of what was typed since.
                        rewrite(entry);
                    } else {
                        disk.forget(entry.path());
                        remove(entry);
                    }
                });
            });
        }
    }

    private void fileShort(Entry entry) {
        if (markOdd(entry)) {
            housekeeping.in(SHORT_MILLIS, () -> {
                clearOdd(entry);
                try {
                    disk.lookAgain(entry.document, false);
                } catch (IOException unreadable) {
                    says.accept("'" + entry.path() + "' cannot be read: " + unreadable.getMessage());
                }
                if (entry.document.isDirty()) {
                    changed(entry.document);
                }
            });
        }
    }

    private static boolean markOdd(Entry entry) {
        synchronized (entry) {
            boolean first = entry.odd == 0;
            entry.odd = System.nanoTime();
            return first;
        }
    }

    private static void clearOdd(Entry entry) {
        synchronized (entry) {
            entry.odd = 0;
        }
    }

    private void rewrite(Entry entry) {
        try {
            disk.recreate(entry.document);
        } catch (IOException failed) {
            says.accept("'" + entry.path() + "' could not be written again: " + failed.getMessage());
            changed(entry.document);
        }
    }

    /** The note was removed on purpose. */
    void removed(NotePath path) {
        Entry entry = byPath.get(path);
        if (entry != null) {
            remove(entry);
        }
    }

    private void remove(Entry entry) {
        entry.document.removedNow();
        keepAndDrop(entry);
    }

    /** Writes what is not written, for somebody who is about to do something with the file. */
    void flush(NotePath path) throws IOException {
        Entry entry = byPath.get(path);
        if (entry != null) {
            flush(entry);
        }
    }

    /** The note has another path now, and its document goes with it. */
    void moved(NotePath from, NotePath to) {
        UUID id = store.identities().of(from);
        Entry entry = byPath.remove(from);
        if (store.identities().exception(id).isPresent()) {
            store.unidentify(from, id);
        }
        // Also that of a note nobody has opened: a folder's list may have told its id to clients.
        store.identify(to.value(), id);
        if (entry != null) {
            byPath.put(to, entry);
            entry.document.moved(to);
        }
    }

    private void planLeave(Entry entry) {
        synchronized (entry) {
            if (entry.leavePlanned || entry.holders > 0) {
                return;
            }
            entry.leavePlanned = true;
        }
        housekeeping.in(IDLE_MILLIS, () -> leaveWhenIdle(entry));
    }

    private void leaveWhenIdle(Entry entry) {
        synchronized (entry) {
            entry.leavePlanned = false;
            if (entry.holders > 0) {
                return;
            }
            long wait = entry.lastUse + TimeUnit.MILLISECONDS.toNanos(IDLE_MILLIS) - System.nanoTime();
            if (wait > 0) {
                entry.leavePlanned = true;
                housekeeping.in(TimeUnit.NANOSECONDS.toMillis(wait) + 1, () -> leaveWhenIdle(entry));
                return;
            }
        }
        try {
            leave(entry);
        } catch (IOException failed) {
            says.accept("'" + entry.document.path() + "' could not be written, and stays open: " + failed.getMessage());
            planLeave(entry);
        }
    }

    private void leave(Entry entry) throws IOException {
        flush(entry);
        if (entry.document.path() == null || !entry.document.isDirty()) {
            keepAndDrop(entry);
        } else {
            planLeave(entry);
        }
    }

    private void keepAndDrop(Entry entry) {
        try {
            boolean all = store.keep(entry.document);
            synchronized (entry) {
                if ((all && entry.holders == 0) || entry.document.removed()) {
                    entries.remove(entry.document.id());
                    @Nullable NotePath path = entry.document.path();
                    if (path != null) {
                        byPath.remove(path, entry);
                    }
                    return;
                }
            }
            planLeave(entry);
        } catch (IOException failed) {
            says.accept(
                    "the live document of '" + entry.document.path() + "' could not be kept: " + failed.getMessage());
            planLeave(entry);
        }
    }

    /** Many notes written one after the other must not all stay in memory until each has been idle. */
    private void makeRoom() {
        if (entries.size() <= MAX_UNHELD) {
            return;
        }
        List<Entry> unheld = new ArrayList<>();
        for (Entry entry : entries.values()) {
            if (holders(entry) == 0) {
                unheld.add(entry);
            }
        }
        if (unheld.size() > MAX_UNHELD) {
            unheld.stream()
                    .min(Comparator.comparingLong(entry -> entry.lastUse))
                    .ifPresent(oldest -> {
                        try {
                            leave(oldest);
                        } catch (IOException later) {
                            planLeave(oldest);
                        }
                    });
        }
    }

    /** When the journal has begun a new segment: what stands in the old ones goes into the documents' own files. */
    private void compactIfSplit() {
        Journal journal = store.journal();
        long start = journal.segmentStart();
        if (start == compacted) {
            return;
        }
        try {
            for (Entry entry : entries.values()) {
                if (entry.document.firstUnkept() < start) {
                    store.keep(entry.document);
                }
            }
            store.discardJournalBefore(start);
            compacted = start;
        } catch (IOException later) {
            says.accept("the journal could not be shortened: " + later.getMessage());
        }
    }

    /** After a crash: writes to their files what the journal has and they have not. */
    void recover() {
        for (UUID id : store.recovered()) {
            try {
                boolean unwritten = store.mayBeUnwritten(id);
                OpenDocument document = store.load(id, this::changed);
                store.identities().exception(id).ifPresent(document::named);
                var entry = new Entry(document);
                entries.put(id, entry);
                NotePath path = document.path();
                if (path != null) {
                    byPath.put(path, entry);
                    if (unwritten) {
                        disk.recover(document);
                    }
                }
                planLeave(entry);
            } catch (IOException | RuntimeException failed) {
                says.accept("the live document " + id + " could not be brought up to date: " + failed.getMessage());
            }
        }
    }

    /** Writes everything that is not written; what cannot be is in the journal. */
    @Override
    public void close() {
        housekeeping.close();
        lateWrites.finish();
        boolean all = true;
        for (Entry entry : List.copyOf(entries.values())) {
            try {
                flush(entry);
                store.keep(entry.document);
            } catch (IOException | RuntimeException failed) {
                all = false;
                says.accept("'" + entry.document.path() + "' could not be written: " + failed.getMessage());
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
