package commonplace.vault;

import commonplace.base.Progress;
import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.moves.OutsideMoves;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteFileStamp;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Brings an index up to date with the files when a vault is opened: by size and time first, then by content. */
final class Reconciler {
    /** Twice as many as can run: each waits for the disk and for its note's turn in the index. */
    private static final int READERS = 2 * Runtime.getRuntime().availableProcessors();

    /**
     * After so many notes those before are kept for good: a process that is ended meanwhile need not write what it has read, which
     * takes long, and the next one reads these notes again at most.
     */
    private static final int KEPT_AT_ONCE = 1_000;

    private final FileStore files;
    private final NoteReader reader;
    private final NoteIndex index;
    private final Progress progress;
    private final Map<String, String> strings = new HashMap<>();

    Reconciler(FileStore files, NoteReader reader, NoteIndex index, Progress progress) {
        this.files = files;
        this.reader = reader;
        this.index = index;
        this.progress = progress;
    }

    /** Tags, names and what links say, where many notes have them, are one string for all of them. */
    private String shared(String text) {
        return strings.computeIfAbsent(text, same -> same);
    }

    private record Candidate(NotePath path, String file, NoteFileStamp stamp) {}

    /**
     * What is there now.
     *
     * @param moves the notes that other programs gave other names
     * @param read how many notes were read for it
     */
    record Reconciled(View view, List<MoveResult.Renamed> moves, int read) {}

    Reconciled reconcile() throws IOException {
        Map<NotePath, Note> indexed;
        Map<NotePath, Candidate> present;
        try (var walking = Executors.newSingleThreadExecutor()) {
            Future<Map<NotePath, Candidate>> walk = walking.submit(this::present);
            indexed = index.notes(this::shared);
            present = result(walk, "the vault's files could not be listed");
        }

        var gone = new ArrayList<OutsideMoves.Trace>();
        for (Note note : List.copyOf(indexed.values())) {
            if (!present.containsKey(note.path())) {
                gone.add(OutsideMoves.Trace.of(note));
                index.remove(note.path());
                indexed.remove(note.path());
            }
        }
        List<Candidate> suspects = present.values().stream()
                .filter(candidate -> !isUnchanged(candidate, indexed.get(candidate.path())))
                .toList();
        var come = new ArrayList<OutsideMoves.Trace>();
        View view = read(suspects, indexed, come);
        return new Reconciled(view, OutsideMoves.between(gone, come), suspects.size());
    }

    private View read(List<Candidate> suspects, Map<NotePath, Note> indexed, List<OutsideMoves.Trace> come)
            throws IOException {
        var done = new AtomicLong();
        var notes = new ArrayList<Note>();
        try (var workers = Executors.newFixedThreadPool(READERS)) {
            var reads = new LinkedHashMap<NotePath, Future<Optional<Note>>>();
            for (Candidate suspect : suspects) {
                @Nullable Note known = indexed.get(suspect.path());
                reads.put(suspect.path(), workers.submit(() -> {
                    Optional<Note> note = read(suspect, known);
                    long sofar = done.incrementAndGet();
                    progress.at(sofar, suspects.size());
                    if (sofar % KEPT_AT_ONCE == 0) {
                        index.commit();
                    }
                    return note;
                }));
            }
            indexed.values().stream()
                    .filter(note -> !reads.containsKey(note.path()))
                    .forEach(notes::add);
            for (var read : reads.entrySet()) {
                @Nullable Note known = indexed.get(read.getKey());
                Note note =
                        result(read.getValue(), "a note could not be indexed").orElse(known);
                if (note != null) {
                    notes.add(note.sharing(this::shared));
                    if (known == null) {
                        come.add(OutsideMoves.Trace.of(note));
                    }
                }
            }
        }
        return View.of(notes);
    }

    /** The notes on disk. Where two files have one path, the one that is spelled as we would spell it stands. */
    private Map<NotePath, Candidate> present() throws IOException {
        var present = new TreeMap<NotePath, Candidate>();
        files.sweep((file, stamp) -> NotePath.ofFile(file).ifPresent(path -> {
            if (!present.containsKey(path) || file.equals(path.file())) {
                present.put(path, new Candidate(path, file, stamp));
            }
        }));
        MemoryNeed.warning(present.size(), Runtime.getRuntime().maxMemory()).ifPresent(index::say);
        return present;
    }

    private static boolean isUnchanged(Candidate candidate, @Nullable Note known) {
        return known != null
                && known.source().settled()
                && known.source().stamp().equals(candidate.stamp())
                && known.source().file().equals(candidate.file());
    }

    private static <T> T result(Future<T> work, String failure) throws IOException {
        try {
            return work.get();
        } catch (ExecutionException failed) {
            throw new IOException(failure, failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while opening the vault", stopped);
        }
    }

    private Optional<Note> read(Candidate suspect, @Nullable Note known) throws IOException {
        Optional<FileContent> loaded;
        try {
            loaded = files.load(suspect.file());
        } catch (java.nio.file.AccessDeniedException unreadable) {
            return Optional.empty(); // The doctor tells of it; the other notes must open.
        }
        if (loaded.isEmpty()) {
            return Optional.empty();
        }
        Document document = reader.read(suspect.path(), suspect.file(), loaded.get());
        if (known == null
                || !known.source().hash().equals(document.note().source().hash())
                || !known.modified().equals(document.note().modified())
                || document.note().source().settled()) {
            index.put(document);
        }
        return Optional.of(document.note());
    }
}
