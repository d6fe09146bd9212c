package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.vault.history.LogCodec;
import commonplace.vault.history.LogRecord;
import commonplace.vault.moves.MovePlan;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.NotePath;
import commonplace.vault.storage.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A note that goes elsewhere takes its links, its history and its readers along. */
@Tag("slow")
class MoveTest {
    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    private MoveResult.Done move(String from, String to) {
        return assertInstanceOf(MoveResult.Done.class, test.vault().move(from, to, Author.tool("move")));
    }

    private String refused(String from, String to) {
        MoveResult moved = test.vault().move(from, to, Author.tool("move"));
        return assertInstanceOf(MoveResult.Refused.class, moved).problem().message();
    }

    @Test
    void linksFollowANoteInTheirOwnWords() throws IOException {
        test.file("people/jamie.md", "# Jamie Wilson\n")
                .file(
                        "a.md",
                        "[[people/jamie]] [[jamie|him]] ![[Jamie#Work]] [[Jamie Wilson]] [J](people/jamie.md#x)\n")
                .file("people/b.md", "[[jamie]] [J](jamie.md \"title\") `[[jamie]]`\n")
                .vault()
                .rescan();

        MoveResult.Done moved = move("people/jamie", "friends/james");

        assertEquals(
                "[[friends/james]] [[james|him]] ![[james#Work]] [[Jamie Wilson]] [J](friends/james.md#x)\n",
                test.text("a.md"));
        assertEquals("[[james]] [J](../friends/james.md \"title\") `[[jamie]]`\n", test.text("people/b.md"));
        assertEquals(6, moved.links());
        assertEquals(2, moved.notes());
        assertFalse(Files.exists(test.root.resolve("people/jamie.md")));
        assertEquals("a people/b", String.join(" ", test.vault().view().links().backlinks("friends/james")));
        assertEquals(test.rebuilt(), test.known());
    }

    /** Whoever asked is gone; a move that has begun is finished all the same. */
    @Test
    void linksFollowAlthoughTheMoveIsToldToStop() throws IOException {
        test.file("a.md", "A\n")
                .file("b.md", "[[a]]\n")
                .file("c.md", "[A](a.md)\n")
                .vault()
                .rescan();

        Thread.currentThread().interrupt();
        MoveResult.Done moved = move("a", "d/e");
        boolean told = Thread.interrupted();

        assertTrue(told);
        assertEquals(List.of(), moved.left());
        assertEquals("[[e]]\n", test.text("b.md"));
        assertEquals("[A](d/e.md)\n", test.text("c.md"));
    }

    @Test
    void markdownLinksFollowHoweverTheyAreWritten() throws IOException {
        test.file("my dir/old (1).md", "[x](old%20(1).md) [x](other.md) [o]\n\n[o]: <./other.md>\n")
                .file("a.md", """
                    [x](my%20dir/old%20%281%29.md#h) [x](<my dir/old (1).md#h> "a ](title)") [x](my%20dir/old%20\\(1\\).md)
                    [x](/my%20dir/old%20%281%29.md) [![i](i.png)](my%20dir/old%20(1).md 'title') [x][ref] [ref][] [ref]
                    `[x](my%20dir/old%20%281%29.md)` [x](my%20dir/other.md) [x](https://a.org/my%20dir/old%20%281%29.md)

                    [ref]: my%20dir/old%20(1).md#part "title"
                    [angled]: <my dir/old (1).md>
                    [other]: my%20dir/other.md
                    """)
                .file("my dir/other.md", "[x](old%20(1).md) [x](./old%20(1).md)\n")
                .vault()
                .rescan();

        MoveResult.Done moved = move("my dir/old (1)", "new/it's (100%) &amp");

        assertEquals("""
            [x](new/it's%20%28100%25%29%20&amp.md#h) [x](<new/it's (100%25) &amp.md#h> "a ](title)") \
            [x](new/it's%20%28100%25%29%20&amp.md)
            [x](/new/it's%20%28100%25%29%20&amp.md) [![i](i.png)](new/it's%20%28100%25%29%20&amp.md 'title') \
            [x][ref] [ref][] [ref]
            `[x](my%20dir/old%20%281%29.md)` [x](my%20dir/other.md) [x](https://a.org/my%20dir/old%20%281%29.md)

            [ref]: new/it's%20%28100%25%29%20&amp.md#part "title"
            [angled]: <new/it's (100%25) &amp.md>
            [other]: my%20dir/other.md
            """, test.text("a.md"));
        assertEquals(
                "[x](../new/it's%20%28100%25%29%20&amp.md) [x](../new/it's%20%28100%25%29%20&amp.md)\n",
                test.text("my dir/other.md"));
        assertEquals(
                "[x](it's%20%28100%25%29%20&amp.md) [x](../my%20dir/other.md) [o]\n\n[o]: <../my dir/other.md>\n",
                test.text("new/it's (100%) &amp.md"));
        assertEquals(12, moved.links());
        assertEquals(test.rebuilt(), test.known());
        assertEquals(
                "a my dir/other", String.join(" ", test.vault().view().links().backlinks("new/it's (100%) &amp")));
    }

