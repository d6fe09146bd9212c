package commonplace.vault.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.InvalidUpdateException;
import commonplace.testing.Await;
import commonplace.vault.TestClient;
import commonplace.vault.TestVault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.SaveResult;
import commonplace.vault.notes.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A note that is a file and a live document at once. */
@Tag("slow")
class LiveDocumentTest {
    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void aNoteThatIsNotThereHasNoLiveDocument() {
        assertTrue(test.vault().live(new NotePath("a")).isEmpty());
    }

    @Test
    void aDocumentBeginsWithItsFile() throws IOException {
        test.file("a.md", "alpha\n");

        try (var a = test.live("a")) {
            assertEquals("alpha\n", a.text());
            assertEquals("alpha\n", new TestClient(1, a).text());
        }
    }

    @Test
    void whatIsTypedIsReadAtOnceAndInTheFileSoonAfter() throws Exception {
        test.file("a.md", "alpha\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            client.insert(5, " bravo");

            assertEquals("alpha bravo\n", test.read("a"));
            test.awaitText("a.md", "alpha bravo\n");
            test.await(() -> test.search("bravo").equals("a"));
        }
    }

    @Test
    void thingsThatAreEmbeddedStayWhereTheyAre() throws Exception {
        test.file("a.md", "plain bold end\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            for (int at : new int[] {0, 7, 7, 17}) {
                a.apply(
                        client.made(doc -> doc.text("contents").insertEmbed(at, Map.of("image", "x.png"))),
                        Author.editor("kim"),
                        () -> {});
            }
            assertEquals("plain bold end\n", a.text());

            test.save("a", "plain BOLD end\n");
            assertEquals("plain BOLD end\n", a.text());
            test.file("a.md", "plain BOLD end\ndisk\n").vault().refresh("a.md");
            assertEquals("plain BOLD end\ndisk\n", a.text());
            test.save("a", "new\n");
            assertEquals("new\n", client.text());
            assertEquals("new\n", test.text("a.md"));
            assertEquals(8, client.doc.text("contents").length());
        }
    }

    @Test
    void anUpdateIsDurableBeforeItsSenderHearsSo() throws Exception {
        test.file("a.md", "alpha\n");
        try (var a = test.live("a")) {
            var client = new TestClient(1, a);
            var durable = new CountDownLatch(1);

            a.apply(client.made(doc -> doc.text("contents").insert(0, "x")), Author.editor("kim"), durable::countDown);

            assertTrue(durable.await(Await.SECONDS, TimeUnit.SECONDS));
        }
    }

    @Test
    void clientsSeeEachOtherAndNotThemselves() throws IOException {
        test.file("a.md", "alpha\n");
        try (var a = test.live("a");
                var b = test.live("a");
                var one = new TestClient(1, a);
                var two = new TestClient(2, b)) {
            one.insert(0, "1");
            two.insert(0, "2");

            assertEquals(a.text(), one.text());
            assertEquals(a.text(), two.text());
            assertEquals(1, one.heard);
            assertEquals(1, two.heard);
        }
    }

    @Test
    void aToolsChangeReachesClientsAsNoMoreThanIt() throws IOException {
        test.file("a.md", "alpha\nbravo\ncharlie\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            int before = a.state().length;

            assertInstanceOf(SaveResult.Written.class, test.save("a", "alpha\nBRAVO\ncharlie\n"));

            assertEquals("alpha\nBRAVO\ncharlie\n", client.text());
            assertEquals("alpha\nBRAVO\ncharlie\n", test.text("a.md"));
            assertTrue(a.state().length < before + 60, "the text came whole");
        }
    }

    @Test
    void aToolSeesWhatWasTypedAMomentAgo() throws IOException {
        test.file("a.md", "alpha\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            client.insert(5, " bravo");

            var saved = test.vault()
                    .save(
                            new NotePath("a"),
                            (current, _) -> {
                                String text = current.orElseThrow().text() + "charlie\n";
                                return new NoteRevision.Revised.To(text, text);
                            },
                            Author.tool("test"));

            assertInstanceOf(SaveResult.Written.class, saved);
            assertEquals("alpha bravo\ncharlie\n", test.text("a.md"));
            assertEquals("alpha bravo\ncharlie\n", client.text());
        }
    }

    @Test
    void whatIsTypedWhileAToolThinksStays() throws IOException {
        test.file("a.md", "alpha\nbravo\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            var saved = test.vault()
                    .save(
                            new NotePath("a"),
                            (current, _) -> {
                                client.insert(0, "typed ");
                                String text = current.orElseThrow().text().replace("bravo", "charlie");
                                return new NoteRevision.Revised.To(text, text);
                            },
                            Author.tool("test"));

            assertEquals(
                    "typed alpha\ncharlie\n",
                    assertInstanceOf(SaveResult.Written.class, saved).document().text());
            assertEquals("typed alpha\ncharlie\n", test.text("a.md"));
            assertEquals("typed alpha\ncharlie\n", client.text());
        }
    }

    @Test
    void anEditOnDiskAndWhatWasTypedMeanwhileAreBothThere() throws Exception {
        test.file("a.md", "alpha\nbravo\ncharlie\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            client.insert(0, "typed ");
            test.file("a.md", "alpha\nbravo\ncharlie\nsaved\n").vault().refresh("a.md");

            assertEquals("typed alpha\nbravo\ncharlie\nsaved\n", client.text());
            test.awaitText("a.md", "typed alpha\nbravo\ncharlie\nsaved\n");
            assertEquals("typed alpha\nbravo\ncharlie\nsaved\n", client.text());
        }
    }

    @Test
    void aProgramThatDidNotSeeWhatWeWroteTakesNothingOut() throws Exception {
        test.file("a.md", "alpha\nbravo\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            String read = test.text("a.md");
            client.insert(0, "typed ");
            test.awaitText("a.md", "typed alpha\nbravo\n");
            test.file("a.md", read + "saved\n").vault().refresh("a.md");

            assertEquals("typed alpha\nbravo\nsaved\n", client.text());
            test.awaitText("a.md", "typed alpha\nbravo\nsaved\n");
        }
    }

    @Test
    void ourOwnWriteIsNoEditOfAnother() throws Exception {
        test.file("a.md", "alpha\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            client.insert(5, " bravo");
            test.awaitText("a.md", "alpha bravo\n");
            byte[] state = a.state();

            test.vault().refresh("a.md");
            test.vault().rescan();

            assertEquals(0, client.heard);
            assertEquals(state.length, a.state().length);
        }
    }

    @Test
    void lineEndsAndByteOrderMarkStayTheFiles() throws Exception {
        test.file("a.md", "\uFEFFalpha\r\nbravo\r\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            assertEquals("alpha\nbravo\n", client.text());
            client.insert(6, "typed\n");
            test.awaitText("a.md", "\uFEFFalpha\r\ntyped\r\nbravo\r\n");
            assertEquals("\uFEFFalpha\r\ntyped\r\nbravo\r\n", test.read("a"));

            test.file("a.md", "\uFEFFalpha\r\ntyped\r\nbravo\r\nsaved\r\n")
                    .vault()
                    .refresh("a.md");
            assertEquals("alpha\ntyped\nbravo\nsaved\n", client.text());

            test.file("a.md", "alpha\ntyped\nbravo\nsaved\n").vault().refresh("a.md");
            assertEquals("alpha\ntyped\nbravo\nsaved\n", client.text());
            client.insert(0, "plain ");
            test.awaitText("a.md", "plain alpha\ntyped\nbravo\nsaved\n");
        }
    }

    @Test
    void mixedLineEndsAreKeptAsTheyAre() throws Exception {
        test.file("a.md", "alpha\r\nbravo\ncharlie\r\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            client.insert(0, "x");
            test.awaitText("a.md", "xalpha\r\nbravo\ncharlie\r\n");
        }
    }

    @Test
    void aFileThatIsNotUtf8IsRefusedAndStaysAsItIs() throws Exception {
        byte[] latin = {'a', (byte) 0xE4, '\n'};
        test.file("a.md", latin).vault().refresh("a.md");
        assertThrows(java.io.UncheckedIOException.class, () -> test.vault().live(new NotePath("a")));

        test.file("b.md", "alpha\n");
        try (var b = test.live("b");
                var client = new TestClient(1, b)) {
            test.file("b.md", latin).vault().refresh("b.md");
            client.insert(0, "typed ");
            test.awaitSaid("no text that could be merged");
            org.junit.jupiter.api.Assertions.assertArrayEquals(latin, Files.readAllBytes(test.root.resolve("b.md")));

            test.file("b.md", "alpha bravo\n").vault().refresh("b.md");
            test.awaitText("b.md", "typed alpha bravo\n");
        }
    }

    @Test
    void anEditorThatDeletesAndCreatesKeepsTheDocument() throws Exception {
        test.file("a.md", "alpha\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            test.undisturbed(() -> {
                Files.delete(test.root.resolve("a.md"));
                test.vault().refresh("a.md");
                assertEquals("alpha\n", test.read("a"));
                test.file("a.md", "alpha\nsaved\n").vault().refresh("a.md");
            });

            assertEquals("alpha\nsaved\n", client.text());
            assertFalse(client.removed);
        }
    }

    @Test
    void aFileThatStaysAwayTakesTheDocumentWithIt() throws Exception {
        test.file("a.md", "alpha\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            Files.delete(test.root.resolve("a.md"));
            test.vault().refresh("a.md");

            test.await(() -> client.removed);

            assertEquals("", test.notes());
            assertThrows(DocumentGoneException.class, () -> client.insert(0, "late"));
        }
        assertFalse(Files.exists(test.root.resolve("a.md")));
    }

    @Test
    void aDeletedFileComesBackWhenMoreWasTypedThanItHeld() throws Exception {
        test.file("a.md", "alpha\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            Files.delete(test.root.resolve("a.md"));
            client.insert(5, " bravo");
            test.vault().refresh("a.md");

            test.awaitText("a.md", "alpha bravo\n");
            assertFalse(client.removed);
        }
    }

    @Test
    void aFileThatIsEmptyForAMomentEmptiesNothing() throws Exception {
        test.file("a.md", "alpha\nbravo\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            test.undisturbed(() -> {
                test.file("a.md", "").vault().refresh("a.md");
                assertEquals("alpha\nbravo\n", client.text());
                test.file("a.md", "alpha\nbravo\nsaved\n").vault().refresh("a.md");
            });
            assertEquals("alpha\nbravo\nsaved\n", client.text());
            assertEquals(1, client.heard);

            test.file("a.md", "").vault().refresh("a.md");
            test.await(() -> client.text().isEmpty());
            assertEquals(
                    "alpha\nbravo\nsaved\n",
                    test.vault().textAt(new NotePath("a"), 2).orElseThrow());
        }
    }

    @Test
    void aDocumentThatNobodyHoldsIsClosedAndOpensAgainWithTheSameState() throws Exception {
        test.file("a.md", "alpha\n");
        byte[] vector;
        UUID id;
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            client.insert(5, " bravo");
            vector = a.stateVector();
            id = a.id();
        }
        test.closeVault();
        assertEquals("alpha bravo\n", test.text("a.md"));
        test.open();
        try (var a = test.live("a")) {
            assertEquals(id, a.id());
            assertEquals("alpha bravo\n", a.text());
            assertEquals(2, a.state(vector).length, "nothing is new");
        }
    }

    @Test
    void whatHappenedToAFileMeanwhileIsTakenInAtTheNextOpening() throws Exception {
        test.file("a.md", "alpha\nbravo\n");
        TestClient client;
        try (var a = test.live("a")) {
            client = new TestClient(1, a);
            client.insert(0, "typed ");
        }
        test.closeVault();
        // A day offline: the client goes on typing, another program edits the file.
        client.offline(doc -> doc.text("contents").insert(0, "offline "));
        test.file("a.md", "typed alpha\nbravo\nsaved\n");
        test.open();
        try (var a = test.live("a")) {
            client.connect(a);

            assertEquals("offline typed alpha\nbravo\nsaved\n", a.text());
            assertEquals(a.text(), client.text());
            test.awaitText("a.md", "offline typed alpha\nbravo\nsaved\n");
        }
    }

    @Test
    void aDocumentOpenedTwiceHasItsTextOnce() throws Exception {
        test.file("a.md", "alpha\n");
        for (int i = 0; i < 3; i++) {
            try (var a = test.live("a");
                    var client = new TestClient(1, a)) {
                assertEquals("alpha\n", client.text());
            }
            test.closeVault();
            test.open();
        }
    }

    @Test
    void whoLosesTheStateGetsTheSameOneFromTheSameFile() throws Exception {
        test.file("a.md", "alpha\n");
        TestClient client;
        try (var a = test.live("a")) {
            client = new TestClient(1, a);
        }
        test.closeVault();
        test.discardLive();
        test.open();
        try (var a = test.live("a")) {
            client.connect(a);

            assertEquals("alpha\n", a.text());
            assertEquals("alpha\n", client.text());
        }
    }

    @Test
    void anInvalidUpdateIsRefusedWholeAndHurtsNobody() throws IOException {
        test.file("a.md", "alpha\n");
        try (var a = test.live("a")) {
            assertThrows(
                    InvalidUpdateException.class, () -> a.apply(new byte[] {9, 9, 9, 9}, Author.editor("x"), () -> {}));
            assertEquals("alpha\n", a.text());
        }
    }

    @Test
    void aNewNoteCanBeginLiveWithAnIdOfItsOwn() throws Exception {
        var id = UUID.randomUUID();
        var live = test.vault().createLive(new NotePath("f/new"), id, Author.editor("kim"));
        try (var document = assertInstanceOf(LiveResult.Opened.class, live).document();
                var client = new TestClient(1, document)) {
            assertEquals(id, document.id());
            client.insert(0, "hello\n");
            test.awaitText("f/new.md", "hello\n");
        }
        assertEquals(java.util.Optional.of(new NotePath("f/new")), test.vault().pathOf(id));
        assertInstanceOf(
                LiveResult.Refused.class, test.vault().createLive(new NotePath("f/new"), id, Author.editor("kim")));
        test.closeVault();
        test.open();
        assertEquals(id, test.vault().idOf(new NotePath("f/new")));
    }

    @Test
    void idsFollowFromThePathAndTheVault() throws IOException {
        UUID a = test.vault().idOf(new NotePath("a"));

        assertEquals(a, test.vault().idOf(new NotePath("a")));
        assertNotEquals(a, test.vault().idOf(new NotePath("b")));
        test.save("a", "alpha");
        assertEquals(java.util.Optional.of(new NotePath("a")), test.vault().pathOf(a));
    }

    @Test
    void aSharedDocumentNeedsNoNote() throws Exception {
        var id = UUID.randomUUID();
        try (var folder = test.vault().shared(id)) {
            folder.edit(
                    Author.tool("test"), "origin", doc -> doc.map("filemeta_v0").put("/a.md", "x"));
        }
        test.closeVault();
        test.open();
        try (var folder = test.vault().shared(id)) {
            assertEquals("x", folder.query(doc -> doc.map("filemeta_v0").get("/a.md")));
        }
        assertEquals("", test.notes());
    }

    @Test
    void aRemovedNotesDocumentIsGoneAndANewNoteContinuesIt() throws Exception {
        test.save("a", "alpha\n");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            assertTrue(
                    test.vault().remove(new NotePath("a"), Author.tool("test")).isEmpty());
            assertTrue(client.removed);
        }
        test.save("a", "bravo\n");
        assertEquals("bravo\n", test.text("a.md"));
        List<String> texts = new ArrayList<>();
        for (Version version : test.vault().history(new NotePath("a"))) {
            texts.add(test.vault().textAt(new NotePath("a"), version.number()).orElseThrow());
        }
        assertEquals(List.of("bravo\n", "alpha\n", "alpha\n"), texts, "written, removed, written again");
    }
}
