package commonplace.vault;

import commonplace.vault.history.DocumentState;
import commonplace.vault.live.DelayedTasks;
import commonplace.vault.live.DocumentLife;
import commonplace.vault.live.DocumentStore;
import commonplace.vault.live.DocumentTable;
import commonplace.vault.live.LiveEntry;
import commonplace.vault.live.OpenDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sees to it that documents leave the memory when nobody needs them, and the journal when their own files have what
 * stands there.
 */
final class DocumentEviction {
    /** Nobody holds it, and nobody has changed it for so long: then it leaves the memory. */
    private static final long IDLE_MILLIS = 5000;

    private static final int MAX_UNHELD = 256;

    private final DocumentStore store;
    private final FileSync fileSync;
    private final DelayedTasks tasks;
    private final DocumentTable table;
    private final Flush flush;
    private final Consumer<String> says;
    private long compacted;

    /** How many somebody held at the last count: as long as there are no more than these and some, none need go. */
    private int held;

    DocumentEviction(
            DocumentStore store,
            FileSync fileSync,
            DelayedTasks tasks,
            DocumentTable table,
            Flush flush,
            Consumer<String> says) {
        this.store = store;
        this.fileSync = fileSync;
        this.tasks = tasks;
        this.table = table;
        this.flush = flush;
        this.says = says;
        this.compacted = store.journal().segmentStart();
    }

    /** Writes a document to its file. */
    interface Flush {
        void flush(LiveEntry entry) throws IOException;
    }

    /** Has a document leave once it was idle for a while, unless somebody holds it: who lets go plans again. */
    void plan(LiveEntry entry) {
        DocumentLife life = entry.document().life();
        if (!life.isHeld() && !(life instanceof DocumentLife.Left) && entry.planLeave()) {
            tasks.in(IDLE_MILLIS, () -> leaveWhenIdle(entry));
        }
    }

    private void leaveWhenIdle(LiveEntry entry) {
        long wait = entry.millisToLeave(IDLE_MILLIS);
        if (wait > 0) {
            tasks.in(wait, () -> leaveWhenIdle(entry));
        } else {
            leave(entry);
        }
    }

    /** Has a document leave now, if it can. */
    void leave(LiveEntry entry) {
        if (entry.isHeld() || entry.document().life() instanceof DocumentLife.Left) {
            return;
        }
        try {
            flush.flush(entry);
        } catch (IOException failed) {
            says.accept(
                    "'" + entry.document().path() + "' could not be written, and stays open: " + failed.getMessage());
            plan(entry);
            return;
        }
        if (!table.isPlaced(entry) || (!entry.document().isDirty() && !entry.isOdd())) {
            tasks.outside(() -> keepAndLeave(entry));
        } else {
            plan(entry);
        }
    }

    /** What happens to it while it is being kept counts: whether it may leave is decided when that is done. */
    private void keepAndLeave(LiveEntry entry) {
        keep(entry);
        tasks.locked(() -> {
            if (!table.leave(entry)) {
                plan(entry);
            }
        });
    }

    /** Brings a document's own file up to date; returns whether it now has all there is. */
    boolean keep(LiveEntry entry) {
        OpenDocument document = entry.document();
        synchronized (document.keeping()) {
            if (document.life() instanceof DocumentLife.Left) {
                return false;
            }
            if (document.isKept()) {
                return true;
            }
            try {
                DocumentState snapshot = document.snapshot();
                // Its own file must not claim of the note's file what the disk does not know yet.
                fileSync.confirm(document);
                return store.keep(document, snapshot, table.isPlaced(entry));
            } catch (IOException failed) {
                says.accept("the live document of '" + document.path() + "' could not be kept: " + failed.getMessage());
                return false;
            }
        }
    }

    /** Many notes written one after the other must not all stay in memory until each has been idle. */
    void makeRoom() {
        if (table.size() <= held + MAX_UNHELD) {
            return;
        }
        List<LiveEntry> unheld = new ArrayList<>(table.all());
        unheld.removeIf(LiveEntry::isHeld);
        held = table.size() - unheld.size();
        if (unheld.size() > MAX_UNHELD) {
            unheld.sort(Comparator.comparingLong(LiveEntry::lastUse));
            unheld.subList(0, unheld.size() - MAX_UNHELD / 2).forEach(this::leaveSoon);
        }
    }

    private void leaveSoon(LiveEntry entry) {
        if (entry.hurry()) {
            tasks.in(0, () -> {
                entry.hurried();
                leave(entry);
            });
        }
    }

    /** When the journal has begun a new segment: what stands in the old ones goes into the documents' own files. */
    void compactIfSplit() {
        long start = store.journal().segmentStart();
        if (start == compacted) {
            return;
        }
        compacted = start;
        tasks.outside(() -> {
            table.all().forEach(entry -> {
                if (entry.document().firstUnkept() < start) {
                    keep(entry);
                }
            });
            tasks.locked(() -> {
                if (table.all().stream().allMatch(entry -> entry.document().firstUnkept() >= start)) {
                    discardJournalBefore(start);
                }
            });
        });
    }

    private void discardJournalBefore(long position) {
        try {
            store.discardJournalBefore(position);
        } catch (IOException later) {
            says.accept("the journal could not be shortened: " + later.getMessage());
        }
    }
}
