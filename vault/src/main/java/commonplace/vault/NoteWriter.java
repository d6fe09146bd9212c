package commonplace.vault;

import commonplace.markdown.Page;
import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.files.OngoingSaves;
import commonplace.vault.files.Replacement;
import commonplace.vault.live.DocumentPoint;
import commonplace.vault.live.LiveSnapshot;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.NoteValidation;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/** Changes notes for tools: what stands against it is found out before anything is changed. */
final class NoteWriter {
    private final VaultSettings settings;
    private final FileStore files;
    private final NoteReader reader;
    private final NoteCatalog catalog;
    private final LiveDocuments live;
    private final FileSync fileSync;
    private final OngoingSaves saves;

    NoteWriter(
            VaultSettings settings,
            FileStore files,
            NoteReader reader,
            NoteCatalog catalog,
            LiveDocuments live,
            FileSync fileSync,
            OngoingSaves saves) {
        this.settings = settings;
        this.files = files;
        this.reader = reader;
        this.catalog = catalog;
        this.live = live;
        this.fileSync = fileSync;
        this.saves = saves;
    }

    /** @param lenient whether faults that were there before do not stand in the way */
    SaveResult save(NotePath path, NoteRevision revision, Author author, boolean lenient) throws IOException {
        files.expectRoot();
        live.write(path);
        String file = catalog.fileOf(path);
        Optional<FileContent> loaded = files.load(file);
        if (loaded.isEmpty()) {
            live.writeClashing(path);
        }
        if (loaded.isPresent() && !NoteReader.isUtf8(loaded.get().bytes())) {
            return new SaveResult.Refused(new Problem.NotUtf8(path));
        }
        Optional<String> obstacle = loaded.isPresent() ? Optional.empty() : files.obstacle(file);
        if (obstacle.isPresent()) {
            return new SaveResult.Refused(new Problem.InTheWay(path, obstacle.get()));
        }
        if (live.peek(path).isPresent() || (loaded.isPresent() && live.isRecent(path))) {
            live.open(path, loaded);
        } else if (loaded.isPresent() && isOngoing(path, file, loaded.get())) {
            if (!live.isKnown(path)) {
                return new SaveResult.Refused(new Problem.BeingSaved(path));
            }
            // Its document knows more than half of it.
            live.open(path, loaded);
        }
        Optional<LiveSnapshot> seen = live.peek(path).map(OpenDocument::seen);
        Optional<Document> current = current(path, file, loaded, seen);
        Instant now = settings.clock().instant();
        return switch (revision.of(current, now)) {
            case NoteRevision.Revised.No(Problem problem) -> new SaveResult.Refused(problem);
            case NoteRevision.Revised.To(var _, String otherwise)
            when current.isPresent() && current.get().text().equals(otherwise) -> unchanged(path, current.get());
            case NoteRevision.Revised.To(String text, var _) -> {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                Page page = Page.of(text);
                Optional<Problem> objection =
                        NoteValidation.to(path, page, bytes, current, catalog.view(), settings.maxNoteBytes());
                if (objection.isPresent() && !(lenient && isOldFault(objection.get()))) {
                    yield new SaveResult.Refused(objection.get());
                }
                Instant created = current.map(it -> it.note().created()).orElse(now);
                var change = new FileSync.NoteChange(path, file, loaded, page, created);
                FileSync.WrittenNote written = write(change, seen, author, bytes);
                yield new SaveResult.Written(written.document(), current.isEmpty(), written.inFile());
            }
        };
    }

    /** The document may have been ahead of its file, and the client that asked for its text may look at the file next. */
    private SaveResult unchanged(NotePath path, Document document) throws IOException {
        live.flush(path);
        return new SaveResult.Unchanged(document);
    }

    private boolean isOngoing(NotePath path, String file, FileContent loaded) throws IOException {
        var content =
                live.isKnown(path) ? OngoingSaves.ContentChange.SHORTER : OngoingSaves.ContentChange.of(loaded.bytes());
        return saves.isOngoing(file, loaded.stamp(), content, false);
    }

    private FileSync.WrittenNote write(
            FileSync.NoteChange change, Optional<LiveSnapshot> seen, Author author, byte[] bytes) throws IOException {
        if (seen.isPresent() && change.loaded().isPresent() && live.isFileLeftAlone(change.path())) {
            OpenDocument document = live.open(change.path(), Optional.empty());
            return fileSync.saveAside(
                    document, seen.get().mark(), change, change.loaded().get(), author);
        }
        Replacement prepared = fileSync.prepare(change, bytes);
        try {
            OpenDocument document = live.open(change.path(), change.loaded());
            DocumentPoint from = seen.map(LiveSnapshot::mark).orElseGet(document::mark);
            FileSync.WrittenNote written = fileSync.save(document, from, change, author, prepared);
            if (!written.inFile()) {
                live.leaveFileAlone(change.path());
            }
            return written;
        } finally {
            prepared.discard();
        }
    }

    private static boolean isOldFault(Problem problem) {
        return problem instanceof Problem.BadFrontMatter fault && fault.alreadyThere();
    }

    /** The note as it is now: as the live document has it when there is one, else as the file has it. */
    private Optional<Document> current(
            NotePath path, String file, Optional<FileContent> loaded, Optional<LiveSnapshot> seen) {
        if (seen.isEmpty() || seen.get().isNew()) {
            return loaded.map(found -> document(path, file, found, NoteReader.page(found.bytes())));
        }
        Page page = Page.of(seen.get().fileText());
        if (loaded.isPresent()) {
            return Optional.of(document(path, file, loaded.get(), page));
        }
        return catalog.view()
                .note(path)
                .map(note -> new Document(reader.note(path, page, note.source(), note.created()), page));
    }

    /** What is known of a note whose text is still the one that it was found in need not be found again. */
    private Document document(NotePath path, String file, FileContent loaded, Page page) {
        Note.NoteSource source = reader.source(file, loaded);
        Optional<Note> known = catalog.view()
                .note(path)
                // While another program writes the file, what is known is ahead of it.
                .filter(note -> !live.isFileLeftAlone(path)
                        && note.source().file().equals(file)
                        && note.source().stamp().equals(loaded.stamp())
                        && note.source().hash().equals(loaded.hash())
                        && page.text().equals(new String(loaded.bytes(), StandardCharsets.UTF_8)));
        return new Document(
                known.isPresent() ? known.get().from(source) : reader.note(path, page, source, loaded.created()), page);
    }
}
