package commonplace.vault;

import commonplace.markdown.Page;
import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.files.OngoingSaves;
import commonplace.vault.files.Replacement;
import commonplace.vault.live.AbsorbedFrom;
import commonplace.vault.live.DocumentPoint;
import commonplace.vault.live.LateWrites;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.live.PendingFileWrite;
import commonplace.vault.live.Renames;
import commonplace.vault.live.SyncBase;
import commonplace.vault.live.SyncBases;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.TextFormat;
import commonplace.vault.storage.Journal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps live documents and their files in step. What another program made of a file is compared with what the file held
 * when the two last agreed, and only the difference comes into the document; so nothing that was typed meanwhile is lost,
 * and nothing comes twice.
 *
 * <p>Everything here happens under the vault's write lock.
 */
final class FileSync implements AutoCloseable {
    private static final int MAX_ATTEMPTS = 10;

    private final FileStore files;
    private final NoteReader reader;
    private final InstantSource clock;
    private final Journal journal;
    private final NoteCatalog catalog;
    private final Renames renames;
    private final LateWrites lateWrites;
    private final OngoingSaves saves;
    private final Consumer<String> says;

    /** Finds headings and links in what a tool wrote while the disk takes it. */
    private final BackgroundWork reading = new BackgroundWork("note-read");

    FileSync(
            FileStore files,
            NoteReader reader,
            InstantSource clock,
            Journal journal,
            NoteCatalog catalog,
            Renames renames,
            LateWrites lateWrites,
            OngoingSaves saves,
            Consumer<String> says) {
        this.files = files;
        this.reader = reader;
        this.clock = clock;
        this.journal = journal;
        this.catalog = catalog;
        this.renames = renames;
        this.lateWrites = lateWrites;
        this.saves = saves;
        this.says = says;
    }

    /** What came of writing a document to its file. */
    enum FlushResult {
        WRITTEN,
        /** The file is not there any more. */
        GONE,
        /** Another program is in the middle of writing the file. */
        ONGOING,
        /** The file is not UTF-8. */
        UNREADABLE
    }

    /** Begins a document with its note's file, or with nothing. */
    void begin(OpenDocument document, NotePath path, Optional<FileContent> loaded) {
        if (loaded.isPresent()) {
            FileContent file = loaded.get();
            Instant modified = Instant.ofEpochSecond(0, file.stamp().modifiedNanos());
            document.begin(path, file.text(), file.hash(), Author.OUTSIDE, modified);
        } else {
            document.begin(path, "", "", Author.OUTSIDE, clock.instant());
        }
    }

    /** Brings in what the file has become; returns false when it is no text. */
    boolean catchUp(OpenDocument document, FileContent loaded, boolean live) throws IOException {
        SyncBase known = document.base();
        if (known != null
                && loaded.isRecognizedAs(known.hash())
                && document.unconfirmed().isEmpty()) {
            return true;
        }
        String text = loaded.text();
        if (!NoteReader.isUtf8(text, loaded.bytes())) {
            return false;
        }
        String hash = loaded.hash();
        settle(document, hash, text);
        SyncBase base = document.base();
        if (base == null) {
            keepCopy(document);
            document.settle(new SyncBase(document.mark(), hash, TextFormat.of(text)));
            document.absorb(text, hash, live);
        } else if (!base.hash().equals(hash)) {
            tell(document, document.absorb(text, hash, live));
        }
        return true;
    }

    private void tell(OpenDocument document, AbsorbedFrom origin) {
        switch (origin) {
            case LAST -> {}
            case EARLIER ->
                says.accept("another program saved '" + document.path()
                        + "' without having seen what was written to it last; both are in the note");
            case NOTHING ->
                says.accept("another program replaced nearly all of '" + document.path()
                        + "' a moment after it was changed here; what it held is in its history");
        }
    }

    /** After a crash the file may be what we were about to write, or still what it was before. */
    private static void settle(OpenDocument document, String hash, String text) {
        List<SyncBase> candidates = new ArrayList<>(document.unconfirmed());
        if (candidates.isEmpty()) {
            return;
        }
        SyncBase base = document.base();
        if (base != null) {
            candidates.add(base);
        }
        SyncBase found = candidates.getFirst();
        for (SyncBase candidate : candidates) {
            if (candidate.hash().equals(hash)) {
                document.settle(candidate);
                return;
            }
            if (SyncBases.isNearer(candidate, found, text)) {
                found = candidate;
            }
        }
        document.settle(found);
    }

