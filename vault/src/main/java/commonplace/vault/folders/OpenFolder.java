package commonplace.vault.folders;

import commonplace.base.Log;
import commonplace.crdt.Subscription;
import commonplace.crdt.YDoc;
import commonplace.crdt.YMap;
import commonplace.vault.Vault;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveFollower;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one folder's document and the vault in step.
 *
 * <p>All work is done by one thread, one document after the other: nothing here ever waits for a document while it holds
 * another.
 */
final class OpenFolder implements AutoCloseable {
    private static final String AGREED = "agreed";

    private static final long QUIET_MILLIS = 100;

    private static final long BACKLINKS_QUIET_MILLIS = 2_000;

    private final Vault vault;
    private final FolderKeys keys;
    private final String displayName;
    private final FolderChangeApplier applier;
    private final LiveDocument document;
    /** What the document and the vault last agreed on, kept beside the document: a crash must not turn a change around. */
    private final LiveDocument agreed;

    private final Provenance provenance;
    private final Subscription following;
    private final Thread thread;
    private int holders;

    /** Folders that notes have left. */
    private final Set<String> left = new HashSet<>();

    /** Guards what follows. */
    private final Object lock = new Object();

    private boolean changed = true;
    private long changedAt;
    private long linksChangedAt;
    private boolean linksChanged = true;
    private boolean settledOnce;
    private boolean closed;

    /**
     * Where its documents are kept.
     *
     * @param list what clients see
     * @param agreed what it and the vault last agreed on
     */
    record Ids(UUID list, UUID agreed) {}

    OpenFolder(Vault vault, FolderKeys keys, String displayName, Ids ids, StrandedNotes stranded) {
        this.vault = vault;
        this.keys = keys;
        this.displayName = displayName;
        this.applier = new FolderChangeApplier(vault, keys, displayName, stranded);
        this.document = vault.shared(ids.list());
        this.agreed = vault.shared(ids.agreed());
        this.provenance = new Provenance(document, agreed, OpenFolder::agreedIn);
        this.following = document.follow(new Listening());
        this.linksChangedAt = now() - BACKLINKS_QUIET_MILLIS;
        this.thread = Thread.ofVirtual().name("folder " + keys.folder()).start(this::run);
    }

    private final class Listening implements LiveFollower {
        @Override
        public void updated(byte[] update, Author author, Object origin) {
            if (origin != OpenFolder.this) {
                clientChanged();
            }
        }
    }

    Provenance provenance() {
        return provenance;
    }

    void hold() {
        holders++;
    }

    /** Returns whether nobody holds it any more. */
    boolean letGo() {
        return --holders == 0;
    }

    private void clientChanged() {
        synchronized (lock) {
            changed = true;
            changedAt = now();
            lock.notifyAll();
        }
    }

    void vaultChanged() {
        synchronized (lock) {
            changed = true;
            changedAt = now();
            linksChanged = true;
            linksChangedAt = changedAt;
            lock.notifyAll();
        }
    }

