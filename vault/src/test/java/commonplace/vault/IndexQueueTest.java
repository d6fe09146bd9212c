package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.Page;
import commonplace.testing.Await;
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
        Await.until("the short one is in", () -> !put.isEmpty());
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
    void ofANoteThatIsChangedAgainAtOnceOnlyTheLastIsPutIn() {
        synchronized (put) {
            // Nothing more is put in while this is held.
            queue.put(note("first", "one\n"));
            Await.until(
                    "it is put in",
                    () -> Thread.getAllStackTraces().keySet().stream()
                            .anyMatch(it -> it.getName().equals("index-put") && it.getState() == Thread.State.BLOCKED));
            queue.put(note("a", "two\n"));
            queue.put(note("b", "three\n"));
            queue.put(note("a", "four\n"));
        }
        queue.await();
        assertEquals(List.of("first one", "b three", "a four"), put);
    }

    @Test
    void whoBringsMoreThanCanWaitWaitsItself() {
        String half = LONG.substring(0, LONG.length() / 4);
        for (int i = 0; i < 20; i++) {
            queue.put(note("n" + i, i + "\n" + half));
        }
        assertTrue(put.size() >= 10, put.toString());
        queue.await();
        assertEquals(20, put.size());
    }

    @Test
    void whatFailsKeepsNothingElseOut() {
        var failing = new IndexQueue(document -> {
            Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
            if (document.note().path().value().equals("bad")) {
                throw new StackOverflowError();
            }
            put.add(named(document));
        });
        failing.put(note("bad", "one\n"));
        failing.put(note("good", "two\n"));
        failing.await();
        assertEquals(List.of("good two"), put);
        failing.close();
        failing.put(note("late", "three\n"));
        assertEquals(List.of("good two", "late three"), put);
    }

    @Test
    void whoeverAsksWaitsAlsoWhenInterrupted() {
        queue.put(note("a", "one\n"));
        Thread.currentThread().interrupt();
        queue.await();
        assertTrue(Thread.interrupted());
        assertEquals(List.of("a one"), put);
    }

    @Test
    void whatWaitsIsPutInAtTheEnd() {
        queue.put(note("long", "one\n" + LONG));
        queue.close();
        assertEquals(List.of("long one"), put);
    }
}