    /** Nobody knows what the file was made from, so what the document holds is kept beside it. */
    private void keepCopy(OpenDocument document) throws IOException {
        NotePath path = document.path();
        if (path == null || document.text().isEmpty()) {
            return;
        }
        journal.expectOwner();
        for (int number = 1; ; number++) {
            NotePath copy = path.conflict(number);
            if (files.stamp(copy.file()).isEmpty()
                    && files.obstacle(copy.file()).isEmpty()) {
                String text = document.text();
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                Replacement replacement = files.prepare(copy.file(), bytes, clock.instant());
                replacement.force();
                if (replacement.commit(Optional.empty(), document.id()).done()) {
                    Note.NoteSource source = source(copy.file(), replacement, NoteReader.hash(bytes));
                    landed(new NoteChange(copy, copy.file(), Optional.empty(), Page.of(text), clock.instant()), source);
                    return;
                }
                replacement.discard();
            }
        }
    }

    /**
     * Whether another program is in the middle of writing a document's file, as that was read.
     *
     * @param suspected whether it was when it was last looked at; else a file that is as we know it needs no look
     */
    boolean isOngoing(OpenDocument document, FileContent loaded, boolean live, boolean suspected) throws IOException {
        SyncBase base = document.base();
        if (base != null) {
            loaded.recognize(base.format().file(base.mark().text()), base.hash());
        }
        String hash = loaded.hash();
        boolean known = Stream.concat(Stream.ofNullable(base), document.unconfirmed().stream())
                .anyMatch(each -> each.hash().equals(hash));
        return (suspected || !known)
                && saves.isOngoing(catalog.fileOf(path(document)), loaded.stamp(), content(base, loaded), live);
    }

    private static OngoingSaves.ContentChange content(@Nullable SyncBase base, FileContent loaded) {
        if (base == null) {
            return OngoingSaves.ContentChange.OTHER;
        }
        String before = base.mark().text();
        String fileText = loaded.text();
        String text = base.format().next(fileText).live(fileText);
        if (text.length() >= before.length()) {
            return OngoingSaves.ContentChange.OTHER;
        }
        return before.startsWith(text) ? OngoingSaves.ContentChange.BEGINNING : OngoingSaves.ContentChange.SHORTER;
    }

