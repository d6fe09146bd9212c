package commonplace.vault.live;

import commonplace.vault.files.NoteReader;
import commonplace.vault.files.Replacement;
import commonplace.vault.files.WriterProbe;
import commonplace.vault.notes.FileFailureReasons;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows files that were replaced: a program that had one open writes to a file that no longer has a name. What it wrote
 * comes into the document when the program has closed the file, or has not written for so long that it must be done with
 * what it wrote.
 */
public final class LateWrites {
    /** Long enough for most who opened a file to write what they opened it for. */
    private static final long FIRST_MILLIS = 1000;

    private static final long LONGEST_PAUSE_MILLIS = 4000;

    /** Who has not written for so long keeps the file open for other reasons. */
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How long a file is followed whose writer does not close it, or that nobody can tell about. */
    private static final long OPEN_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final long UNTOLD_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How long the closing of the vault waits for programs that are in the middle of a save. */
    private static final long CLOSING_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);

    /** Each keeps a file open. */
    private static final int MAX_WATCHED = 200;

    private final DelayedTasks tasks;
    private final Consumer<String> says;
    private final SequencedSet<Watched> watched = new LinkedHashSet<>();

    public LateWrites(DelayedTasks tasks, Consumer<String> says) {
        this.tasks = tasks;
        this.says = says;
    }

    /** A file without a name, and what it held when it was last looked at. */
    private static final class Watched {
        private final OpenDocument document;
        private final Replacement.Replaced file;
        private final long since;
        private SyncBase before;
        private String hash;
        private long changed;
        private long pauseMillis = FIRST_MILLIS;
        private WriterProbe.Writer writer = WriterProbe.Writer.SOME;

        Watched(OpenDocument document, SyncBase before, Replacement.Replaced file, long now) {
            this.document = document;
            this.before = before;
            this.file = file;
            this.hash = before.hash();
            this.since = now;
            this.changed = now;
        }

        /** Takes note of what it holds now; returns whether that is the same as before. */
        boolean isStill(String hashNow, long now) {
            if (hashNow.equals(hash)) {
                return true;
            }
            hash = hashNow;
            changed = now;
            return false;
        }
    }

    /** @param before what the file held, as far as we know */
    public void watch(OpenDocument document, @Nullable SyncBase before, Replacement.Replaced file) {
        if (before == null) {
            close(file);
            return;
        }
        var each = new Watched(document, before, file, tasks.nanoTime());
        watched.add(each);
        // What comes late must find the document in memory, and not an object that has left.
        document.pin();
        if (watched.size() > MAX_WATCHED) {
            Watched oldest = watched.getFirst();
            boolean _ = look(oldest) || end(oldest, "too many others are followed");
        }
        plan(each);
    }

    private void plan(Watched each) {
        tasks.in(each.pauseMillis, () -> {
            if (watched.contains(each) && !look(each)) {
                each.pauseMillis = Math.min(2 * each.pauseMillis, LONGEST_PAUSE_MILLIS);
                plan(each);
            }
        });
    }

    /** Looks at all of them for the last time. */
    public void finish() {
        long end = System.nanoTime() + CLOSING_NANOS;
        List<Watched> open = new ArrayList<>(watched);
        open.removeIf(this::look);
        while (!open.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            // Where nobody can tell, a second look has to do.
            open.removeIf(each -> look(each) || (each.writer == WriterProbe.Writer.UNKNOWN && forget(each)));
        }
        open.forEach(each -> end(each, "the server stops"));
    }

    /** Brings in what was written, if that is done; returns whether the file need not be followed any more. */
    private boolean look(Watched each) {
        WriterProbe.Writer writer = each.file.writer();
        each.writer = writer;
        long now = tasks.nanoTime();
        try {
            // Read after the question: who closed the file before it has written all of this.
            byte[] bytes = each.file.contents().orElse(new byte[0]);
            String hash = NoteReader.hash(bytes);
            boolean still = each.isStill(hash, now);
            long quiet = now - each.changed;
            boolean done = switch (writer) {
                case NONE -> true;
                case SOME -> quiet > QUIET_NANOS && !isShorter(each, bytes);
                case UNKNOWN -> still;
            };
            if (done && bytes.length > 0 && !hash.equals(each.before.hash())) {
                absorb(each, bytes, hash);
            }
        } catch (IOException unreadable) {
            end(each, FileFailureReasons.of(unreadable));
            return true;
        }
        return switch (writer) {
            case NONE -> forget(each);
            case SOME -> now - each.since > OPEN_NANOS && end(each, "it has been open for too long");
            case UNKNOWN -> now - each.changed > UNTOLD_NANOS && forget(each);
        };
    }

    /** Emptied, or cut short: who did that has more to write, or its emptiness says nothing. */
    private static boolean isShorter(Watched each, byte[] bytes) {
        return bytes.length < each.before.mark().text().length();
    }

    private void absorb(Watched each, byte[] bytes, String hash) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (NoteReader.isUtf8(text, bytes)) {
            each.before = each.document.absorbLate(each.before, text, hash);
        } else {
            says.accept("another program wrote what is no text to '" + each.document.path()
                    + "' while it was replaced; that is lost");
        }
    }

    /** Follows a file no longer though somebody may write to it. */
    private boolean end(Watched each, String why) {
        if (watched.contains(each) && each.writer == WriterProbe.Writer.SOME) {
            says.accept("another program has a former file of '" + each.document.path()
                    + "' open, and what it writes there from now on is not seen: " + why
                    + ". It would be if the program opened the file again.");
        }
        return forget(each);
    }

    private boolean forget(Watched each) {
        if (watched.remove(each)) {
            close(each.file);
            each.document.unpin();
        }
        return true;
    }

    private static void close(Replacement.Replaced file) {
        try {
            file.close();
        } catch (IOException harmless) {
            // It was only read.
        }
    }
}