    @Test
    void markdownLinksStayTheWayToTheFileForThoseWhoFollowThemToTheLetter() throws IOException {
        test.file("deep/a.md", "[x](b.md) [[b]] [x](deep/b.md) [x](/deep/b.md)\n")
                .file("deep/b.md", "[x](a.md) [x](deep/a.md)\n")
                .vault()
                .rescan();

        move("deep/b", "b");

        assertEquals("[x](../b.md) [[b]] [x](b.md) [x](/b.md)\n", test.text("deep/a.md"));
        assertEquals("[x](deep/a.md) [x](deep/a.md)\n", test.text("b.md"));
    }

    @Test
    void aNameThatMarkdownWouldReadOtherwiseIsEncoded() throws IOException {
        test.file("a.md", "[x](b.md) [x](<b.md>) [b]\n\n[b]: b.md\n")
                .file("b.md", "alpha\n")
                .vault()
                .rescan();

        move("b", "R&amp;D");

        assertEquals("[x](R%26amp%3BD.md) [x](<R%26amp%3BD.md>) [b]\n\n[b]: R%26amp%3BD.md\n", test.text("a.md"));
        assertEquals(List.of("a"), test.vault().view().links().backlinks("R&amp;D"));
    }

    @Test
    void aNotesOwnLinksMeanTheSameFromItsNewPlace() throws IOException {
        test.file("a/note.md", "[[other]] [x](other.md) [[./other]] [[a/note]]\n")
                .file("a/other.md", "alpha\n")
                .file("other.md", "bravo\n")
                .vault()
                .rescan();

        move("a/note.md", "b/");

        assertEquals("[[a/other]] [x](../a/other.md) [[../a/other]] [[b/note]]\n", test.text("b/note.md"));
    }

    @Test
    void whatOthersMeanStaysWhatTheyMean() throws IOException {
        test.file("x/topic.md", "alpha\n")
                .file("deep/er/topic.md", "bravo\n")
                .file("a.md", "[[topic]]\n")
                .vault()
                .rescan();
        assertEquals(
                "x/topic", test.vault().view().links().resolve("a", "topic").orElseThrow());

        move("deep/er/topic", "topic");

        assertEquals("[[x/topic]]\n", test.text("a.md"));
    }

    @Test
    void aFolderGoesWithAllThatIsInIt() throws IOException {
        test.file("old/a.md", "[[b]] [[deep/c]]\n")
                .file("old/b.md", "[c](deep/c.md)\n")
                .file("old/deep/c.md", "[[old/a]]\n")
                .file("old/image.png", "no note")
                .file("x.md", "[[old/deep/c]] [[b]]\n")
                .vault()
                .rescan();

        MoveResult.Done moved = move("old", "new/place");

        assertEquals("new/place/a new/place/b new/place/deep/c x", test.notes());
        assertEquals(3, moved.renamed().size());
        assertEquals("[[new/place/deep/c]] [[b]]\n", test.text("x.md"));
        assertEquals("[[new/place/a]]\n", test.text("new/place/deep/c.md"));
        assertEquals("[[b]] [[deep/c]]\n", test.text("new/place/a.md"));
        assertEquals("no note", test.text("new/place/image.png"));
        assertEquals(test.rebuilt(), test.known());
    }