    /**
     * Writes a document to its file, after bringing in what the file has become.
     *
     * @param isNew whether the note was begun in the document, and has a file even if nothing is in it
     */
    FlushResult flush(OpenDocument document, boolean live, boolean isNew) throws IOException {
        NotePath path = path(document);
        String file = catalog.fileOf(path);
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            files.expectRoot();
            Optional<FileContent> loaded = files.load(file);
            if (loaded.isEmpty()) {
                SyncBase base = document.base();
                if (base != null && document.unconfirmed().isEmpty()) {
                    return FlushResult.GONE;
                }
            } else if (isOngoing(document, loaded.get(), live, false)) {
                return FlushResult.ONGOING;
            } else if (!catchUp(document, loaded.get(), live)) {
                return FlushResult.UNREADABLE;
            }
            boolean due = document.isDirty() || (isNew && loaded.isEmpty());
            if (!due || tryWrite(document, file, loaded)) {
                return FlushResult.WRITTEN;
            }
        }
        throw new IOException("another program keeps writing the same file");
    }

    private boolean tryWrite(OpenDocument document, String file, Optional<FileContent> loaded) throws IOException {
        // Not while it is kept: between saying what becomes of the file and making it that, neither is the base.
        synchronized (document.keeping()) {
            SyncBase base = document.base();
            PendingFileWrite outgoing = document.writing(base == null ? TextFormat.PLAIN : base.format());
            Instant created = loaded.map(FileContent::created).orElseGet(clock::instant);
            var change = new NoteChange(path(document), file, loaded, Page.of(outgoing.text()), created);
            Replacement replacement = files.prepare(file, outgoing.bytes(), created);
            return put(document, change, outgoing, replacement).isPresent();
        }
    }

    /**
     * Puts a prepared text in its place, once the journal has it; nothing when another program was faster, and what it
     * wrote has to come in first.
     */
    private Optional<Document> put(
            OpenDocument document, NoteChange change, PendingFileWrite outgoing, Replacement replacement)
            throws IOException {
        SyncBase before = document.base();
        Replacement.CommitResult result;
        try {
            journal.hurry();
            replacement.force();
            journal.await(outgoing.position());
            journal.expectOwner();
            result = replacement.commit(change.loaded(), document.id());
        } catch (IOException failed) {
            replacement.discard();
            throw failed;
        }
        result.own().ifPresent(own -> lateWrites.watch(document, outgoing.base(), own));
        if (!result.done()) {
            result.before().ifPresent(other -> lateWrites.watch(document, before, other));
            replacement.discard();
            return Optional.empty();
        }
        document.written(outgoing);
        renames.add(document, outgoing.hash(), replacement.target());
        Note.NoteSource source = source(change.file(), replacement, outgoing.hash());
        Document landed = landed(change, source);
        result.before().ifPresent(other -> lateWrites.watch(document, before, other));
        return Optional.of(landed);
    }

    /**
     * A note's new text, ready to be made.
     *
     * @param loaded the file as it is, if there is one
     * @param page the text as the file is to have it
     */
    record NoteChange(NotePath path, String file, Optional<FileContent> loaded, Page page, Instant created) {
        String text() {
            return page.text();
        }

        NoteChange with(Page other) {
            return new NoteChange(path, file, loaded, other, created);
        }
    }

    /** Puts a tool's new text beside the file; what cannot be written comes out before anything is changed. */
    Replacement prepare(NoteChange change, byte[] bytes) throws IOException {
        reading.begin(change.page()::read);
        Replacement prepared = files.prepare(change.file(), bytes, change.created());
        // The document may begin with this change, and the journal has both with one write.
        journal.gather();
        return prepared;
    }

    /**
     * Makes a tool's change: in the document, as what it changed, and in the file, as what the document is then.
     *
     * @param from the document as the tool saw it
     * @param prepared the new text beside the file; what cannot be written has come out before anything was changed
     */
    WrittenNote save(OpenDocument document, DocumentPoint from, NoteChange change, Author author, Replacement prepared)
            throws IOException {
        Optional<Document> put;
        // As above.
        synchronized (document.keeping()) {
            put = revise(document, from, change, author, prepared);
        }
        if (put.isPresent()) {
            return new WrittenNote(put.get(), true);
        }
        FlushResult flushed = flush(document, false, false);
        boolean ended = flushed == FlushResult.GONE ? recreate(document) : flushed != FlushResult.ONGOING;
        FileContent loaded = files.load(change.file())
                .orElseThrow(() -> new IOException("another program removed the file at the same moment"));
        return ended
                ? new WrittenNote(reader.read(change.path(), change.file(), loaded), true)
                : new WrittenNote(remember(document, change, loaded), false);
    }

    private Optional<Document> revise(
            OpenDocument document, DocumentPoint from, NoteChange change, Author author, Replacement prepared)
            throws IOException {
        TextFormat format = format(document, change);
        OpenDocument.TextChange revised = document.revise(from, format.live(change.text()), author);
        PendingFileWrite outgoing = document.writing(format);
        try {
            // While this file is forced to disk, the journal is, too.
            journal.hurry();
            prepared.force();
            journal.await(outgoing.position());
        } catch (IOException failed) {
            prepared.discard();
            var _ = document.revise(revised.after(), revised.before(), author);
            throw failed;
        }
        if (outgoing.text().equals(change.text())) {
            return put(document, change, outgoing, prepared);
        }
        // Somebody typed meanwhile.
        prepared.discard();
        Replacement replacement = files.prepare(change.file(), outgoing.bytes(), change.created());
        return put(document, change.with(Page.of(outgoing.text())), outgoing, replacement);
    }

    /** A note as a tool has changed it, and whether that is in its file yet. */
    record WrittenNote(Document document, boolean inFile) {}

    /**
     * Makes a tool's change in the document and the journal alone, while another program writes the file: what it is
     * writing comes in when it is done, and both go into the file then.
     */
    WrittenNote saveAside(
            OpenDocument document, DocumentPoint from, NoteChange change, FileContent loaded, Author author)
            throws IOException {
        OpenDocument.TextChange revised =
                document.revise(from, format(document, change).live(change.text()), author);
        try {
            journal.sync();
        } catch (IOException failed) {
            var _ = document.revise(revised.after(), revised.before(), author);
            throw failed;
        }
        return new WrittenNote(remember(document, change, loaded), false);
    }

    private static TextFormat format(OpenDocument document, NoteChange change) {
        SyncBase base = document.base();
        return (base == null ? TextFormat.of(change.text()) : base.format()).next(change.text());
    }

    /** Has searches find what the document holds, though its file does not. */
    private Document remember(OpenDocument document, NoteChange change, FileContent loaded) {
        Page page = Page.of(document.seen().fileText());
        var source = new Note.NoteSource(change.file(), loaded.stamp(), false, loaded.hash(), loaded.identity());
        var remembered = new Document(reader.note(change.path(), page, source, change.created()), page);
        catalog.remember(remembered, false);
        return remembered;
    }

    /** Whether a file that was gone still is: nothing when it came back, else whether the document has more than it had. */
    Optional<Boolean> stillGone(OpenDocument document) {
        try {
            files.expectRoot();
            if (files.stamp(catalog.fileOf(path(document))).isEmpty()) {
                return Optional.of(document.isDirty());
            }
        } catch (IOException unreachable) {
            // The whole vault may be away for a moment; nothing is decided then.
        }
        return Optional.empty();
    }

    /** Whether the note as it was read last is another than the document knows: somebody edited the file meanwhile. */
    boolean isEdited(OpenDocument document) {
        SyncBase base = document.base();
        return base != null
                && catalog.view()
                        .note(path(document))
                        .filter(note -> !note.source().hash().equals(base.hash()))
                        .isPresent();
    }

    /** Takes the file as it is now, and returns true; unless another program is in the middle of writing it. */
    boolean lookAgain(OpenDocument document, boolean live) throws IOException {
        NotePath path = path(document);
        String file = catalog.fileOf(path);
        Optional<FileContent> loaded = files.load(file);
        if (loaded.isPresent() && isOngoing(document, loaded.get(), live, true)) {
            return false;
        }
        if (loaded.isPresent() && catchUp(document, loaded.get(), live)) {
            catalog.remember(reader.read(path, file, loaded.get()), false);
        }
        return true;
    }

    /** Writes a document whose file is not there; returns whether all is done, as {@link #lookAgain}. */
    boolean recreate(OpenDocument document) throws IOException {
        String file = catalog.fileOf(path(document));
        return tryWrite(document, file, Optional.empty()) || lookAgain(document, true);
    }

    /** After a crash: brings file and document together; returns false while another program is writing the file. */
    boolean recover(OpenDocument document) throws IOException {
        String file = catalog.fileOf(path(document));
        if (files.load(file).isPresent()) {
            return flush(document, false, false) != FlushResult.ONGOING;
        }
        boolean isNothing = document.base() == null && !document.isDirty();
        return isNothing || files.obstacle(file).isPresent() || recreate(document);
    }

    /** Makes sure that the disk knows of the file that the document was last written to. */
    void confirm(OpenDocument document) throws IOException {
        @Nullable NotePath path = document.path();
        if (path != null && !document.isConfirmed()) {
            files.forceFolderOf(catalog.fileOf(path));
        }
    }

    void forget(NotePath path) {
        catalog.forget(path);
    }

    private Document landed(NoteChange change, Note.NoteSource source) {
        reading.await();
        Note note = reader.note(change.path(), change.page(), source, change.created());
        var document = new Document(note, change.page());
        catalog.remember(document, change.loaded().isEmpty());
        return document;
    }

    @Override
    public void close() {
        reading.close();
    }

    private static Note.NoteSource source(String file, Replacement replacement, String hash) {
        return new Note.NoteSource(file, replacement.stamp(), replacement.isSettled(), hash, replacement.identity());
    }

    private static NotePath path(OpenDocument document) {
        @Nullable NotePath path = document.path();
        return Objects.requireNonNull(path);
    }
}
