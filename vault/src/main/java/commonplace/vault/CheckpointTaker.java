package commonplace.vault;

import commonplace.base.Log;
import commonplace.vault.checkpoint.CheckpointPiece;
import commonplace.vault.checkpoint.CheckpointTarget;
import commonplace.vault.checkpoint.UserFiles;
import commonplace.vault.files.FileStore;
import commonplace.vault.live.DocumentStore;
import commonplace.vault.live.LiveDocumentFiles;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import commonplace.vault.storage.SegmentImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;

/**
 * Takes all that a vault is as it is at one moment of its journal: what a process that was killed then would have left, so that
 * it is opened as after a crash.
 *
 * <p>Most is copied while others write. Then, under the write lock, what they changed since is copied again, which is little, and
 * the journal's end is the moment: no file of a note has more than the journal says there, and none less.
 */
final class CheckpointTaker {
    /** So many are copied under the lock at most, unless notes are written faster than they can be copied. */
    private static final int FEW = 50;

    private static final int MOST_ROUNDS = 5;

    private static final List<String> LISTS = List.of("format", "identity-key", "told-ids", "identities", "departed");
    private static final String LIMITS = "journal/limits";

    private final FileStore files;
    private final DocumentStore store;
    private final NoteCatalog catalog;
    private final LiveDocuments live;
    private final Mover mover;
    private final Lock writing;

    CheckpointTaker(
            FileStore files, DocumentStore store, NoteCatalog catalog, LiveDocuments live, Mover mover, Lock writing) {
        this.files = files;
        this.store = store;
        this.catalog = catalog;
        this.live = live;
        this.mover = mover;
        this.writing = writing;
    }

    /** How far the vault had come when something was copied. */
    private record Mark(View view, long moves) {}

    private Mark mark() {
        return new Mark(catalog.view(), mover.moves());
    }

    /** One at a time. Returns what was passed over. */
    synchronized List<UserFiles.LeftOut> take(CheckpointTarget target) throws IOException {
        files.expectRoot();
        var userFiles = new UserFiles(files.root(), target);
        LiveDocumentFiles documents = store.files();
        documents.watch();
        try {
            Mark mark = mark();
            target.expect(userFiles.count() + documents.all().size());
            userFiles.walk();
            for (UUID id : documents.all()) {
                put(id, target);
            }
            for (int round = 1; round < MOST_ROUNDS && (round == 1 || isMuch(mark)); round++) {
                mark = mark();
                putChanged(target);
                userFiles.walk();
            }
            finish(mark, userFiles, target);
            return userFiles.leftOut();
        } finally {
            documents.unwatch();
        }
    }

    private boolean isMuch(Mark mark) {
        return catalog.view().changedSince(mark.view).size() > FEW;
    }

    private void finish(Mark mark, UserFiles userFiles, CheckpointTarget target) throws IOException {
        List<SegmentImage> segments;
        long locked;
        writing.lock();
        target.writersWait(true);
        try {
            locked = System.nanoTime();
            if (mover.moves() == mark.moves) {
                for (String file : filesChangedSince(mark.view)) {
                    userFiles.look(file);
                }
            } else {
                // What is no note has moved along with its folder, and nothing tells of it.
                userFiles.walk();
            }
            segments = store.files().whileStill(() -> {
                putChanged(target);
                for (String list : LISTS) {
                    put(list, target);
                }
                put(LIMITS, target);
                store.journal().sync();
                store.journal().expectOwner();
                return store.journal().images();
            });
        } finally {
            target.writersWait(false);
            writing.unlock();
        }
        Log.debug("nobody could write for " + TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - locked)
                + " µs of a backup");
        put(segments, target);
    }

    private Set<String> filesChangedSince(View earlier) {
        View now = catalog.view();
        Set<String> changed = new LinkedHashSet<>();
        for (String path : now.changedSince(earlier)) {
            earlier.note(path).ifPresent(note -> changed.add(note.source().file()));
            now.note(path).ifPresent(note -> changed.add(note.source().file()));
        }
        for (NotePath path : live.edited()) {
            changed.add(catalog.fileOf(path));
        }
        return changed;
    }

    private void putChanged(CheckpointTarget target) throws IOException {
        for (UUID id : store.files().takeChanged()) {
            put(id, target);
        }
    }

    private void put(UUID id, CheckpointTarget target) throws IOException {
        Path file = store.files().of(id);
        String name = CheckpointPiece.LIVE
                + store.folder().relativize(file).toString().replace('\\', '/');
        Optional<CheckpointPiece> piece = CheckpointPiece.of(name, file);
        try {
            if (piece.isPresent()) {
                target.put(piece.get());
                return;
            }
        } catch (NoSuchFileException gone) {
            if (!file.toString().equals(gone.getFile())) {
                throw gone;
            }
        }
        target.remove(name);
    }

    private void put(String list, CheckpointTarget target) throws IOException {
        Path file = store.folder().resolve(list);
        if (Files.exists(file)) {
            target.put(CheckpointPiece.of(CheckpointPiece.LIVE + list, Files.readAllBytes(file)));
        }
    }

    private static void put(List<SegmentImage> segments, CheckpointTarget target) throws IOException {
        try {
            for (SegmentImage segment : segments) {
                target.put(CheckpointPiece.of(
                        CheckpointPiece.LIVE + "journal/" + segment.file().getFileName(), segment));
            }
        } finally {
            for (SegmentImage segment : segments) {
                segment.close();
            }
        }
    }
}
