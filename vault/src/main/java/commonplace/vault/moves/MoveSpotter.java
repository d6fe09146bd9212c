package commonplace.vault.moves;

import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.notes.FileIdentity;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteFileStamp;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Sees, when files come that no note is known for, which of them are notes whose files are gone. */
public final class MoveSpotter {
    /** Some programs, and all that carry files between machines, delete first and create a moment later. */
    private static final long LATELY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final int MAX_LATELY_GONE = 10_000;

    private final FileStore files;
    private final NoteReader reader;
    private final Deque<Gone> latelyGone = new ArrayDeque<>();

    public MoveSpotter(FileStore files, NoteReader reader) {
        this.files = files;
        this.reader = reader;
    }

    private record Gone(OutsideMoves.Trace trace, long at) {}

    /** A file that no note is known for. */
    public record Arrival(NotePath path, String file, NoteFileStamp stamp) {}

    /** Takes note of a note that is about to be forgotten since its file is gone. */
    public synchronized void gone(Note note) {
        latelyGone.addLast(new Gone(OutsideMoves.Trace.of(note), System.nanoTime()));
        if (latelyGone.size() > MAX_LATELY_GONE) {
            latelyGone.removeFirst();
        }
    }

    /** The moves that explain where files came from. */
    public synchronized List<MoveResult.Renamed> moves(Collection<Arrival> arrivals, View view) throws IOException {
        if (arrivals.isEmpty()) {
            return List.of();
        }
        var arrived = new Signs();
        for (Arrival arrival : arrivals) {
            arrived.add(arrival.stamp(), identity(arrival));
        }
        List<OutsideMoves.Trace> gone = gone(view, arrived);
        var missing = new Signs();
        gone.forEach(trace -> missing.add(trace.source().stamp(), trace.source().identity()));
        var come = new ArrayList<OutsideMoves.Trace>();
        for (Arrival arrival : arrivals) {
            if (missing.has(arrival.stamp(), identity(arrival))) {
                files.load(arrival.file())
                        .ifPresent(loaded -> come.add(
                                new OutsideMoves.Trace(arrival.path(), reader.source(arrival.file(), loaded))));
            }
        }
        return OutsideMoves.between(gone, come);
    }

    /** What can be known of a file without reading it. */
    private static final class Signs {
        private final Set<Long> sizes = new HashSet<>();
        private final Set<FileIdentity> identities = new HashSet<>();

        void add(NoteFileStamp stamp, FileIdentity identity) {
            sizes.add(stamp.size());
            identities.add(identity);
        }

        boolean has(NoteFileStamp stamp, FileIdentity identity) {
            return sizes.contains(stamp.size()) || identities.contains(identity);
        }
    }

    /** Notes without files that could be among those that came. */
    private List<OutsideMoves.Trace> gone(View view, Signs arrived) throws IOException {
        var candidates = new ArrayList<OutsideMoves.Trace>();
        view.forEach(note -> {
            if (arrived.has(note.source().stamp(), note.source().identity())) {
                candidates.add(OutsideMoves.Trace.of(note));
            }
        });
        long now = System.nanoTime();
        latelyGone.removeIf(each ->
                now - each.at > LATELY_NANOS || view.note(each.trace().path()).isPresent());
        latelyGone.forEach(each -> candidates.add(each.trace()));
        var gone = new ArrayList<OutsideMoves.Trace>();
        for (OutsideMoves.Trace candidate : candidates) {
            if (files.stamp(candidate.source().file()).isEmpty()) {
                gone.add(candidate);
            }
        }
        return gone;
    }

    private FileIdentity identity(Arrival arrival) {
        try {
            return files.identity(arrival.file());
        } catch (IOException goneAgain) {
            return FileIdentity.NONE;
        }
    }
}
