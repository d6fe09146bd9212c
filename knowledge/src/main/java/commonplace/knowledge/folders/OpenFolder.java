package commonplace.knowledge.folders;

import commonplace.crdt.Subscription;
import commonplace.crdt.YDoc;
import commonplace.crdt.YMap;
import commonplace.knowledge.Author;
import commonplace.knowledge.Live;
import commonplace.knowledge.LiveDocument;
import commonplace.knowledge.LiveFollower;
import commonplace.knowledge.Moved;
import commonplace.knowledge.NotePath;
import commonplace.knowledge.Problem;
import commonplace.knowledge.Vault;
import commonplace.knowledge.View;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one folder's document and the vault in step.
 *
 * <p>All work is done by one thread, one document after the other: nothing here ever waits for a document while it holds
 * another.
 */
final class OpenFolder implements AutoCloseable {
    private static final Author AUTHOR = new Author(Author.Kind.CLIENT, "folder");
    private static final String AGREED = "agreed";
    private static final String EXTENSION = ".md";

    private static final long QUIET_MILLIS = 100;

    /** A note that leaves one folder's list may be about to enter another's. */
    private static final long HOLD_MILLIS = 2_000;

    private static final long BACKLINKS_QUIET_MILLIS = 2_000;

    private final Vault vault;
    private final String folder;
    private final String displayName;
    private final LiveDocument document;
    /** What the document and the vault last agreed on, kept beside the document: a crash must not turn a wish around. */
    private final LiveDocument agreed;

    private final Subscription following;
    private final Thread thread;
    private int holders;

    /** Keys that the vault would not take; they are left as they are, and not tried again. */
    private final Set<String> refused = new HashSet<>();

    /** Notes that a client has taken off the list, and when they are to go. */
    private final Map<UUID, Long> leaving = new ConcurrentHashMap<>();

    /** Guards what follows. */
    private final Object lock = new Object();

    private boolean changed = true;
    private long changedAt;
    private long linksChangedAt;
    private boolean linksChanged = true;
    private boolean settledOnce;
    private boolean closed;

    OpenFolder(Vault vault, String folder, String displayName, UUID id, UUID agreedId) {
        this.vault = vault;
        this.folder = folder;
        this.displayName = displayName;
        this.document = vault.shared(id);
        this.agreed = vault.shared(agreedId);
        this.following = document.follow(new Listening());
        this.linksChangedAt = now() - BACKLINKS_QUIET_MILLIS;
        this.thread = Thread.ofVirtual().name("folder " + folder).start(this::run);
    }

