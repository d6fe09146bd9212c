package commonplace.vault;

import commonplace.markdown.Page;
import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.files.OngoingSaves;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.util.Optional;

/** Reads notes as they are now, even if another program wrote them a moment ago. */
final class NewestTexts {
    private final FileStore files;
    private final NoteReader reader;
    private final NoteCatalog catalog;
    private final LiveDocuments live;
    private final Refresh refresh;

    NewestTexts(FileStore files, NoteReader reader, NoteCatalog catalog, LiveDocuments live, Refresh refresh) {
        this.files = files;
        this.reader = reader;
        this.catalog = catalog;
        this.live = live;
        this.refresh = refresh;
    }

    /** Has the vault look at a file. */
    interface Refresh {
        void refresh(String file) throws IOException;
    }

    /** The text of a file that nobody can be in the middle of writing: it is as it is known, and has been for long. */
    Optional<Document> readQuiet(NotePath path) throws IOException {
        boolean quiet = live.peek(path).isEmpty()
                && catalog.view()
                        .note(path)
                        .filter(note -> OngoingSaves.isLongAgo(note.source().stamp()))
                        .isPresent();
        return quiet ? readKnown(path) : Optional.empty();
    }

    Optional<Document> read(NotePath path) throws IOException {
        Optional<Document> open = readLive(path);
        if (open.isPresent()) {
            return open;
        }
        Optional<Document> known = readKnown(path);
        if (known.isPresent()) {
            return known;
        }
        String file = catalog.fileOf(path);
        Optional<FileContent> loaded = files.load(file);
        if (loaded.isEmpty()) {
            if (catalog.isKnown(path)) {
                refresh.refresh(file);
            }
            return Optional.empty();
        }
        Document document = reader.read(path, file, loaded.get());
        if (isKnown(document.note())) {
            return Optional.of(document);
        }
        refresh.refresh(file);
        // The program that saved the file may not have known of all, and its document came into memory for that.
        return readLive(path).or(() -> Optional.of(document));
    }

    /** The text of a live document, which may be ahead of its file. */
    private Optional<Document> readLive(NotePath path) throws IOException {
        if (live.peek(path).isEmpty()) {
            return Optional.empty();
        }
        Optional<Note> known = catalog.view().note(path);
        boolean unchanged = known.isPresent()
                && known.get().source().settled()
                && files.stamp(known.get().source().file())
                        .equals(Optional.of(known.get().source().stamp()));
        if (!unchanged) {
            refresh.refresh(catalog.fileOf(path));
        }
        Optional<OpenDocument> document = live.peek(path);
        Optional<Note> note = catalog.view().note(path);
        if (document.isEmpty() || note.isEmpty()) {
            return Optional.empty();
        }
        Page page = Page.of(document.get().seen().fileText());
        Note.NoteSource source = note.get().source();
        return Optional.of(
                new Document(reader.note(path, page, source, note.get().created()), page));
    }

    /** The text of a file that has not changed since it was indexed, so that what it says need not be found out again. */
    private Optional<Document> readKnown(NotePath path) throws IOException {
        Optional<Note> note = catalog.view().note(path);
        if (note.isEmpty() || !note.get().source().settled()) {
            return Optional.empty();
        }
        Note.NoteSource source = note.get().source();
        return files.loadUnchanged(source.file(), source.stamp())
                .map(bytes -> new Document(note.get(), NoteReader.page(bytes)));
    }

    private boolean isKnown(Note note) {
        return catalog.view()
                .note(note.path())
                .filter(known -> known.source().hash().equals(note.source().hash())
                        && known.modified().equals(note.modified()))
                .isPresent();
    }
}
