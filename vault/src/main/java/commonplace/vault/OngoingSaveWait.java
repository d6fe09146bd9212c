package commonplace.vault;

import commonplace.vault.files.OngoingSaves;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.live.SyncBase;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteFileStamp;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Waits for a program that is in the middle of saving a note's file, on behalf of callers that want the note. They wait
 * before they take the write lock, so that other notes can be written meanwhile.
 */
final class OngoingSaveWait {
    /** Longer than an editor pauses in the middle of a save, shorter than a client waits for an answer. */
    private static final long WRITING_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** A reader gets what there is by then. */
    private static final long READING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final OngoingSaves saves;
    private final NoteCatalog catalog;
    private final LiveDocuments live;
    private final ReentrantLock writing;

    OngoingSaveWait(OngoingSaves saves, NoteCatalog catalog, LiveDocuments live, ReentrantLock writing) {
        this.saves = saves;
        this.catalog = catalog;
        this.live = live;
        this.writing = writing;
    }

    void beforeWriting(NotePath path) {
        await(path, WRITING_NANOS);
    }

    /** Tries again while programs that save the file one after the other stand in the way. */
    SaveResult save(NotePath path, Supplier<SaveResult> attempt) {
        long end = System.nanoTime() + WRITING_NANOS;
        while (true) {
            long left = end - System.nanoTime();
            await(path, left);
            SaveResult saved = attempt.get();
            boolean again =
                    saved instanceof SaveResult.Refused(Problem problem) && problem instanceof Problem.BeingSaved;
            if (!again || left <= 0 || writing.isHeldByCurrentThread()) {
                return saved;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    void beforeReading(NotePath path) {
        await(path, READING_NANOS);
    }

    private void await(NotePath path, long nanos) {
        if (writing.isHeldByCurrentThread()) {
            return; // As a part of something larger, which did not know of this note before.
        }
        try {
            saves.await(catalog.fileOf(path), stamp -> isAsWritten(path, stamp), nanos);
        } catch (IOException unreadable) {
            // The next read of the file finds out, and says so.
        }
    }

    /** Whether a file with this stamp is the one that was made from the note's document, as far as that can be seen. */
    private boolean isAsWritten(NotePath path, NoteFileStamp stamp) {
        Optional<String> hash = live.peek(path).map(OpenDocument::base).map(SyncBase::hash);
        return hash.isPresent()
                && catalog.view()
                        .note(path)
                        .map(Note::source)
                        .filter(source ->
                                source.stamp().equals(stamp) && source.hash().equals(hash.get()))
                        .isPresent();
    }
}