    private final class Listening implements LiveFollower {
        @Override
        public void updated(byte[] update, Author author, Object origin) {
            if (origin != OpenFolder.this) {
                clientChanged();
            }
        }
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
                long releaseIn = leaving.values().stream()
                                .mapToLong(Long::longValue)
                                .min()
                                .orElse(Long.MAX_VALUE / 2)
                        - now;
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
            System.err.println("commonplace: the list of the folder '" + displayName + "' is not in step: " + failed);
        }
        synchronized (lock) {
            settledOnce = true;
            lock.notifyAll();
        }
    }

    private void settle() {
        FileMeta.Listed listed = document.query(doc -> new FileMeta(doc).read());
        Map<UUID, String> notes = notes();
        List<Agreement.Step> steps =
                Agreement.steps(agreed.query(OpenFolder::agreedIn), withoutRefused(listed.notes(), notes), notes);
        steps.forEach(this::askVault);
        leaving.keySet().retainAll(steps.stream().map(Agreement.Step::id).toList());
        Map<UUID, String> now = notes();
        document.edit(AUTHOR, this, doc -> write(new FileMeta(doc), listed, steps, now));
        Map<UUID, String> after =
                document.query(doc -> new FileMeta(doc).read()).notes();
        remember(listed.notes(), after, now);
    }

    private Map<UUID, String> withoutRefused(Map<UUID, String> listed, Map<UUID, String> notes) {
        var taken = new LinkedHashMap<>(listed);
        taken.entrySet().removeIf(entry -> refused.contains(entry.getValue()) && !notes.containsKey(entry.getKey()));
        return taken;
    }

    /** The notes of this folder, by id. */
    private Map<UUID, String> notes() {
        var notes = new LinkedHashMap<UUID, String>();
        View view = vault.view();
        view.forEach(note -> key(note.path()).ifPresent(key -> notes.put(vault.idOf(note.path()), key)));
        return notes;
    }

    /** Where a note stands in this folder's list, if it is in this folder. */
    private Optional<String> key(NotePath path) {
        String value = path.value();
        if (folder.isEmpty()) {
            return value.indexOf('/') < 0 ? Optional.of("/" + value + EXTENSION) : Optional.empty();
        }
        return value.startsWith(folder + "/")
                ? Optional.of(value.substring(folder.length()) + EXTENSION)
                : Optional.empty();
    }

    /** The note that a key stands for; empty if no note can have that name, or it would be in another folder. */
    private Optional<NotePath> path(String key) {
        String path = folder.isEmpty() ? key.substring(1) : folder + key;
        if (folder.isEmpty() && path.indexOf('/') >= 0) {
            return Optional.empty();
        }
        return NotePath.parse(path) instanceof NotePath.Parsed.Good(NotePath good)
                ? Optional.of(good)
                : Optional.empty();
    }

    private void askVault(Agreement.Step step) {
        switch (step) {
            case Agreement.Step.Create(UUID id, String key) -> {
                Optional<NotePath> from = vault.pathOf(id);
                if (from.isPresent()) {
                    rename(from.get(), key);
                } else {
                    create(id, key);
                }
            }
            case Agreement.Step.Rename(UUID _, String from, String to) ->
                path(from).ifPresent(path -> rename(path, to));
            case Agreement.Step.Delete(UUID id, String key) -> delete(id, key);
            case Agreement.Step.List _, Agreement.Step.Unlist _ -> {} // For the document.
        }
    }

    private void create(UUID id, String key) {
        Optional<NotePath> path = path(key);
        if (path.isEmpty()) {
            refuse(key, "no note can have this name");
            return;
        }
        switch (vault.createLive(path.get(), id, AUTHOR)) {
            case Live.Opened(LiveDocument created) -> created.close();
            case Live.Refused(Problem problem) -> refuse(key, problem.message());
        }
    }

    private void rename(NotePath from, String key) {
        Optional<NotePath> to = path(key);
        if (to.isEmpty()) {
            refuse(key, "no note can have this name");
        } else if (vault.moveOnly(from, to.get(), AUTHOR) instanceof Moved.Refused(Problem problem)) {
            refuse(key, problem.message());
        }
    }

    private void delete(UUID id, String key) {
        Long due = leaving.putIfAbsent(id, now() + HOLD_MILLIS);
        if (due != null && due <= now()) {
            leaving.remove(id);
            path(key).flatMap(gone -> vault.remove(gone, AUTHOR)).ifPresent(problem -> refuse(key, problem.message()));
        }
    }

    private void refuse(String key, String why) {
        if (refused.add(key)) {
            System.err.println("commonplace: a client listed '" + key + "' in the folder '" + displayName
                    + "', which is left out: " + why);
        }
    }

    private void write(FileMeta meta, FileMeta.Listed listed, List<Agreement.Step> steps, Map<UUID, String> notes) {
        meta.name(displayName);
        listed.bad().forEach(meta::unlist);
        // First all that goes: notes may have changed places.
        for (Agreement.Step step : steps) {
            switch (step) {
                case Agreement.Step.List(var _, var _, @Nullable String before)
                when before != null -> meta.unlist(before);
                case Agreement.Step.Unlist(var _, String key) -> meta.unlist(key);
                case Agreement.Step.Rename(UUID id, String from, String to)
                when from.equals(notes.get(id)) -> meta.unlist(to); // The vault would not have it there.
                case Agreement.Step.Create _,
                        Agreement.Step.Delete _,
                        Agreement.Step.List _,
                        Agreement.Step.Rename _ -> {}
            }
        }
        for (Agreement.Step step : steps) {
            switch (step) {
                case Agreement.Step.List(UUID id, String key, var _) -> meta.list(id, key);
                case Agreement.Step.Unlist(var _, String key) -> meta.unlistFoldersOf(key, this::isFolder);
                case Agreement.Step.Rename(UUID id, String from, var _)
                when from.equals(notes.get(id)) -> meta.list(id, from);
                case Agreement.Step.Create _, Agreement.Step.Delete _, Agreement.Step.Rename _ -> {}
            }
        }
        listed.notes().forEach((id, key) -> {
            if (listed.half().contains(key) && key.equals(notes.get(id))) {
                meta.list(id, key);
            }
        });
    }

    private boolean isFolder(String key) {
        return Files.isDirectory(vault.root().resolve(folder + key));
    }

    /**
     * They agree on what the vault has and the list says, or said when we looked: a client that has changed its mind since
     * is to be heard next.
     */
    private void remember(Map<UUID, String> looked, Map<UUID, String> listed, Map<UUID, String> notes) {
        agreed.edit(AUTHOR, this, doc -> {
            YMap map = doc.map(AGREED);
            Map<UUID, String> before = agreedIn(doc);
            Map<UUID, String> after = new HashMap<>();
            notes.forEach((id, key) -> {
                if (key.equals(listed.get(id)) || key.equals(looked.get(id))) {
                    after.put(id, key);
                } else if (before.containsKey(id)) {
                    after.put(id, before.get(id));
                }
            });
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
            if (key(note.path()).isPresent()) {
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
            document.edit(AUTHOR, this, doc -> Backlinks.write(doc, wanted));
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
