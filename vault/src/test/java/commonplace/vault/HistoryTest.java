package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.SaveResult;
import commonplace.vault.notes.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who changed a note, and what it was before. */
@Tag("slow")
class HistoryTest {
    private static final NotePath A = new NotePath("a");

    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    private void save(String text, String tool) {
        assertInstanceOf(
                SaveResult.Written.class,
                test.vault().save(A, (_, _) -> new NoteRevision.Revised.To(text, text), Author.tool(tool)));
    }

    /** The newest first. */
    private String history() {
        var lines = new ArrayList<String>();
        for (Version version : test.vault().history(A)) {
            lines.add(version.number() + " " + version.authors() + " +" + version.linesAdded() + " -"
                    + version.linesRemoved() + " '" + version.summary() + "'");
        }
        return String.join("\n", lines);
    }

    private List<String> texts() {
        return test.vault().history(A).stream()
                .map(version -> test.vault().textAt(A, version.number()).orElseThrow())
                .toList();
    }

    @Test
    void aNoteThatNobodyChangedHasOneVersion() throws IOException {
        test.file("a.md", "alpha\n").vault().refresh("a.md");

        assertEquals("1 [another program] +0 -0 'as it was found'", history());
        assertEquals(List.of("alpha\n"), texts());
        assertEquals(List.of(), test.vault().history(new NotePath("none")));
    }

    @Test
    void toolsClientsAndOtherProgramsAreToldApart() throws IOException {
        test.file("a.md", "alpha\n").vault().refresh("a.md");
        save("alpha\nbravo\n", "cairn_patch");
        test.file("a.md", "alpha\nbravo charlie\n").vault().refresh("a.md");
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            client.insert(0, "x");
            client.insert(1, "y");

            assertEquals("""
                4 [client1] +1 -1 '+ xyalpha'
                3 [another program] +1 -1 '+ bravo charlie'
                2 [cairn_patch] +1 -0 '+ bravo'
                1 [another program] +0 -0 'as it was found'\
                """, history());
            assertEquals(
                    List.of("xyalpha\nbravo charlie\n", "alpha\nbravo charlie\n", "alpha\nbravo\n", "alpha\n"),
                    texts());
        }
    }

    @Test
    void aVersionHasTheLineEndsThatItsFileHad() throws IOException {
        test.file("a.md", "\uFEFFalpha\r\nbravo\r\n").vault().refresh("a.md");
        save("\uFEFFalpha\r\ncharlie\r\n", "edit");
        test.file("a.md", "alpha\ndelta\n").vault().refresh("a.md");
        List<String> texts = List.of("alpha\ndelta\n", "\uFEFFalpha\r\ncharlie\r\n", "\uFEFFalpha\r\nbravo\r\n");
        assertEquals(texts, texts());
        test.closeVault();
        test.open();
        assertEquals(texts, texts());

        test.vault().restore(A, 1, Author.tool("restore"));

        assertEquals("\uFEFFalpha\r\nbravo\r\n", test.text("a.md"));
        test.vault().remove(A, Author.tool("test"));
        test.vault().restore(A, 3, Author.tool("restore"));
        assertEquals("alpha\ndelta\n", test.text("a.md"));
    }

    @Test
    void historyOutlivesTheProcess() throws IOException {
        save("one\n", "first");
        save("two\n", "second");
        String before = history();
        test.closeVault();
        test.file("a.md", "three\n");
        test.open();
        save("four\n", "third");

        assertEquals("""
            4 [third] +1 -1 '+ four'
            3 [another program] +1 -1 '+ three'
            """ + before, history());
        assertEquals(List.of("four\n", "three\n", "two\n", "one\n"), texts());
    }

    @Test
    void aRestoreIsAChangeLikeAnyOther() throws IOException {
        save("one\n", "first");
        save("two\n", "second");

        assertInstanceOf(SaveResult.Written.class, test.vault().restore(A, 1, Author.tool("restore")));

        assertEquals("one\n", test.text("a.md"));
        assertEquals(List.of("one\n", "two\n", "one\n"), texts());
        assertEquals("3 [restore] +1 -1 '+ one'", history().lines().findFirst().orElseThrow());
    }

    @Test
    void aRemovedNoteCanBeRestored() throws IOException {
        save("one\n", "first");
        test.vault().remove(A, Author.tool("test"));

        assertInstanceOf(SaveResult.Written.class, test.vault().restore(A, 1, Author.tool("restore")));

        assertEquals("one\n", test.text("a.md"));
    }

    @Test
    void aVersionThatIsNotThereIsNamedWithThoseThatAre() {
        save("one\n", "first");

        var refused = assertInstanceOf(SaveResult.Refused.class, test.vault().restore(A, 7, Author.tool("restore")));

        assertEquals("'a' has no version 7; it has 1 to 1", refused.problem().message());
    }

    /** Nobody could take a text that ends like this for one that was made from another. */
    private static String unlikeOthers(Random random) {
        return random.longs(300).mapToObj(each -> " " + Long.toHexString(each)).collect(Collectors.joining());
    }

    @Test
    void everyVersionOfARandomLifeCanBeReadAgain() throws IOException {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        var text = new RandomText(random);
        var expected = new ArrayList<String>();
        for (int i = 0; i < 40; i++) {
            // Line ends and byte order mark are the file's, and are those of today.
            String note = text.note().replace("\r", "").replace("\uFEFF", "") + unlikeOthers(random);
            if (random.nextBoolean()) {
                SaveResult saved =
                        test.vault().save(A, (_, _) -> new NoteRevision.Revised.To(note, note), Author.tool("t" + i));
                if (saved instanceof SaveResult.Written) {
                    expected.addFirst(note);
                }
            } else if (Files.exists(test.root.resolve("a.md"))
                    && !test.text("a.md").equals(note)) {
                test.file("a.md", note).vault().refresh("a.md");
                expected.addFirst(note);
                // A document that is not open sees what happens to its file when it is next asked for.
                assertEquals(expected.size(), test.vault().history(A).size(), "-Dseed=" + seed);
            }
            if (random.nextInt(8) == 0) {
                test.closeVault();
                test.open();
            }
        }

        assertEquals(expected, texts(), "-Dseed=" + seed);
    }
}
