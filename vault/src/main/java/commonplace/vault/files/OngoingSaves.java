package commonplace.vault.files;

import commonplace.vault.notes.NoteFileStamp;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Tells whether another program is in the middle of saving a file. What the file holds then is what nobody meant to save,
 * and a file put in its place would not get the rest.
 */
public final class OngoingSaves {
    /** Who has a file open for writing and has not written for so long has it open for another reason than a save. */
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(15);

    /** The same when the file holds less than it held, so that a save would explain it. */
    private static final long SHORTER_QUIET_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** Some editors empty a file, close it, and open it again to write. */
    private static final long REOPENED_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    /** An editor that finds the file to be another than it thought may give up when it has emptied it. */
    private static final long EMPTIED_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Where the system does not tell who has a file open, one that lost its end is given so long to get it back. */
    private static final long UNTOLD_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final FileStore files;

    public OngoingSaves(FileStore files) {
        this.files = files;
    }

    /** What a file holds, compared with what it held. */
    public enum ContentChange {
        OTHER,
        /** Less than it held. */
        SHORTER,
        /** No more than the beginning of what it held. */
        BEGINNING;

        /** Of a file of which nobody knows what it held: if it is empty, it was emptied. */
        static ContentChange of(NoteFileStamp stamp) {
            return stamp.size() == 0 ? SHORTER : OTHER;
        }

        /** The same when it was read: if it ends in the middle of a line, the rest of that is still to come. */
        public static ContentChange of(byte[] bytes) {
            return bytes.length == 0 || bytes[bytes.length - 1] != '\n' ? SHORTER : OTHER;
        }
    }

    /**
     * Whether a file that was read with this stamp is just being written.
     *
     * @param held whether people have the note open: then they would see its end vanish and come back
     */
    public boolean isOngoing(String file, NoteFileStamp stamp, ContentChange content, boolean held) throws IOException {
        long age = age(stamp);
        long reopened = held ? REOPENED_NANOS : 0;
        if (age >= (content == ContentChange.OTHER ? QUIET_NANOS : SHORTER_QUIET_NANOS)) {
            return false;
        }
        return switch (WriterProbe.of(files.root().resolve(file))) {
            case SOME -> true;
            // It was being written when it was read, and the end of that is not what was read.
            case NONE ->
                !files.stamp(file).equals(Optional.of(stamp))
                        || (content == ContentChange.BEGINNING && age < (stamp.size() == 0 ? EMPTIED_NANOS : reopened));
            case UNKNOWN -> content == ContentChange.BEGINNING && age < UNTOLD_NANOS;
        };
    }

    /**
     * Waits until nobody is writing a file, or for so long. Not to be called under the write lock, which writers
     * other notes want.
     *
     * @param known tells a file that needs no look, because it is as we wrote it
     */
    public void await(String file, Predicate<NoteFileStamp> known, long nanos) throws IOException {
        long end = System.nanoTime() + nanos;
        long pause = FIRST_PAUSE_NANOS;
        while (System.nanoTime() < end && !Thread.currentThread().isInterrupted()) {
            Optional<NoteFileStamp> stamp = files.stamp(file);
            if (stamp.isEmpty()
                    || known.test(stamp.get())
                    || !isOngoing(file, stamp.get(), ContentChange.of(stamp.get()), false)) {
                return;
            }
            LockSupport.parkNanos(pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
        }
    }

    /** Whether a file was changed so long ago that no save of it can be under way. */
    public static boolean isLongAgo(NoteFileStamp stamp) {
        return age(stamp) >= SHORTER_QUIET_NANOS;
    }

    /** How long ago a file was changed, by the clock that its time comes from; a time to come says nothing. */
    private static long age(NoteFileStamp stamp) {
        long now = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        return Math.abs(now - stamp.modifiedNanos());
    }
}