    /** Waits until the document is in step for the first time. */
    void settled() {
        synchronized (lock) {
            try {
                while (!settledOnce && !closed) {
                    lock.wait();
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        try {
            while (true) {
                switch (next()) {
                    case SETTLE -> attempt(this::settle);
                    case LINK -> attempt(this::link);
                    case END -> {
                        return;
                    }
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private enum Task {
        SETTLE,
        LINK,
        END
    }

    private Task next() throws InterruptedException {
        synchronized (lock) {
            while (true) {
                long now = now();
                long settleIn = changed ? settledOnce ? changedAt + QUIET_MILLIS - now : 0 : Long.MAX_VALUE;
                long releaseIn = applier.nextDue() - now;
                long linkIn =
                        linksChanged && settledOnce ? linksChangedAt + BACKLINKS_QUIET_MILLIS - now : Long.MAX_VALUE;
                if (closed) {
                    return Task.END;
                }
                if (settleIn <= 0 || releaseIn <= 0) {
                    changed = false;
                    return Task.SETTLE;
                }
                if (linkIn <= 0) {
                    linksChanged = false;
                    return Task.LINK;
                }
                lock.wait(Math.max(1, Math.min(Math.min(settleIn, releaseIn), Math.min(linkIn, 60_000))));
            }
        }
    }

    private void attempt(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException failed) {
            Log.error("the list of the folder '" + displayName + "' is not in step: " + failed, failed);
        }
        synchronized (lock) {
            settledOnce = true;
            lock.notifyAll();
        }
    }

    private void settle() {
        Map<UUID, String> before = agreed.query(OpenFolder::agreedIn);
        Provenance.Read<FileMeta.Listed> read = provenance.read(doc -> new FileMeta(doc).read(before));
        FileMeta.Listed listed = read.said();
        List<FolderReconciliation.Step> steps = FolderReconciliation.steps(before, listed.notes(), notes());
        Set<FolderReconciliation.Step> denied = applier.grant(steps, read.fromEverywhere(), now());
        Map<UUID, String> now = notes();
        List<FolderReconciliation.Step> due = steps.stream()
                .filter(step -> FolderReconciliation.holds(step, now))
                .toList();
        document.edit(FolderChangeApplier.AUTHOR, this, doc -> write(new FileMeta(doc), listed, due, denied, now));
        Map<UUID, String> after =
                document.query(doc -> new FileMeta(doc).read(before)).notes();
        remember(listed.notes(), after, now);
        provenance.tidy();
        tidy(before, now);
    }

    /** A folder that notes have left, and that clients have taken off the list, goes if nothing else is in it. */
    private void tidy(Map<UUID, String> before, Map<UUID, String> now) {
        before.forEach((id, key) -> {
            if (!key.equals(now.get(id))) {
                left.addAll(FolderKeys.above(key));
            }
        });
        if (left.isEmpty()) {
            return;
        }
        Set<String> listed = document.query(doc -> new FileMeta(doc).keys());
        left.stream()
                .filter(folder -> !listed.contains(folder))
                .sorted(Comparator.comparingInt(String::length).reversed())
                .forEach(folder -> vault.removeIfEmpty(keys.path(folder)));
        left.retainAll(listed);
    }

    /** The notes of this folder, by id. */
    private Map<UUID, String> notes() {
        var notes = new LinkedHashMap<UUID, String>();
        View view = vault.view();
        view.forEach(note -> keys.of(note.path()).ifPresent(key -> notes.put(vault.idOf(note.path()), key)));
        return notes;
    }

    private void write(
            FileMeta meta,
            FileMeta.Listed listed,
            List<FolderReconciliation.Step> steps,
            Set<FolderReconciliation.Step> denied,
            Map<UUID, String> notes) {
        meta.name(displayName);
        listed.bad().forEach(meta::unlist);
        // A document has one place.
        listed.others().forEach((key, id) -> {
            if (!key.equals(notes.get(id))) {
                meta.unlist(id, key);
            }
        });
        // First all that goes: notes may have changed places.
        for (FolderReconciliation.Step step : steps) {
            switch (step) {
                case FolderReconciliation.Step.List(UUID id, var _, @Nullable String before)
                when before != null -> meta.unlist(id, before);
                case FolderReconciliation.Step.Unlist(UUID id, String key) -> meta.unlist(id, key);
                case FolderReconciliation.Step.Create(UUID id, String key)
                when denied.contains(step) -> meta.unlist(id, key);
                case FolderReconciliation.Step.Rename(UUID id, String from, String to)
                when from.equals(notes.get(id)) -> meta.unlist(id, to); // The vault would not have it there.
                case FolderReconciliation.Step.Create _,
                        FolderReconciliation.Step.Delete _,
                        FolderReconciliation.Step.List _,
                        FolderReconciliation.Step.Rename _ -> {}
            }
        }
        for (FolderReconciliation.Step step : steps) {
            switch (step) {
                case FolderReconciliation.Step.List(UUID id, String key, var _) -> meta.list(id, key);
                case FolderReconciliation.Step.Unlist(var _, String key) -> meta.unlistFoldersOf(key, this::isFolder);
                case FolderReconciliation.Step.Rename(UUID id, String from, var _)
                when from.equals(notes.get(id)) -> meta.list(id, from);
                case FolderReconciliation.Step.Delete(UUID id, String key)
                when denied.contains(step) && key.equals(notes.get(id)) -> meta.list(id, key);
                case FolderReconciliation.Step.Create _,
                        FolderReconciliation.Step.Delete _,
                        FolderReconciliation.Step.Rename _ -> {}
            }
        }
        listed.notes().forEach((id, key) -> {
            if (listed.half().contains(key) && key.equals(notes.get(id))) {
                meta.list(id, key);
            }
        });
    }

    private boolean isFolder(String key) {
        return Files.isDirectory(vault.root().resolve(keys.path(key)));
    }

    private void remember(Map<UUID, String> looked, Map<UUID, String> listed, Map<UUID, String> notes) {
        agreed.edit(FolderChangeApplier.AUTHOR, this, doc -> {
            YMap map = doc.map(AGREED);
            Map<UUID, String> before = agreedIn(doc);
            Map<UUID, String> after = FolderReconciliation.agreed(before, looked, listed, notes);
            before.keySet().stream().filter(id -> !after.containsKey(id)).forEach(id -> map.remove(id.toString()));
            after.forEach((id, key) -> {
                if (!key.equals(before.get(id))) {
                    map.put(id.toString(), key);
                }
            });
        });
    }

    private static Map<UUID, String> agreedIn(YDoc doc) {
        var agreed = new HashMap<UUID, String>();
        doc.map(AGREED).toMap().forEach((id, key) -> agreed.put(UUID.fromString(id), String.valueOf(key)));
        return agreed;
    }

    /** Tells in the document which notes, of this folder or another, link to those of this one. */
    private void link() {
        View view = vault.view();
        var wanted = new TreeMap<String, List<String>>();
        view.forEach(note -> {
            if (keys.of(note.path()).isPresent()) {
                List<String> sources = view.links().backlinks(note.path().value()).stream()
                        .filter(source -> view.note(source).isPresent())
                        .map(source -> vault.idOf(new NotePath(source)).toString())
                        .sorted()
                        .toList();
                if (!sources.isEmpty()) {
                    wanted.put(vault.idOf(note.path()).toString(), sources);
                }
            }
        });
        if (!wanted.equals(document.query(Backlinks::in))) {
            document.edit(FolderChangeApplier.AUTHOR, this, doc -> Backlinks.write(doc, wanted));
        }
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        following.close();
        document.close();
        agreed.close();
    }
}
