package commonplace.vault;

import commonplace.markdown.Page;
import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.moves.MoveSpotter;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteFileStamp;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;

/**
 * Finds out what other programs did to the files. The write lock is taken for one file at a time: tens of thousands may
 * come at once, and a writer meanwhile waits for one of them.
 */
final class DiskRefresher {
    private final FileStore files;
    private final NoteReader reader;
    private final NoteCatalog catalog;
    private final LiveDocuments live;
    private final Lock writing;
    private final MoveSpotter spotter;

    DiskRefresher(FileStore files, NoteReader reader, NoteCatalog catalog, LiveDocuments live, Lock writing) {
        this.files = files;
        this.reader = reader;
        this.catalog = catalog;
        this.live = live;
        this.writing = writing;
        this.spotter = new MoveSpotter(files, reader);
    }

    /** Looks at files and folders; what cannot be looked at does not keep the rest from being seen. */
    void refresh(Collection<String> paths) throws IOException {
        var failures = new ArrayList<IOException>();
        attempt(failures, () -> followMoves(paths));
        paths.forEach(path -> attempt(failures, () -> refresh(path)));
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    private static void attempt(List<IOException> failures, Step step) {
        try {
            step.run();
        } catch (IOException failed) {
            failures.add(failed);
        }
    }

    /**
     * Has live documents follow those of these files that are notes under other names: to be called before the files are
     * looked at one by one, with all of them, since one is gone where another has come.
     */
    private void followMoves(Collection<String> paths) throws IOException {
        files.expectRoot();
        var found = new ArrayList<MoveSpotter.Arrival>();
        for (String path : paths) {
            Optional<NoteFileStamp> stamp = NotePath.ofFile(path).isEmpty() ? Optional.empty() : files.stamp(path);
            if (stamp.isPresent()) {
                addIfNew(found, path, stamp.get());
            } else if (files.isDirectory(path)) {
                files.walk(path, (file, its) -> addIfNew(found, file, its));
            }
        }
        follow(found);
    }

    private void addIfNew(List<MoveSpotter.Arrival> found, String file, NoteFileStamp stamp) {
        NotePath.ofFile(file)
                .filter(path ->
                        catalog.view().note(path).isEmpty() && live.peek(path).isEmpty())
                .ifPresent(path -> found.add(new MoveSpotter.Arrival(path, file, stamp)));
    }

    private void follow(List<MoveSpotter.Arrival> arrivals) throws IOException {
        Map<NotePath, String> found = new HashMap<>();
        arrivals.forEach(arrival -> found.put(arrival.path(), arrival.file()));
        for (MoveResult.Renamed note : spotter.moves(arrivals, catalog.view())) {
            String file = Objects.requireNonNull(found.get(note.to()));
            locked(() -> follow(note, file));
        }
    }

    private void follow(MoveResult.Renamed note, String file) throws IOException {
        Optional<FileContent> loaded = files.load(file);
        boolean stillSo = loaded.isPresent()
                && files.stamp(catalog.fileOf(note.from())).isEmpty()
                && catalog.view().note(note.to()).isEmpty()
                && live.peek(note.to()).isEmpty();
        if (stillSo) {
            live.movedOutside(note.from(), note.to());
            catalog.moved(note, file);
            live.fileChanged(note.to(), loaded.get());
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    private void locked(Step step) throws IOException {
        writing.lock();
        try {
            step.run();
        } finally {
            writing.unlock();
        }
    }

    /** Looks at a file or folder; the path is relative to the root. */
    private void refresh(String file) throws IOException {
        files.expectRoot();
        Optional<NotePath> path = NotePath.ofFile(file);
        Optional<NoteFileStamp> stamp = path.isEmpty() ? Optional.empty() : files.stamp(file);
        if (stamp.isPresent()) {
            NotePath note = path.get();
            NoteFileStamp now = stamp.get();
            locked(() -> look(note, file, now));
        } else if (files.isDirectory(file)) {
            lookBelow(file);
        } else {
            Optional<Note> note = path.flatMap(catalog.view()::note)
                    .filter(known -> known.source().file().equals(file));
            if (note.isPresent()) {
                locked(() -> gone(note.get()));
            }
            // It may have been a folder, even one that is called like a note.
            forgetBelow(file, Set.of());
        }
    }

    /** Looks at every file. */
    void rescan() throws IOException {
        files.expectRoot();
        lookBelow("");
    }

    /** Looks at every file of a folder, and below. */
    private void lookBelow(String folder) throws IOException {
        var seen = new HashSet<String>();
        var suspects = new LinkedHashMap<String, NoteFileStamp>();
        var found = new ArrayList<MoveSpotter.Arrival>();
        files.walk(folder, (file, stamp) -> {
            seen.add(file);
            if (!isAsKnown(file, stamp)) {
                suspects.put(file, stamp);
                addIfNew(found, file, stamp);
            }
        });
        follow(found);
        suspects.forEach((file, stamp) -> NotePath.ofFile(file).ifPresent(path -> {
            try {
                locked(() -> look(path, file, stamp));
            } catch (IOException unreadable) {
                // One file that cannot be read now does not keep the others from being seen.
            }
        }));
        forgetBelow(folder, seen);
    }

    /** Whether the view has this file as it is, so that nobody need wait for a closer look. */
    private boolean isAsKnown(String file, NoteFileStamp stamp) {
        return NotePath.ofFile(file)
                .flatMap(catalog.view()::note)
                .filter(note -> isAsKnown(note.source(), file, stamp))
                .isPresent();
    }

    private static boolean isAsKnown(Note.NoteSource known, String file, NoteFileStamp stamp) {
        return known.settled() && known.stamp().equals(stamp) && known.file().equals(file);
    }

    private void look(NotePath path, String file, NoteFileStamp stamp) throws IOException {
        Optional<Note> known = catalog.view().note(path);
        if (known.isPresent()) {
            Note.NoteSource source = known.get().source();
            if (!source.file().equals(file) && files.stamp(source.file()).isPresent()) {
                return; // Two files with one name (composed and decomposed, .md and .MD): the first keeps it.
            }
            if (isAsKnown(source, file, stamp)) {
                return;
            }
        }
        Optional<FileContent> loaded = files.load(file);
        if (loaded.isEmpty()) {
            return;
        }
        if (!live.fileChanged(path, loaded.get())) {
            return; // It is being written; it is looked at again in a moment.
        }
        Note.NoteSource source = reader.source(file, loaded.get());
        if (known.isPresent() && isSame(known.get().source(), source)) {
            // Most often what we wrote ourselves a moment ago: nothing needs to be read in it again.
            catalog.restamp(known.get().from(source));
            return;
        }
        Page page = NoteReader.page(loaded.get().bytes());
        var document = new Document(reader.note(path, page, source, loaded.get().created()), page);
        if (known.isPresent()
                && known.get().source().hash().equals(source.hash())
                && known.get().source().file().equals(file)
                && known.get().modified().equals(document.note().modified())) {
            catalog.restamp(document.note());
        } else {
            catalog.remember(document, known.isEmpty());
        }
    }

    private static boolean isSame(Note.NoteSource known, Note.NoteSource now) {
        return known.file().equals(now.file())
                && known.hash().equals(now.hash())
                && known.stamp().modifiedNanos() == now.stamp().modifiedNanos();
    }

    private void forgetBelow(String folder, Set<String> present) throws IOException {
        String prefix = folder.isEmpty() ? "" : folder + "/";
        var gone = new ArrayList<Note>();
        View view = catalog.view();
        // Notes have their paths in Unicode's composed form, however the disk spells the folder.
        view.folders()
                .forEachBelow(
                        Normalizer.normalize(folder, Normalizer.Form.NFC),
                        path -> view.note(path)
                                .filter(note -> note.source().file().startsWith(prefix)
                                        && !present.contains(note.source().file()))
                                .ifPresent(gone::add));
        for (Note note : gone) {
            locked(() -> gone(note));
        }
    }

    private void gone(Note note) throws IOException {
        boolean stillSo = catalog.view()
                        .note(note.path())
                        .filter(known ->
                                known.source().file().equals(note.source().file()))
                        .isPresent()
                && files.stamp(note.source().file()).isEmpty();
        if (stillSo && live.fileGone(note.path())) {
            spotter.gone(note);
            catalog.forget(note.path());
        }
    }
}
