package commonplace.projects;

import commonplace.projects.documents.DocumentIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Keeps an index in step with its folder, as long as the folder is of the index's branch. */
final class FolderFollower implements AutoCloseable {
    private final Path folder;
    private final DocumentIndex index;
    private final WorkingTree tree;
    private final FolderListener watching;
    private @Nullable AutoCloseable watch;
    private Optional<Object> watched = Optional.empty();
    private boolean missed;

    /** Something could not be taken in, and no event will tell of it again. */
    private volatile boolean failed;

    private boolean closed;

    /** Whether the look at everything with which a watch begins can be left to the code that began it. */
    private final AtomicBoolean firstLookIsDone = new AtomicBoolean();

    FolderFollower(Path folder, DocumentIndex index, WorkingTree tree, FolderListener watching) {
        this.folder = folder;
        this.index = index;
        this.tree = tree;
        this.watching = watching;
    }

    /** Begins to watch, if there is a folder by now, and anew if it is another one. */
    void ensure() {
        ensure(false);
    }

    /** @param lookedAt whether the caller looks at everything afterwards */
    private synchronized void ensure(boolean lookedAt) {
        Optional<Object> present = identity();
        if (!closed && failed) {
            look(Set.of(""));
        }
        if (closed || present.equals(watched)) {
            return;
        }
        watched = present;
        stopWatching();
        if (present.isEmpty()) {
            look(Set.of(""));
            return;
        }
        try {
            firstLookIsDone.set(lookedAt);
            watch = watching.watch(folder, this::look);
        } catch (IOException limit) {
            index.log(folder + " cannot be watched, so changes are seen at the next activation: " + limit.getMessage());
        }
    }

    /** What tells the folder from another one under the same name. */
    private Optional<Object> identity() {
        try {
            Object key = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
            return Optional.of(key == null ? folder : key);
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }

    /** Looks at everything. What changes from now on is seen by the watch. */
    void reconcile() throws IOException, InterruptedException {
        try {
            ensure(true);
            tree.awaitRest();
            if (tree.elsewhere().isEmpty()) {
                index.reconcile();
            }
        } finally {
            firstLookIsDone.set(false);
        }
    }

    private void look(Set<String> paths) {
        try {
            failed = false;
            tree.awaitRest();
            if (tree.elsewhere().isPresent()) {
                missed = true;
            } else if (paths.contains("") && firstLookIsDone.compareAndSet(true, false)) {
                return;
            } else if (missed) {
                missed = false;
                index.reconcile();
            } else {
                index.look(paths);
            }
        } catch (IOException | RuntimeException unreadable) {
            failed = true;
            index.log(folder + " cannot be looked at: " + unreadable.getMessage());
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        stopWatching();
    }

    private void stopWatching() {
        if (watch != null) {
            try {
                watch.close();
            } catch (Exception harmless) {
                index.log(folder + " is still watched: " + harmless);
            }
            watch = null;
        }
    }
}
