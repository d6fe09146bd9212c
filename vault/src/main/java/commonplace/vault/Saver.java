package commonplace.vault;

import commonplace.markdown.Page;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.files.OngoingSaves;
import commonplace.vault.files.Replacement;
import commonplace.vault.live.Mark;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.live.Seen;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Objections;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.Revision;
import commonplace.vault.notes.Saved;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/** Changes notes for tools: what stands against it is found out before anything is changed. */
final class Saver {
    private final VaultSettings settings;
    private final FileStore files;
    private final NoteReader reader;
    private final Catalog catalog;
    private final LiveDocuments live;
    private final DiskSide disk;
    private final OngoingSaves saves;

    Saver(
            VaultSettings settings,
            FileStore files,
            NoteReader reader,
            Catalog catalog,
            LiveDocuments live,
            DiskSide disk,
            OngoingSaves saves) {
        this.settings = settings;
        this.files = files;
        this.reader = reader;
        this.catalog = catalog;
        this.live = live;
        this.disk = disk;
        this.saves = saves;
    }

    /** @param lenient whether faults that were there before do not stand in the way */
    Saved save(NotePath path, Revision revision, Author author, boolean lenient) throws IOException {
        files.expectRoot();
        String file = catalog.fileOf(path);
        Optional<FileStore.Loaded> loaded = files.load(file);
        if (loaded.isPresent() && !NoteReader.isUtf8(loaded.get().bytes())) {
            return new Saved.Refused(new Problem.NotUtf8(path));
        }
        Optional<String> obstacle = loaded.isPresent() ? Optional.empty() : files.obstacle(file);
        if (obstacle.isPresent()) {
            return new Saved.Refused(new Problem.InTheWay(path, obstacle.get()));
        }
        if (live.peek(path).isPresent() || (loaded.isPresent() && live.isRecent(path))) {
            live.open(path, loaded);
        } else if (loaded.isPresent() && isOngoing(path, file, loaded.get())) {
            if (!live.isKnown(path)) {
                return new Saved.Refused(new Problem.BeingSaved(path));
            }
            // Its document knows more than half of it.
            live.open(path, loaded);
        }
        Optional<Seen> seen = live.peek(path).map(OpenDocument::seen);
        Optional<Document> current = current(path, file, loaded, seen);
        Instant now = settings.clock().instant();
        return switch (revision.of(current, now)) {
            case Revision.Revised.No(Problem problem) -> new Saved.Refused(problem);
            case Revision.Revised.To(var _, String otherwise)
            when current.isPresent() && current.get().text().equals(otherwise) -> unchanged(path, current.get());
            case Revision.Revised.To(String text, var _) -> {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                Optional<Problem> objection =
                        Objections.to(path, Page.of(text), bytes, current, catalog.view(), settings.maxNoteBytes());
                if (objection.isPresent() && !(lenient && isOldFault(objection.get()))) {
                    yield new Saved.Refused(objection.get());
                }
                Instant created = current.map(it -> it.note().created()).orElse(now);
                var wish = new DiskSide.Wish(path, file, loaded, text, created);
                DiskSide.Written written = write(wish, seen, author, bytes);
                yield new Saved.Written(written.document(), current.isEmpty(), written.inFile());
            }
        };
    }

    /** The document may have been ahead of its file, and whoever asked for its text may look at the file next. */
    private Saved unchanged(NotePath path, Document document) throws IOException {
        live.flush(path);
        return new Saved.Unchanged(document);
    }

    private boolean isOngoing(NotePath path, String file, FileStore.Loaded loaded) throws IOException {
        var content = live.isKnown(path) ? OngoingSaves.Content.SHORTER : OngoingSaves.Content.of(loaded.bytes());
        return saves.isOngoing(file, loaded.stamp(), content, false);
    }

    private DiskSide.Written write(DiskSide.Wish wish, Optional<Seen> seen, Author author, byte[] bytes)
            throws IOException {
        if (seen.isPresent() && wish.loaded().isPresent() && live.isFileLeftAlone(wish.path())) {
            OpenDocument document = live.open(wish.path(), Optional.empty());
            return disk.saveAside(
                    document, seen.get().mark(), wish, wish.loaded().get(), author);
        }
        Replacement prepared = files.prepare(wish.file(), bytes, wish.created());
        try {
            OpenDocument document = live.open(wish.path(), wish.loaded());
            Mark from = seen.map(Seen::mark).orElseGet(document::mark);
            DiskSide.Written written = disk.save(document, from, wish, author, prepared);
            if (!written.inFile()) {
                live.leaveFileAlone(wish.path());
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
            NotePath path, String file, Optional<FileStore.Loaded> loaded, Optional<Seen> seen) {
        if (seen.isEmpty() || seen.get().isNew()) {
            return loaded.map(found -> reader.read(path, file, found));
        }
        Page page = Page.of(seen.get().fileText());
        if (loaded.isPresent()) {
            Document onDisk = reader.read(path, file, loaded.get());
            return Optional.of(new Document(
                    reader.note(path, page, onDisk.note().source(), loaded.get().created()), page));
        }
        return catalog.view()
                .note(path)
                .map(note -> new Document(reader.note(path, page, note.source(), note.created()), page));
    }
}
