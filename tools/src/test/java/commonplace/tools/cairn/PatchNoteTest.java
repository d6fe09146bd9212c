package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PatchNoteTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void appendAddsToTheEnd() {
        vault.file("a.md", "---\nx: 1\n---\none\n");

        assertEquals("{path=a, op=append, bytes_added=4}", vault.append("a", "two"));
        assertEquals("---\nx: 1\n---\none\ntwo\n", vault.text("a.md"));
    }

    @Test
    void prependAddsAfterTheFrontMatter() {
        vault.file("a.md", "---\nx: 1\n---\n\none\n");

        assertEquals("{path=a, op=prepend, bytes_added=5}", patch("prepend", "zero"));
        assertEquals("---\nx: 1\n---\n\nzero\none\n", vault.text("a.md"));
    }

    @Test
    void sectionOpsStayWithinTheSection() {
        vault.file("a.md", "# A\n\n## Log\nold\n\n### Deep\ndeep\n\n## Next\nnext\n");

        assertEquals("{path=a, op=append_section, bytes_added=4}", section("append_section", "Log", "end"));
        assertEquals("{path=a, op=prepend_section, bytes_added=6}", section("prepend_section", "log", "start"));
        assertEquals("# A\n\n## Log\nstart\nold\n\n### Deep\ndeep\nend\n\n## Next\nnext\n", vault.text("a.md"));
    }

    @Test
    void anEmptySectionAndTheLastOneCanBeAddedTo() {
        vault.file("a.md", "## One\n## Two");

        section("append_section", "One", "1");
        section("append_section", "Two", "2");

        assertEquals("## One\n1\n## Two\n2", vault.text("a.md"));
    }

    @Test
    void sectionsAreFoundUnderlinedWithMarkupOutsideCodeAndInAnyCase() {
        vault.file("a.md", "```\n## Log\n```\n\nThe **Log**\n=======\nold\n");

        section("append_section", "the log", "new");

        assertEquals("```\n## Log\n```\n\nThe **Log**\n=======\nold\nnew\n", vault.text("a.md"));
        assertEquals("validation_error: the note has no section 'Zebra'", section("append_section", "Zebra", "x"));
        assertEquals(
                "validation_error: the note has no section 'The Logs'; similar: 'The Log'",
                section("prepend_section", "The Logs", "x"));
    }

    @Test
    void replaceIsLiteral() {
        vault.file("a.md", "price: (.*) here\n");

        assertEquals("{path=a, op=replace, bytes_added=6}", vault.replace("a", "(.*)", "$1 \\1 \\n\n$"));
        assertEquals("price: $1 \\1 \\n\n$ here\n", vault.text("a.md"));
    }

    @Test
    void replaceCanTakeLinesAndTakeAway() {
        vault.file("a.md", "one\ntwo\nthree\n");

        assertEquals("{path=a, op=replace, bytes_added=-4}", vault.replace("a", "two\n", ""));
        assertEquals("one\nthree\n", vault.text("a.md"));
    }

    @Test
    void textThatIsNotThereIsAValidationErrorWithNearMatch() {
        vault.file("a.md", "one\nThe  Launch is near\n");

        assertEquals("validation_error: the text to find does not occur in the note", vault.replace("a", "zebra", "x"));
        assertEquals(
                "validation_error: the text to find does not occur in the note; line 2 has it with other white space or"
                        + " case",
                vault.replace("a", "the launch", "x"));
    }

    @Test
    void textThatIsThereMoreThanOnceIsAConflictWithCountAndLines() {
        vault.file("a.md", "cat\ndog cat\n\ncat\n");

        assertEquals(
                "conflict: the text to find occurs 3 times, on lines 1, 2, 4; give more of the text around it",
                vault.replace("a", "cat", "x"));
        assertEquals("cat\ndog cat\n\ncat\n", vault.text("a.md"));
        assertTrue(vault.file("b.md", "aaa").replace("b", "aa", "x").startsWith("conflict: the text to find occurs 2"));
    }

    @Test
    void whatAnOpNeedsIsAsked() {
        vault.file("a.md", "x");

        assertEquals("validation_error: 'replace' requires 'find'", patch("replace", "x"));
        assertEquals("validation_error: 'append_section' requires 'section'", patch("append_section", "x"));
        assertEquals("validation_error: 'prepend_section' requires 'section'", patch("prepend_section", "x"));
        assertEquals("validation_error: 'find' must not be empty", vault.replace("a", "", "x"));
        assertEquals(
                "validation_error: 'op' must be one of append, prepend, replace, append_section, prepend_section, not"
                        + " \"delete\"",
                patch("delete", "x"));
        assertEquals(
                "validation_error: 'content' is missing (Content to insert or replacement text)",
                vault.call("cairn_patch", "path", "a", "op", "append"));
    }

    @Test
    void theNoteMustExist() {
        vault.file("people/jamie.md", "x");

        assertEquals("not_found: there is no note 'zebra'", vault.append("zebra", "x"));
        assertEquals(
                "not_found: there is no note 'people/jami'; similar: 'people/jamie'", vault.append("people/jami", "x"));
        assertEquals(false, Files.exists(vault.path("zebra.md")));
    }

    @Test
    void lineEndsFinalNewlineAndByteOrderMarkStay() {
        vault.file("crlf.md", "\uFEFF# A\r\none\r\n").file("bare.md", "one");

        vault.append("crlf", "two\nthree\n");
        vault.call("cairn_patch", "path", "crlf", "op", "prepend_section", "section", "A", "content", "zero");
        vault.append("bare", "two\n");

        assertEquals("\uFEFF# A\r\nzero\r\none\r\ntwo\r\nthree\r\n", vault.text("crlf.md"));
        assertEquals("one\ntwo", vault.text("bare.md"));
    }

    @Test
    void everythingElseStaysByteForByte() {
        String text = "---\nb: 'x'  # c\na: 2026-01-01\n---\n\n\nodd   \ttext \r\nmixed\n\n\n## S\nx\n\n\n";
        vault.file("a.md", text);

        vault.replace("a", "mixed", "MIXED");

        assertEquals(text.replace("mixed", "MIXED"), vault.text("a.md"));
    }

    @Test
    void modifiedIsSetWhereTheUserKeepsItAndBytesAddedDoNotCountIt() {
        vault.file("a.md", "---\nmodified: 2020-01-01\n---\none\n");

        assertEquals("{path=a, op=append, bytes_added=4}", vault.append("a", "two"));
        assertEquals("---\nmodified: 2026-02-24T14:00:00Z\n---\none\ntwo\n", vault.text("a.md"));
    }

    @Test
    void bytesAreCountedAndNotCharacters() {
        vault.file("a.md", "x\n");

        assertEquals("{path=a, op=append, bytes_added=7}", vault.append("a", "東京"));
    }

    @Test
    void aPatchThatBreaksTheFrontMatterIsRefused() {
        vault.file("a.md", "---\ntitle: A\n---\nbody\n");

        String answer = vault.replace("a", "title: A", "title: [A");

        assertTrue(
                answer.startsWith("validation_error: the front matter of 'a' would not be valid YAML at line "),
                answer);
        assertEquals("---\ntitle: A\n---\nbody\n", vault.text("a.md"));
    }

    @Test
    void aPatchThatTakesAnAliasOfAnotherIsRefused() {
        vault.file("a.md", "---\naliases: [x]\n---\n").file("b.md", "---\naliases: [y]\n---\n");

        assertEquals("alias_conflict: the alias 'X' already belongs to 'a'", vault.replace("b", "[y]", "[X]"));
        assertEquals("---\naliases: [y]\n---\n", vault.text("b.md"));
    }

    @Test
    void aPatchThatChangesNothingWritesNothing() throws Exception {
        vault.file("a.md", "---\nmodified: 2020-01-01\n---\none\n");
        Object before = Files.readAttributes(vault.path("a.md"), "unix:ino,ctime");

        assertEquals("{path=a, op=replace, bytes_added=0}", vault.replace("a", "one", "one"));
        assertEquals("{path=a, op=append, bytes_added=0}", vault.append("a", ""));

        assertEquals(before, Files.readAttributes(vault.path("a.md"), "unix:ino,ctime"));
    }

    @Test
    void patchesAtTheSameTimeLoseNothing() throws Exception {
        vault.file("a.md", "# A\n## Log\n");
        int agents = 8;
        int each = 12;
        var start = new CountDownLatch(1);
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int agent = 0; agent < agents; agent++) {
                String name = "agent" + agent;
                all.add(pool.submit(() -> {
                    start.await();
                    for (int i = 0; i < each; i++) {
                        String answer = section("append_section", "Log", "- " + name + " line " + i);
                        assertTrue(answer.startsWith("{path=a"), answer);
                    }
                    return name;
                }));
            }
            start.countDown();
            for (Future<?> one : all) {
                one.get();
            }
        }
        List<String> lines =
                vault.text("a.md").lines().filter(line -> line.startsWith("- ")).toList();
        assertEquals((long) agents * each, lines.stream().distinct().count());
        assertEquals(
                "0 1 2 3 4 5 6 7 8 9 10 11",
                lines.stream()
                        .filter(line -> line.contains("agent3 "))
                        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                        .collect(Collectors.joining(" ")));
    }

    @Test
    void aPatchAppliesToWhatAnotherProgramHasJustWritten() throws Exception {
        vault.file("a.md", "one\n");
        Files.writeString(vault.path("a.md"), "one\ntwo by hand\n");

        vault.append("a", "three");

        assertEquals("one\ntwo by hand\nthree\n", vault.text("a.md"));
    }

    private String patch(String op, String content) {
        return vault.call("cairn_patch", "path", "a", "op", op, "content", content);
    }

    private String section(String op, String section, String content) {
        return vault.call("cairn_patch", "path", "a", "op", op, "section", section, "content", content);
    }
}
