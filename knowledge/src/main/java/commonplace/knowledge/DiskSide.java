package commonplace.knowledge;

import commonplace.knowledge.storage.Journal;
import commonplace.markdown.Page;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps live documents and their files in step. What another program made of a file is compared with what the file held
 * when the two last agreed, and only the difference comes into the document; so nothing that was typed meanwhile is lost,
 * and nothing comes twice.
 *
 * <p>Everything here happens under the vault's write lock.
 */
final class DiskSide {
    private static final int MAX_ATTEMPTS = 10;

    private final FileStore files;
    private final NoteReader reader;
    private final InstantSource clock;
    private final Journal journal;
    private final Catalog catalog;
    private final Renames renames;
    private final LateWrites lateWrites;

    DiskSide(
            FileStore files,
            NoteReader reader,
            InstantSource clock,
            Journal journal,
            Catalog catalog,
            Renames renames,
            LateWrites lateWrites) {
        this.files = files;
        this.reader = reader;
        this.clock = clock;
        this.journal = journal;
        this.catalog = catalog;
        this.renames = renames;
        this.lateWrites = lateWrites;
    }

    /** What came of the wish to write a document to its file. */
    enum Flushed {
        WRITTEN,
        /** The file is not there any more. */
        GONE,
        /** The file holds only the beginning of what it held, as if somebody were just writing it. */
        SHORT,
        /** The file is not UTF-8. */
        UNREADABLE
    }

    /** Begins a document with its note's file, or with nothing. */
    void begin(OpenDocument document, NotePath path, Optional<FileStore.Loaded> loaded) {
        if (loaded.isPresent()) {
            byte[] bytes = loaded.get().bytes();
            Instant modified = Instant.ofEpochSecond(0, loaded.get().stamp().modifiedNanos());
            document.begin(path, text(bytes), NoteReader.hash(bytes), Author.DISK, modified);
        } else {
            document.begin(path, "", "", Author.DISK, clock.instant());
        }
    }

    /** Brings in what the file has become; returns false when it is no text. */
    boolean catchUp(OpenDocument document, FileStore.Loaded loaded, boolean live) throws IOException {
        String text = text(loaded.bytes());
        if (!NoteReader.isUtf8(text, loaded.bytes())) {
            return false;
        }
        String hash = NoteReader.hash(loaded.bytes());
        settle(document, hash, text);
        Base base = document.base();
        if (base == null) {
            keepCopy(document);
            document.settle(new Base(document.mark(), hash, TextFormat.of(text)));
            document.absorb(text, hash, live);
        } else if (!base.hash().equals(hash)) {
            document.absorb(text, hash, live);
        }
        return true;
    }

