package commonplace.server.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.McpProcess;
import commonplace.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where nothing can be written any more, whatever is refused has changed nothing, what is acknowledged is kept, and all
 * goes on when there is room again.
 *
 * <p>The disk is the real one: the system lets the process make and remove files, and write not one byte into them.
 */
@Tag("slow")
class FullDiskTest {
    @TempDir
    Path folder;

    private Path vault = Path.of("");

    @BeforeEach
    void make() throws IOException {
        vault = Files.createDirectory(folder.resolve("vault"));
        for (String note : List.of("kept", "patched", "deleted", "moved", "written", "edited")) {
            Files.writeString(vault.resolve(note + ".md"), "# About " + note + "\n\nOne line.\n");
        }
        Files.writeString(vault.resolve("links.md"), "See [[moved]].\n");
    }

    private static void limit(McpProcess process, String bytes) throws IOException, InterruptedException {
        var command = List.of("prlimit", "--pid", String.valueOf(process.pid()), "--fsize=" + bytes + ":");
        assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
    }

    /** All that is in the vault. */
    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (var walk = Files.walk(vault)) {
            for (Path each : walk.filter(each -> !each.equals(vault)).toList()) {
                files.put(
                        vault.relativize(each).toString(), Files.isDirectory(each) ? "folder" : Files.readString(each));
            }
        }
        return files;
    }

    private record Change(String tool, @Nullable Object... arguments) {}

    private static final List<Change> CHANGES = List.of(
            new Change("cairn_patch", "path", "patched", "op", "append", "content", "Two lines."),
            new Change("cairn_delete", "path", "deleted"),
            new Change("cairn_write", "path", "written", "content", "Something else."),
            new Change("cairn_write", "path", "new/folder/note", "content", "Something new."),
            new Change("create", "file_path", "created.md", "content", "Something made."),
            new Change("edit", "file_path", "edited.md", "old_string", "One line", "new_string", "Another line"),
            new Change("cairn_daily", "op", "append", "content", "Something today."),
            new Change("move", "file_path", "moved.md", "new_path", "other/moved.md"));

    @Test
    void whatIsRefusedChangesNothing() throws IOException, InterruptedException {
        try (McpProcess process = McpProcess.opened(vault, folder)) {
            assertTrue(process.call("cairn_search", "query", "line").contains("kept"));
            Map<String, String> before = files();
            limit(process, "0");
            for (Change change : CHANGES) {
                var answer = McpProcess.await(process.askTool(change.tool(), change.arguments()));
                assertTrue(
                        McpProcess.isError(answer) && McpProcess.text(answer).contains("too large"),
                        () -> change.tool() + ": " + McpProcess.text(answer));
                assertEquals(before, files(), () -> change.tool() + ": " + McpProcess.text(answer));
            }
            assertTrue(process.call("cairn_read", "path", "kept").contains("One line."));
            assertTrue(process.call("cairn_search", "query", "line").contains("edited"));

            limit(process, "unlimited");
            for (Change change : CHANGES) {
                var answer = McpProcess.await(process.askTool(change.tool(), change.arguments()));
                assertFalse(McpProcess.isError(answer), () -> change.tool() + ": " + McpProcess.text(answer));
            }
            Map<String, String> after = files();
            process.kill();
            try (McpProcess next = McpProcess.opened(vault, folder)) {
                assertTrue(next.call("cairn_read", "path", "new/folder/note").contains("Something new."));
                assertEquals(after, files());
                assertFalse(Files.readString(folder.resolve("log.txt")).contains("the journal holds"));
            }
        }
    }

    @Test
    void whatIsIndexedIsFoundThoughTheIndexCannotBeWritten() throws IOException, InterruptedException {
        try (McpProcess process = McpProcess.opened(vault, folder)) {
            assertTrue(process.call("cairn_search", "query", "line").contains("kept"));
            limit(process, "0");
            // Another program's note is indexed, and the index committed a while later, in vain.
            for (int i = 0; i < 20; i++) {
                Files.writeString(vault.resolve("new.md"), "A giraffe, for the " + i + "th time.\n");
                assertTrue(process.call("cairn_search", "query", "line").contains("edited"));
                assertTrue(process.call("cairn_list").contains("patched"));
                TimeUnit.MILLISECONDS.sleep(50);
            }
            limit(process, "unlimited");
            process.call("cairn_patch", "path", "kept", "op", "append", "content", "A zebra.");
            Await.until(
                    "all is found again",
                    () -> process.call("cairn_search", "query", "zebra").contains("kept"));
            assertTrue(process.call("cairn_search", "query", "line").contains("edited"));
            assertTrue(process.call("cairn_search", "query", "giraffe").contains("new"));
        }
    }

    @Test
    void whatComesBackAfterwardsHasItsPast() throws IOException, InterruptedException {
        try (McpProcess process = McpProcess.opened(vault, folder)) {
            process.call("cairn_patch", "path", "kept", "op", "append", "content", "Two lines.");
            process.call("cairn_delete", "path", "deleted");
            limit(process, "0");
            var refused = McpProcess.await(process.askTool("restore", "file_path", "kept.md", "revision", 1));
            assertTrue(McpProcess.isError(refused), () -> McpProcess.text(refused));
            limit(process, "unlimited");
            for (String note : List.of("kept.md", "deleted.md")) {
                var restored = McpProcess.await(process.askTool("restore", "file_path", note, "revision", 1));
                assertFalse(McpProcess.isError(restored), () -> McpProcess.text(restored));
            }
            String past = process.call("history", "file_path", "kept.md");
            process.kill();
            try (McpProcess next = McpProcess.opened(vault, folder)) {
                assertEquals(past, next.call("history", "file_path", "kept.md"));
                assertTrue(past.contains("restore"), past);
                assertTrue(next.call("cairn_read", "path", "deleted").contains("One line."));
                assertFalse(next.call("cairn_read", "path", "kept").contains("Two lines."));
            }
        }
    }
}
