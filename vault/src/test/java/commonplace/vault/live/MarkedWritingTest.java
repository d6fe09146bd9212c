package commonplace.vault.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.YDoc;
import commonplace.vault.files.NoteReader;
import commonplace.vault.history.LogCodec;
import commonplace.vault.history.LogRecord;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.TextFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A text is hashed while people type on, and the process may be stopped at any moment of it. */
class MarkedWritingTest {
    private static final UUID ID = UUID.randomUUID();
    private static final String HASH = NoteReader.hash("one\n".getBytes(StandardCharsets.UTF_8));

    @TempDir
    private Path folder;

    @Test
    void whatIsTypedWhileATextIsHashedIsNotTakenForWritten() throws IOException {
        interrupted(type(), new LogRecord.MarkedWriting(ID, HASH, TextFormat.PLAIN), new LogRecord.Written(ID, HASH));
        try (DocumentStore store = open()) {
            assertTrue(store.mayBeUnwritten(ID));
            OpenDocument document = store.load(ID, _ -> {});
            assertEquals("two\none\n", document.text());
            assertEquals("one\n", Objects.requireNonNull(document.base()).mark().text());
            assertTrue(document.isDirty());
        }
    }

    @Test
    void theFileMayHoldWhatWasMarkedAndNotWhatTheTextWasLater() throws IOException {
        interrupted(type(), new LogRecord.MarkedWriting(ID, HASH, TextFormat.PLAIN));
        try (DocumentStore store = open()) {
            OpenDocument document = store.load(ID, _ -> {});
            assertEquals(
                    List.of("one\n"),
                    document.unconfirmed().stream()
                            .map(base -> base.mark().text())
                            .toList());
        }
    }

    @Test
    void aTextThatWasStillHashedIsNoneThatTheFileMayHold() throws IOException {
        interrupted(type());
        try (DocumentStore store = open()) {
            assertTrue(store.mayBeUnwritten(ID));
            assertEquals(List.of(), store.load(ID, _ -> {}).unconfirmed());
        }
    }

    @Test
    void withoutAWordMeanwhileAllOfItIsWritten() throws IOException {
        interrupted(
                new LogRecord.Marked(ID),
                new LogRecord.MarkedWriting(ID, HASH, TextFormat.PLAIN),
                new LogRecord.Written(ID, HASH));
        try (DocumentStore store = open()) {
            assertFalse(store.mayBeUnwritten(ID));
            assertFalse(store.load(ID, _ -> {}).isDirty());
        }
    }

    /** A power cut may take a change and leave what was written behind it. */
    @Test
    void aMarkWithoutTheChangeBeforeItBringsNoNoteBack() throws IOException {
        interrupted(
                new LogRecord.Removed(ID, Instant.EPOCH, Author.OUTSIDE),
                new LogRecord.Marked(ID),
                new LogRecord.MarkedWriting(ID, HASH, TextFormat.PLAIN));
        try (DocumentStore store = open()) {
            assertFalse(store.mayBeUnwritten(ID));
            assertFalse(store.load(ID, _ -> {}).life().isPresent());
        }
    }

    @Test
    void aMarkWithoutTheChangeBeforeItIsNothingToBeWritten() throws IOException {
        interrupted(
                new LogRecord.Removed(ID, Instant.EPOCH, Author.OUTSIDE),
                new LogRecord.Kept(ID),
                new LogRecord.Marked(ID),
                new LogRecord.MarkedWriting(ID, HASH, TextFormat.PLAIN));
        try (DocumentStore store = open()) {
            assertFalse(store.mayBeUnwritten(ID));
        }
    }

    /** There is no change of its text then. */
    @Test
    void aNoteThatComesBackWithTheTextThatItHadIsWritten() throws IOException {
        try (DocumentStore store = open()) {
            OpenDocument document = store.load(ID, _ -> {});
            var path = new NotePath("a");
            document.begin(path, "one\n", HASH, Author.OUTSIDE, Instant.EPOCH);
            document.removedBy(Author.OUTSIDE);
            document.placed(path);
            document.revise(document.mark(), "one\n", Author.OUTSIDE);
            document.writing(TextFormat.PLAIN);
            store.journal().sync();
        }
        try (DocumentStore store = open()) {
            assertTrue(store.mayBeUnwritten(ID));
            assertTrue(store.load(ID, _ -> {}).life().isPresent());
        }
    }

    private DocumentStore open() throws IOException {
        return DocumentStore.open(folder, InstantSource.system(), _ -> {});
    }

    /** What a client types, behind the mark of a text that is about to be hashed. */
    private static LogRecord type() {
        var client = new YDoc(1);
        client.text(OpenDocument.CONTENTS).insert(0, "two\n");
        return new LogRecord.Updated(ID, Instant.EPOCH, Author.OUTSIDE, client.encodeState());
    }

    /** A journal that ends with these records, of a document whose file held "one". */
    private void interrupted(LogRecord... records) throws IOException {
        try (DocumentStore store = open()) {
            OpenDocument document = store.load(ID, _ -> {});
            document.begin(new NotePath("a"), "", "", Author.OUTSIDE, Instant.EPOCH);
            document.edit(
                    0,
                    Author.OUTSIDE,
                    this,
                    doc -> doc.text(OpenDocument.CONTENTS).insert(0, "one\n"));
            if (!(records[0] instanceof LogRecord.Marked)) {
                store.journal().append(LogCodec.encode(new LogRecord.Marked(ID)));
            }
            for (LogRecord record : records) {
                store.journal().append(LogCodec.encode(record));
            }
            store.journal().sync();
        }
    }
}