    /** After a crash the file may be what we were about to write, or still what it was before. */
    private static void settle(OpenDocument document, String hash, String text) {
        List<Base> candidates = new ArrayList<>(document.unconfirmed());
        if (candidates.isEmpty()) {
            return;
        }
        Base base = document.base();
        if (base != null) {
            candidates.add(base);
        }
        Base found = candidates.getFirst();
        for (Base candidate : candidates) {
            if (candidate.hash().equals(hash)) {
                document.settle(candidate);
                return;
            }
            if (Bases.isNearer(candidate, found, text)) {
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
        for (int number = 1; ; number++) {
            var copy = new NotePath(path.value() + " (conflict" + (number == 1 ? "" : " " + number) + ")");
            if (files.stamp(copy.file()).isEmpty()
                    && files.obstacle(copy.file()).isEmpty()) {
                byte[] bytes = document.text().getBytes(StandardCharsets.UTF_8);
                Replacement replacement = files.prepare(copy.file(), bytes, clock.instant());
                replacement.force();
                try (var _ = replacement.commit()) {
                    landed(copy, copy.file(), bytes, replacement, clock.instant(), true);
                }
                return;
            }
        }
    }

    /** Whether a file holds no more than the beginning of what it held, as while it is being written. */
    boolean isShort(OpenDocument document, FileStore.Loaded loaded) {
        Base base = document.base();
        if (base == null || NoteReader.hash(loaded.bytes()).equals(base.hash())) {
            return false;
        }
        String fileText = text(loaded.bytes());
        String text = base.format().next(fileText).live(fileText);
        return text.length() < base.mark().text().length() && base.mark().text().startsWith(text);
    }

    /** Writes a document to its file, after bringing in what the file has become. */
    Flushed flush(OpenDocument document, boolean live) throws IOException {
        NotePath path = path(document);
        String file = catalog.fileOf(path);
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            files.expectRoot();
            Optional<FileStore.Loaded> loaded = files.load(file);
            if (loaded.isEmpty()) {
                Base base = document.base();
                if (base != null && document.unconfirmed().isEmpty()) {
                    return Flushed.GONE;
                }
            } else if (live && isShort(document, loaded.get())) {
                return Flushed.SHORT;
            } else if (!catchUp(document, loaded.get(), live)) {
                return Flushed.UNREADABLE;
            }
            if (!document.isDirty() || tryWrite(document, file, loaded)) {
                return Flushed.WRITTEN;
            }
        }
        throw new IOException("another program keeps writing the same file");
    }

    private boolean tryWrite(OpenDocument document, String file, Optional<FileStore.Loaded> loaded) throws IOException {
        Base base = document.base();
        Outgoing outgoing = document.writing(base == null ? TextFormat.PLAIN : base.format());
        Instant created = loaded.map(FileStore.Loaded::created).orElseGet(clock::instant);
        Replacement replacement = files.prepare(file, outgoing.bytes(), created);
        return put(document, file, loaded, created, outgoing, replacement).isPresent();
    }

    /**
     * Puts a prepared text in its place, once the journal has it; nothing when another program was faster, and what it
     * wrote has to come in first.
     */
    private Optional<Document> put(
            OpenDocument document,
            String file,
            Optional<FileStore.Loaded> seen,
            Instant created,
            Outgoing outgoing,
            Replacement replacement)
            throws IOException {
        try {
            journal.hurry();
            replacement.force();
            journal.await(outgoing.position());
            journal.expectOwner();
            if (!files.stamp(file).equals(seen.map(FileStore.Loaded::stamp))) {
                replacement.discard();
                return Optional.empty();
            }
        } catch (IOException failed) {
            replacement.discard();
            throw failed;
        }
        Base before = document.base();
        Replacement.Replaced replaced = replacement.commit();
        document.written(outgoing);
        renames.add(document, outgoing.hash(), replacement.target());
        Document landed = landed(path(document), file, outgoing.bytes(), replacement, created, seen.isEmpty());
        lateWrites.watch(document, before, replaced);
        return Optional.of(landed);
    }

    /** A tool's new text of a note, ready to be made. */
    record Wish(NotePath path, String file, Optional<FileStore.Loaded> loaded, String text, Instant created) {}

    /**
     * Makes a tool's change: in the document, as what it changed, and in the file, as what the document is then.
     *
     * @param from the document as the tool saw it
     * @param prepared the new text beside the file; what cannot be written has come out before anything was changed
     */
    Document save(OpenDocument document, Mark from, Wish wish, Author author, Replacement prepared) throws IOException {
        Base base = document.base();
        TextFormat format = (base == null ? TextFormat.of(wish.text()) : base.format()).next(wish.text());
        OpenDocument.Revised revised = document.revise(from, format.live(wish.text()), author);
        Outgoing outgoing = document.writing(format);
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
        Replacement replacement = prepared;
        if (!Arrays.equals(outgoing.bytes(), wish.text().getBytes(StandardCharsets.UTF_8))) {
            // Somebody typed meanwhile.
            prepared.discard();
            replacement = files.prepare(wish.file(), outgoing.bytes(), wish.created());
        }
        Optional<Document> put = put(document, wish.file(), wish.loaded(), wish.created(), outgoing, replacement);
        if (put.isPresent()) {
            return put.get();
        }
        Flushed flushed = flush(document, false);
        if (flushed == Flushed.GONE) {
            recreate(document);
        }
        FileStore.Loaded loaded = files.load(wish.file())
                .orElseThrow(() -> new IOException("another program removed the file at the same moment"));
        return reader.read(wish.path(), wish.file(), loaded);
    }

    /** Whether a file that was gone still is: nothing when it came back, else whether the document has more than it had. */
    Optional<Boolean> stillGone(OpenDocument document) {
        try {
            files.expectRoot();
            if (files.stamp(catalog.fileOf(path(document))).isEmpty()) {
                return Optional.of(document.isDirty());
            }
            lookAgain(document, true);
        } catch (IOException unreachable) {
            // The whole vault may be away for a moment; nothing is decided then.
        }
        return Optional.empty();
    }

    /** Takes the file as it is now. */
    void lookAgain(OpenDocument document, boolean live) throws IOException {
        NotePath path = path(document);
        String file = catalog.fileOf(path);
        Optional<FileStore.Loaded> loaded = files.load(file);
        if (loaded.isPresent() && catchUp(document, loaded.get(), live)) {
            catalog.remember(reader.read(path, file, loaded.get()), false);
        }
    }

    /** Writes a document whose file is not there. */
    void recreate(OpenDocument document) throws IOException {
        String file = catalog.fileOf(path(document));
        if (!tryWrite(document, file, Optional.empty())) {
            lookAgain(document, true);
        }
    }

    /** After a crash: brings file and document together. */
    void recover(OpenDocument document) throws IOException {
        String file = catalog.fileOf(path(document));
        if (files.load(file).isPresent()) {
            flush(document, false);
        } else if (files.obstacle(file).isEmpty()) {
            recreate(document);
        }
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

    private Document landed(
            NotePath path, String file, byte[] bytes, Replacement replacement, Instant created, boolean isNew) {
        Page page = NoteReader.page(bytes);
        // Not settled: whoever writes next may do so within the same tick of the file system's clock.
        var source = new Note.Source(file, replacement.stamp(), false, NoteReader.hash(bytes), replacement.identity());
        var document = new Document(reader.note(path, page, source, created), page);
        catalog.remember(document, isNew);
        return document;
    }

    private static NotePath path(OpenDocument document) {
        @Nullable NotePath path = document.path();
        return Objects.requireNonNull(path);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
