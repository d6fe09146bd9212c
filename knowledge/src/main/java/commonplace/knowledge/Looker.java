package commonplace.knowledge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Finds out what other programs did to the files. */
final class Looker {
    private final FileStore files;
    private final NoteReader reader;
    private final Catalog catalog;
    private final LiveDocuments live;

    Looker(FileStore files, NoteReader reader, Catalog catalog, LiveDocuments live) {
        this.files = files;
        this.reader = reader;
        this.catalog = catalog;
        this.live = live;
    }

    /** Looks at a file or folder; the path is relative to the root. */
    void refresh(String file) throws IOException {
        files.expectRoot();
        Optional<NotePath> path = NotePath.ofFile(file);
        Optional<Stamp> stamp = path.isEmpty() ? Optional.empty() : files.stamp(file);
        if (stamp.isPresent()) {
            look(path.get(), file, stamp.get());
        } else if (files.isDirectory(file)) {
            rescan(file);
        } else {
            Optional<Note> note = path.flatMap(catalog.view()::note)
                    .filter(known -> known.source().file().equals(file));
            if (note.isPresent() && live.fileGone(note.get().path())) {
                catalog.forget(note.get().path());
            }
            // It may have been a folder, even one that is called like a note.
            forgetBelow(file, Set.of());
        }
    }

    /** Looks at every file of a folder, and below. */
    void rescan(String folder) throws IOException {
        files.expectRoot();
        var seen = new HashSet<String>();
        files.walk(folder, (file, stamp) -> {
            seen.add(file);
            NotePath.ofFile(file).ifPresent(path -> {
                try {
                    look(path, file, stamp);
                } catch (IOException unreadable) {
                    // One file that cannot be read now does not keep the others from being seen.
                }
            });
        });
        forgetBelow(folder, seen);
    }

    private void look(NotePath path, String file, Stamp stamp) throws IOException {
        Optional<Note> known = catalog.view().note(path);
        if (known.isPresent()) {
            Note.Source source = known.get().source();
            if (!source.file().equals(file) && files.stamp(source.file()).isPresent()) {
                return; // Two files with one name (composed and decomposed, .md and .MD): the first keeps it.
            }
            if (source.file().equals(file) && source.settled() && source.stamp().equals(stamp)) {
                return;
            }
        }
        Optional<FileStore.Loaded> loaded = files.load(file);
        if (loaded.isEmpty()) {
            return;
        }
        if (!live.fileChanged(path, loaded.get())) {
            return; // It is being written; it is looked at again in a moment.
        }
        Document document = reader.read(path, file, loaded.get());
        if (known.isPresent()
                && known.get().source().hash().equals(document.note().source().hash())
                && known.get().source().file().equals(file)
                && known.get().modified().equals(document.note().modified())) {
            catalog.restamp(document.note());
        } else {
            catalog.remember(document, known.isEmpty());
        }
    }

    private void forgetBelow(String folder, Set<String> present) throws IOException {
        String prefix = folder.isEmpty() ? "" : folder + "/";
        var gone = new ArrayList<NotePath>();
        catalog.view().forEach(note -> {
            String file = note.source().file();
            if (file.startsWith(prefix) && !present.contains(file)) {
                gone.add(note.path());
            }
        });
        for (NotePath path : gone) {
            if (live.fileGone(path)) {
                catalog.forget(path);
            }
        }
    }
}
