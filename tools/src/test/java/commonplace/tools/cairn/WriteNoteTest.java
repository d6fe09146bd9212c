package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class WriteNoteTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void aNewNoteIsMadeAndAnOldOneOverwritten() {
        assertEquals("{path=a/b/c, created=true, links_found=2}", vault.write("a/b/c", "See [[x]] and [[y]].\n"));
        assertEquals("{path=a/b/c, created=false, links_found=0}", vault.write("a/b/c", "Other.\n"));
        assertEquals("---\ncreated: 2026-02-24T14:00:00Z\n---\n\nOther.\n", vault.text("a/b/c.md"));
    }

    @Test
    void theExtensionIsDropped() {
        assertEquals("{path=a, created=true, links_found=0}", vault.write("a.md", "x"));
        assertTrue(Files.exists(vault.path("a.md")));
        assertFalse(Files.exists(vault.path("a.md.md")));
    }

    @Test
    void explicitTagsAndAliasesAreMergedWithThoseInFrontMatter() {
        vault.call(
                "cairn_write",
                "path",
                "a",
                "content",
                "---\ntags: [one, two]\naliases:\n  - First\n---\nBody\n",
                "tags",
                List.of("two", "#three", " "),
                "aliases",
                List.of("Second"));

        assertEquals("""
            ---
            tags: [one, two, three]
            aliases:
              - First
              - Second
            created: 2026-02-24T14:00:00Z
            ---
            Body
            """, vault.text("a.md"));
    }

    @Test
    void createdIsKeptForEver() {
        vault.write("a", "one\n");
        vault.at("2026-03-01T00:00:00Z");
        vault.write("a", "two\n");
        vault.write("a", "---\ncreated: 2031-01-01T00:00:00Z\ntitle: A\n---\nthree\n");
        vault.write("a", "---\ntitle: B\n---\nfour\n");

        assertEquals("---\ncreated: 2026-02-24T14:00:00Z\ntitle: B\n---\nfour\n", vault.text("a.md"));
    }

    @Test
    void createdAsTheUserSpellsItIsKept() {
        createdIsKeptAs("a", "created: 2019-05-01  # about then");
        createdIsKeptAs("b", "created: 'last spring'");
        createdIsKeptAs("c", "created: [2019]");
    }

    private void createdIsKeptAs(String note, String created) {
        vault.file(note + ".md", "---\n" + created + "\n---\nold\n");

        vault.write(note, "---\ncreated: 2031-01-01\n---\nnew\n");

        assertEquals("---\n" + created + "\n---\nnew\n", vault.text(note + ".md"));
    }

    @Test
    void aNewNoteMayBringItsOwnTimeOfCreation() {
        vault.write("a", "---\ncreated: 2001-01-01\n---\nold news\n");

        assertEquals("---\ncreated: 2001-01-01\n---\nold news\n", vault.text("a.md"));
    }

    @Test
    void aModifiedThatTheUserKeepsIsSetAtEveryWrite() {
        vault.file("a.md", "---\nmodified: '2020-01-01'  # by hand\ncreated: 2020-01-01\n---\nold\n");

        vault.write("a", "new\n");

        assertEquals(
                "---\nmodified: '2026-02-24T14:00:00Z'  # by hand\ncreated: 2020-01-01\n---\nnew\n",
                vault.text("a.md"));
    }

    @Test
    void whatReadShowsAndTheFileDoesNotHoldStaysOutOfIt() {
        vault.file("a.md", "# The title\n\nSome #tag here.\n").file("b.md", "[[a]]");
        vault.write("a", "# The title\n\nSome #tag here.\n");
        String before = vault.text("a.md");

        assertEquals("{path=a, created=false, links_found=0}", vault.write("a", vault.read("a")));
        assertEquals(before, vault.text("a.md"));

        vault.write("a", vault.read("a").replace("The title", "Another").replace("title: Another", "title: The title"));
        assertEquals(before.replace("The title", "Another"), vault.text("a.md"));
    }

    @Test
    void backlinksThatTheUserKeepsStay() {
        vault.file("a.md", "---\nbacklinks: mine\ncreated: 2020-01-01\n---\nold\n");

        vault.write("a", "---\nbacklinks: mine\n---\nnew\n");

        assertEquals("---\nbacklinks: mine\ncreated: 2020-01-01\n---\nnew\n", vault.text("a.md"));
    }

    @Test
    void unknownKeysOrderCommentsQuotingAndDatesSurvive() {
        String frontMatter = """
            ---
            # about this person
            zeta: 'quoted'   # keep
            alpha: "also"
            born: 1990-05-01
            version: 1.10
            empty:
            nested:
              deep: {a: 1, b: [2, 3]}
            created: 2020-01-01
            tags:
                - one   # first
            ---
            """;
        vault.file("a.md", frontMatter + "old\n");

        vault.write("a", "new\n");
        assertEquals(frontMatter + "new\n", vault.text("a.md"));

        vault.write("a", "---\nbeta: 2\ntags: [one]\n---\nnewer\n");
        assertEquals(
                frontMatter.replace("one   # first\n", "one   # first\nbeta: 2\n") + "newer\n", vault.text("a.md"));
    }

    @Test
    void theCommentBesideAValueThatChangesStays() {
        vault.file("a.md", "---\nstatus: open   # or done\ncreated: 2020-01-01\n---\nold\n");

        vault.write("a", "---\nstatus: 'done'\n---\nnew\n");

        assertEquals("---\nstatus: 'done'   # or done\ncreated: 2020-01-01\n---\nnew\n", vault.text("a.md"));
    }

    @Test
    void unknownKeysOfFrontMatterInBracesSurvive() {
        vault.file("a.md", "---\n{mine: 1, created: 2020-01-01}\n---\nold\n");

        vault.write("a", "---\ntitle: A\n---\nnew\n");

        String text = vault.text("a.md");
        assertTrue(text.contains("mine: 1") && text.contains("2020-01-01") && text.contains("title: A"), text);
    }

    @Test
    void lineEndsAndByteOrderMarkStayAsTheyWere() {
        vault.file("a.md", "\uFEFF---\r\ntitle: A\r\ncreated: 2020-01-01\r\n---\r\n\r\nold\r\n");

        vault.write("a", "one\ntwo\n");
        assertEquals("\uFEFF---\r\ntitle: A\r\ncreated: 2020-01-01\r\n---\r\n\r\none\r\ntwo\r\n", vault.text("a.md"));

        vault.call("cairn_write", "path", "a", "content", "three", "tags", List.of("x"));
        assertEquals(
                "\uFEFF---\r\ntitle: A\r\ncreated: 2020-01-01\r\ntags: [x]\r\n---\r\n\r\nthree\r\n"
                        .replace(
                                "tags: [x]", vault.text("a.md").contains("tags: [x]") ? "tags: [x]" : "tags:\r\n  - x"),
                vault.text("a.md"));
    }

    @Test
    void badYamlIsRefusedWithLineAndColumn() {
        String answer = vault.write("a", "---\ntitle: A\ntags: [one\n---\nBody\n");

        assertTrue(
                answer.startsWith("validation_error: the front matter of 'a' would not be valid YAML at line "),
                answer);
        assertFalse(Files.exists(vault.path("a.md")));
    }

    @Test
    void aFileThatHoldsBadYamlIsLeftAlone() {
        String text = "---\ntitle: \"open\nx: 1\n---\nBody with words.\n";
        vault.file("a.md", text);

        for (String answer : List.of(
                vault.write("a", "new"), vault.write("a", "---\ntitle: good\n---\nnew"), vault.append("a", "more"))) {
            assertTrue(
                    answer.startsWith("validation_error: the front matter of 'a' is not valid YAML at line "), answer);
            assertTrue(answer.contains(", column "), answer);
        }
        assertEquals(text, vault.text("a.md"));
        assertEquals("a", vault.search("words"));

        assertTrue(vault.replace("a", "\"open", "\"closed\"").startsWith("{path=a"));
        assertEquals(text.replace("\"open", "\"closed\""), vault.text("a.md"));
    }

    @Test
    void nothingIsWrittenWhenNothingChanges() throws IOException {
        for (String content :
                List.of("Body\n", "\nBody\n", "---\ntitle: A\n---\n\nBody", "", "---\nmodified: 2020-01-01\n---\nx")) {
            vault.write("a", content);
            String text = vault.text("a.md");
            Object file = Files.readAttributes(vault.path("a.md"), "unix:ino,ctime");
            vault.at("2027-01-01T00:00:00Z");

            assertTrue(vault.write("a", content).startsWith("{path=a, created=false"));

            assertEquals(text, vault.text("a.md"));
            assertEquals(file, Files.readAttributes(vault.path("a.md"), "unix:ino,ctime"), content);
        }
    }

    @Test
    void anAliasOfAnotherNoteIsAConflictBeforeAnythingIsWritten() {
        vault.file("people/jamie.md", "---\naliases: [Jay]\n---\n");

        assertEquals(
                "alias_conflict: the alias 'jay' already belongs to 'people/jamie'",
                vault.call("cairn_write", "path", "b", "content", "x", "aliases", List.of("jay")));
        assertFalse(Files.exists(vault.path("b.md")));
        assertEquals(
                "alias_conflict: the alias 'JAY' already belongs to 'people/jamie'",
                vault.write("b", "---\naliases: [JAY]\n---\nx"));
        assertFalse(Files.exists(vault.path("b.md")));

        vault.file("c.md", "c");
        String answer = vault.call("cairn_patch", "path", "c", "op", "prepend", "content", "---\naliases: [Jay]\n---");
        assertTrue(answer.startsWith("{") || answer.startsWith("alias_conflict"), answer);
        vault.call("cairn_delete", "path", "people/jamie");
        assertTrue(vault.call("cairn_write", "path", "b", "content", "x", "aliases", List.of("jay"))
                .startsWith("{path=b, created=true"));
    }

    @Test
    void aNoteMayKeepItsOwnAlias() {
        vault.call("cairn_write", "path", "b", "content", "x", "aliases", List.of("jay"));

        assertTrue(vault.call("cairn_write", "path", "b", "content", "y", "aliases", List.of("Jay"))
                .startsWith("{path=b"));
    }

    @Test
    void aNoteOverTheLimitIsRefused() {
        try (var small = new TestVault(TestVault.atMost(100))) {
            assertEquals(
                    "validation_error: 'a' would be 1039 bytes; a note is at most 100 bytes. Split it into several"
                            + " notes and link them.",
                    small.write("a", "x".repeat(1000)));
            assertFalse(Files.exists(small.path("a.md")));

            small.write("b", "x".repeat(50));
            String before = small.text("b.md");
            assertTrue(small.append("b", "y".repeat(50)).startsWith("validation_error: 'b' would be 140 bytes"));
            assertEquals(before, small.text("b.md"));
        }
    }

    @Test
    void aNoteOfOneMebibyteIsWrittenAndOneByteMoreIsNot() {
        String frontMatter = "---\ncreated: 2026-02-24\n---\n";
        String full = frontMatter + "x".repeat((1 << 20) - frontMatter.length());

        assertTrue(vault.write("a", full).startsWith("{path=a, created=true"));
        assertTrue(vault.write("b", full + "x").startsWith("validation_error: 'b' would be 1048577 bytes"));
    }

    @Test
    void namesThatOtherSystemsCannotHoldAreRefusedForNewNotes() {
        for (String path :
                List.of("CON", "aux.txt", "a/nul", "what?", "a:b", "C:/x", "x ", " x", "dot.", "a|b", "a*")) {
            String answer = vault.write(path, "x");
            assertTrue(answer.startsWith("validation_error: '"), path + " gave " + answer);
        }
        vault.file("what?.md", "an old one");
        assertTrue(vault.write("what?", "new").startsWith("{path=what?"));
    }

    @Test
    void aNameThatDiffersOnlyInCaseIsAConflict() {
        vault.write("people/jamie", "x");

        assertEquals(
                "conflict: 'people/Jamie' differs only in case from the note 'people/jamie'; many systems cannot keep"
                        + " both. Use 'people/jamie' or another name.",
                vault.write("people/Jamie", "y"));
    }

    @Test
    void composedAndDecomposedAreOneNote() {
        vault.write("Zu\u0308rich", "one\n");

        assertEquals("{path=Z\u00FCrich, created=false, links_found=0}", vault.write("Z\u00FCrich", "two\n"));
        vault.file("Cafe\u0301/menu.md", "old\n");
        vault.write("Caf\u00E9/menu", "new\n");
        vault.write("Caf\u00E9/prices", "new\n");
        assertTrue(vault.text("Cafe\u0301/menu.md").endsWith("new\n"));
        assertTrue(Files.exists(vault.path("Cafe\u0301/prices.md")), "a second folder of the same name");
    }

    @Test
    void aFileThatIsNotUtf8IsReadAndNeverChanged() {
        byte[] latin1 = "caf\u00E9 words".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        vault.file("a.md", latin1);

        assertTrue(vault.read("a").endsWith("words"));
        assertEquals(
                "validation_error: the file of 'a' is not UTF-8 text, so it can be read but not changed",
                vault.write("a", "new"));
        assertEquals(latin1.length, vault.bytes("a.md").length);
    }

    @Test
    void linksFoundCountsEmbedsAndLinksInFrontMatterAndNoneInCode() {
        assertEquals(
                "{path=a, created=true, links_found=4}",
                vault.write("a", "---\nboss: \"[[Jamie]]\"\n---\n![[b]] [[c#d|e]] [f](g.md) `[[no]]`\n"));
    }
}
