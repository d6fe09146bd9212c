package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.markdown.Page;
import commonplace.vault.files.NoteReader;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.FileIdentity;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteFileStamp;
import commonplace.vault.notes.NotePath;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class IndexQueueTest {
    private static final String LONG = "A line of a note.\n".repeat(100_000);

    private final NoteReader reader = new NoteReader(ZoneOffset.UTC, InstantSource.system());
    private final List<String> put = Collections.synchronizedList(new ArrayList<>());
    private final IndexQueue queue = new IndexQueue(document -> put.add(named(document)));

    private static String named(Document document) {
        String text = document.page().text();
        return document.note().path() + " " + text.substring(0, text.indexOf('\n'));
    }

    private Document note(String path, String text) {
        Page page = Page.of(text);
        var source = new Note.NoteSource(
                path + ".md", new NoteFileStamp(0, 0), true, NoteReader.hash(new byte[0]), FileIdentity.NONE);
        return new Document(reader.note(new NotePath(path), page, source, Instant.EPOCH), page);
    }

    @Test
    void aLongNoteIsPutInWhenSomebodyAsksAndOnlyAsItWasLast() {
        queue.put(note("long", "one\n" + LONG));
        queue.put(note("long", "two\n" + LONG));
        queue.put(note("short", "three\n"));
        queue.forget(new NotePath("other"));
        assertEquals(List.of("short three"), put);

        queue.await();
        assertEquals(List.of("short three", "long two"), put);
        queue.await();
        assertEquals(2, put.size());
    }

    @Test
    void aLongNoteThatIsRemovedOrBecomesShortIsNotPutIn() {
        queue.put(note("gone", "one\n" + LONG));
        queue.put(note("shortened", "two\n" + LONG));
        queue.forget(new NotePath("gone"));
        queue.put(note("shortened", "three\n"));
        queue.close();
        assertEquals(List.of("shortened three"), put);
    }

    @Test
    void whatWaitsIsPutInAtTheEnd() {
        queue.put(note("long", "one\n" + LONG));
        queue.close();
        assertEquals(List.of("long one"), put);
    }
}
