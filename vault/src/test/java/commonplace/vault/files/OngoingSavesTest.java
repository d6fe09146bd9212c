package commonplace.vault.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import commonplace.vault.TestScheduler;
import commonplace.vault.TestVault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Another program is in the middle of saving a file in place, and a tool wants to change the note. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
class OngoingSavesTest {
    private static final NotePath A = new NotePath("a");
    private static final String TEXT =
            IntStream.range(0, 40).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
    private static final String SAVED = TEXT.replace("line 30\n", "line 30, edited\n");

    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    private FileChannel truncated() throws IOException {
        return FileChannel.open(
                test.root.resolve("a.md"), StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private static void write(FileChannel file, String text) throws IOException {
        file.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Has a tool add a line at the end, and returns when it was heard or has given up. */
    private SaveResult.Written add(String line) {
        return assertInstanceOf(
                SaveResult.Written.class,
                test.vault()
                        .save(
                                A,
                                (current, _) -> {
                                    String text = current.orElseThrow().text() + line + "\n";
                                    return new NoteRevision.Revised.To(text, text);
                                },
                                Author.tool("test")));
    }

    private CompletableFuture<SaveResult.Written> adding(String line) {
        return CompletableFuture.supplyAsync(
                () -> add(line), task -> Thread.ofPlatform().start(task));
    }

    private List<String> texts() {
        return test.vault().history(A).stream()
                .map(version -> test.vault().textAt(A, version.number()).orElseThrow())
                .toList();
    }

    private void assertNeverTorn() {
        for (String text : texts()) {
            assertTrue(text.contains("line 39\n"), () -> "half of it is a version:\n" + text);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 0", "true, 100", "false, 100", "false, 0"})
    void aToolsEditWaitsForItsEnd(boolean known, int written) throws Exception {
        test.file("a.md", TEXT).vault().refresh("a.md");
        if (known) {
            add("before");
        }
        String saved = test.text("a.md").replace("line 30\n", "line 30, edited\n");
        CompletableFuture<SaveResult.Written> adding;
        try (var editor = truncated()) {
            write(editor, saved.substring(0, written));
            test.vault().refresh("a.md");
            adding = adding("by the tool");
            // Other notes can be written meanwhile.
            assertInstanceOf(SaveResult.Written.class, test.save("b", "other\n"));
            assertFalse(adding.isDone());
            write(editor, saved.substring(written));
        }
        SaveResult.Written done = adding.get(Await.SECONDS, TimeUnit.SECONDS);

        assertTrue(done.inFile());
        assertEquals(saved + "by the tool\n", done.document().text());
        test.awaitText("a.md", saved + "by the tool\n");
        assertNeverTorn();
    }

    @Test
    void oneThatTakesTooLongIsNotWaitedForAndLosesNothing() throws Exception {
        test.file("a.md", TEXT).vault().refresh("a.md");
        add("before");
        String saved = test.text("a.md").replace("line 30\n", "line 30, edited\n");
        String half = saved.substring(0, 100);
        try (var editor = truncated()) {
            write(editor, half);
            test.vault().refresh("a.md");
            SaveResult.Written done = add("by the tool");

            assertFalse(done.inFile());
            assertEquals(half, test.text("a.md"));
            assertTrue(test.read("a").endsWith("by the tool\n"));
            write(editor, saved.substring(100));
        }
        test.await(() -> test.text("a.md").contains("by the tool\n"));
        assertEquals(sorted(saved + "by the tool\n"), sorted(test.text("a.md")));
        assertEquals(test.text("a.md"), test.read("a"));
        assertNeverTorn();
    }

    @Test
    void aNoteOfWhichOnlyHalfIsKnownIsNotChanged() throws Exception {
        test.file("a.md", TEXT).vault().refresh("a.md");
        try (var editor = truncated()) {
            write(editor, SAVED.substring(0, 100));
            test.vault().refresh("a.md");

            assertTrue(test.refused("a", "new").contains("in the middle of saving"));
            write(editor, SAVED.substring(100));
        }
        add("by the tool");
        assertEquals(SAVED + "by the tool\n", test.text("a.md"));
        assertNeverTorn();
    }

    @Test
    void whatWasAcknowledgedMeanwhileOutlivesTheProcess() throws Exception {
        test.file("a.md", TEXT).vault().refresh("a.md");
        add("before");
        String saved = test.text("a.md").replace("line 30\n", "line 30, edited\n");
        try (var editor = truncated()) {
            write(editor, saved.substring(0, 100));
            assertFalse(add("by the tool").inFile());
            test.closeVault();
            write(editor, saved.substring(100));
        }
        test.open();
        test.awaitText("a.md", saved + "by the tool\n");
    }

    @Test
    void whoKeepsAFileOpenWithoutWritingIsNoObstacle() throws Exception {
        test.file("a.md", TEXT).modified("a.md", "2024-01-01T00:00:00Z").vault().refresh("a.md");
        try (var program = FileChannel.open(test.root.resolve("a.md"), StandardOpenOption.APPEND)) {
            assertTrue(add("by the tool").inFile());
            assertEquals(TEXT + "by the tool\n", test.text("a.md"));
            write(program, "by the program\n");
        }
        test.await(() -> test.text("a.md").contains("by the program"));
        assertEquals(sorted(TEXT + "by the program\nby the tool\n"), sorted(test.text("a.md")));
    }

    @Test
    void aFileThatWasReplacedIsFollowedUntilItsWriterHasClosedIt() throws Exception {
        test.save("a", TEXT);
        try (var editor = FileChannel.open(test.root.resolve("a.md"), StandardOpenOption.WRITE)) {
            add("by the tool");
            editor.truncate(0);
            write(editor, SAVED.substring(0, 100));
            // Longer than until the first look at it.
            Thread.sleep(2500);
            write(editor, SAVED.substring(100));
        }
        test.awaitText("a.md", SAVED + "by the tool\n");
        assertNeverTorn();
    }

    @Test
    void whoSavesWithoutHavingSeenAToolsEditTakesNothingOut() throws IOException {
        test.save("a", TEXT);
        add("one");
        add("two");
        add("three");
        test.file("a.md", SAVED.replace("line 5\n", "line 5\nby the editor\n"))
                .vault()
                .refresh("a.md");

        String all = SAVED.replace("line 5\n", "line 5\nby the editor\n") + "one\ntwo\nthree\n";
        assertEquals(all, test.read("a"));
        test.awaitText("a.md", all);
        test.awaitSaid("without having seen");
    }

    @Test
    void norDoesOneThatSavesTheSameTwice() throws IOException {
        test.save("a", TEXT);
        add("one");
        test.file("a.md", SAVED).vault().refresh("a.md");
        test.awaitText("a.md", SAVED + "one\n");
        test.file("a.md", SAVED).vault().refresh("a.md");
        test.awaitText("a.md", SAVED + "one\n");
    }

    @Test
    void whoHasSeenAToolsEditMayChangeIt() throws IOException {
        test.save("a", TEXT);
        add("a sentence that the tool has written");
        test.file("a.md", TEXT + "a sentence that a person has written\n")
                .vault()
                .refresh("a.md");
        assertEquals(TEXT + "a sentence that a person has written\n", test.read("a"));
    }

    @Test
    void whoHasAnotherLineInItsPlaceHasNotSeenIt() throws IOException {
        test.save("a", TEXT);
        add("- milk");
        test.file("a.md", TEXT + "- eggs\n").vault().refresh("a.md");

        assertEquals(sorted(TEXT + "- milk\n- eggs\n"), sorted(test.read("a")));
        test.awaitSaid("without having seen");
    }

    @Test
    void norIfItsLettersAreMuchAlike() throws IOException {
        test.save("a", TEXT);
        add("ours-43;");
        test.file("a.md", TEXT + "theirs-43;\n").vault().refresh("a.md");

        assertEquals(sorted(TEXT + "ours-43;\ntheirs-43;\n"), sorted(test.read("a")));
    }

    @Test
    void andMayTakeItBack() throws IOException {
        test.save("a", TEXT);
        add("one");
        test.file("a.md", TEXT).vault().refresh("a.md");
        assertEquals(TEXT, test.read("a"));
        assertTrue(texts().contains(TEXT + "one\n"));
    }

    @Test
    void anEditorMayHaveReadTheFileBeforeTheDocumentLeftTheMemory() throws IOException {
        var scheduler = new TestScheduler();
        try (var vault = new TestVault(() -> scheduler)) {
            vault.save("a", TEXT);
            vault.save("a", TEXT + "one\n");
            scheduler.advance(60_000);
            vault.file("a.md", SAVED).vault().refresh("a.md");

            assertEquals(SAVED + "one\n", vault.read("a"));
            scheduler.advance(1000);
            assertEquals(SAVED + "one\n", vault.text("a.md"));

            scheduler.advance(60_000);
            vault.file("a.md", SAVED + "two\n");
            vault.vault().save(A, (current, _) -> {
                String text = current.orElseThrow().text() + "three\n";
                return new NoteRevision.Revised.To(text, text);
            });
            assertEquals(SAVED + "one\ntwo\nthree\n", vault.text("a.md"));
        }
    }

    /** As vim does, when we have replaced the file between its look and its opening. */
    @Test
    void anEditorThatGivesUpWhenItHasEmptiedTheFileMayTryAgain() throws IOException {
        test.save("a", TEXT);
        add("one");
        test.file("a.md", "").vault().refresh("a.md");
        assertEquals(TEXT + "one\n", test.read("a"));
        assertFalse(add("two").inFile());
        test.file("a.md", SAVED).vault().refresh("a.md");
        test.awaitText("a.md", SAVED + "one\ntwo\n");
    }

    @Test
    void orWriteItsTextLater() throws IOException {
        test.save("a", TEXT);
        add("one");
        test.file("a.md", "something else\n").vault().refresh("a.md");
        test.file("a.md", SAVED).vault().refresh("a.md");
        assertEquals(SAVED, test.read("a"));
    }

    @Test
    void whatIsOverwrittenIsKeptAndTold() throws IOException {
        test.save("a", TEXT);
        add("one");
        test.file("a.md", "something else\n").vault().refresh("a.md");

        assertEquals("something else\n", test.read("a"));
        assertTrue(texts().contains(TEXT + "one\n"));
        test.awaitSaid("is in its history");
    }

    private static String sorted(String text) {
        return String.join("\n", text.lines().sorted().toList());
    }
}