    @Test
    void theLiveDocumentGoesAlongWithItsReadersAndItsPast() throws Exception {
        test.file("a.md", "alpha\n");
        UUID id;
        try (var a = test.live("a");
                var client = new TestClient(1, a)) {
            id = a.id();
            client.insert(0, "typed ");

            move("a", "b");

            assertEquals(new NotePath("b"), a.path());
            client.insert(0, "again ");
            test.awaitText("b.md", "again typed alpha\n");
            assertFalse(Files.exists(test.root.resolve("a.md")));
        }
        test.save("a", "another\n");
        assertEquals(id, test.vault().idOf(new NotePath("b")));
        UUID other = test.vault().idOf(new NotePath("a"));
        assertFalse(id.equals(other));
        test.closeVault();
        test.open();
        assertEquals(id, test.vault().idOf(new NotePath("b")));
        assertEquals(other, test.vault().idOf(new NotePath("a")));
        assertEquals(2, test.vault().history(new NotePath("b")).size());
    }

    @Test
    void aPlaceThatIsTakenIsRefusedAndNothingIsTouched() throws IOException {
        test.file("a.md", "alpha\n")
                .file("b.md", "[[a]]\n")
                .file("f/c.md", "x\n")
                .vault()
                .rescan();

        assertEquals("there is a note 'b' already", refused("a", "b"));
        assertEquals("there is a note 'a' already", refused("a", "a"));
        assertEquals("there is no note 'none'", refused("none", "x"));
        assertEquals("'f/g' cannot be a note: a folder cannot be moved into itself", refused("f", "f/g"));
        assertEquals(
                "'a?' is not a path: a new note's name cannot contain '?', which Windows forbids", refused("a", "a?"));
        assertEquals("'../a' is not a path: a path cannot go through '..'", refused("a", "../a"));
        assertEquals("a b f/c", test.notes());
    }

    @Test
    void caseAloneCanBeChanged() throws IOException {
        test.file("a.md", "alpha\n").file("b.md", "[[a]]\n").vault().rescan();

        move("a", "A");

        assertEquals("A b", test.notes());
        assertEquals("[[a]]\n", test.text("b.md"));
    }

    @Test
    void aMoveThatWasCutShortIsFinishedByTheNextRun() throws IOException {
        test.save("a", "alpha\n");
        test.save("b", "[[a]] and [[a|that]]\n");
        UUID id = test.vault().idOf(new NotePath("a"));
        test.closeVault();
        var plan = new MovePlan(
                "a.md",
                "f/c.md",
                java.util.List.of(new MoveResult.Renamed(new NotePath("a"), new NotePath("f/c"))),
                java.util.List.of(id),
                Map.of(
                        new NotePath("b"),
                        Map.of(new MovePlan.WrittenLink(commonplace.markdown.Link.Kind.WIKILINK, "a"), "c")));
        begin(plan);
        Files.createDirectory(test.root.resolve("f"));
        Files.move(test.root.resolve("a.md"), test.root.resolve("f/c.md"));

        test.open();

        assertEquals("[[c]] and [[c|that]]\n", test.text("b.md"));
        assertEquals(id, test.vault().idOf(new NotePath("f/c")));
        test.closeVault();
        // As if the run had been cut short at the very end.
        begin(plan);
        test.open();
        assertEquals(id, test.vault().idOf(new NotePath("f/c")));
        assertEquals("b f/c", test.notes());
    }

    private void begin(MovePlan plan) throws IOException {
        try (var journal = Journal.open(test.directory.resolve("index-live/journal"), (_, _) -> {}, test.said::add)) {
            journal.append(LogCodec.encode(new LogRecord.Moving(UUID.randomUUID(), plan.encoded())));
        }
    }
}
