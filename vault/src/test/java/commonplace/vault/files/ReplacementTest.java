package commonplace.vault.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A file takes the place of another, and nothing else. */
class ReplacementTest {
    @TempDir
    private Path folder;

    private Path file;
    private FileStore files;

    @BeforeEach
    void file() throws IOException {
        file = Files.writeString(folder.resolve("a.md"), "alpha\n");
        files = new FileStore(folder);
    }

    private Replacement replacement(String text) throws IOException {
        Replacement replacement = files.prepare("a.md", text.getBytes(StandardCharsets.UTF_8), Instant.now());
        replacement.force();
        return replacement;
    }

    private Replacement.CommitResult commit(String text, Optional<FileContent> expected) throws IOException {
        Replacement replacement = replacement(text);
        Replacement.CommitResult result = replacement.commit(expected, UUID.randomUUID());
        replacement.discard();
        return result;
    }

    private List<String> names() throws IOException {
        try (var names = Files.list(folder)) {
            return names.map(each -> each.getFileName().toString()).toList();
        }
    }

    @Test
    void itTakesThePlaceOfWhatWasExpected() throws IOException {
        Replacement.CommitResult result = commit("bravo\n", files.load("a.md"));

        assertTrue(result.done());
        assertEquals("bravo\n", Files.readString(file));
        assertEquals(List.of("a.md"), names());
    }

    @Test
    void itTakesNoOtherPlace() throws IOException {
        Optional<FileContent> expected = files.load("a.md");
        Files.writeString(file, "another\n");
        assertFalse(commit("bravo\n", expected).done());
        assertFalse(commit("bravo\n", Optional.empty()).done());
        assertEquals("another\n", Files.readString(file));

        Files.delete(file);
        assertFalse(commit("bravo\n", expected).done());
        assertTrue(commit("bravo\n", Optional.empty()).done());
        assertEquals("bravo\n", Files.readString(file));
        assertEquals(List.of("a.md"), names());
    }

    /** Written over in the very next moment, with as many bytes: in the same tick of the clock, its stamp stays the same. */
    @Test
    void whatIsCalledSettledHasAnotherStampOnceAnybodyWritesToIt() throws IOException {
        for (int i = 0; i < 200; i++) {
            Replacement replacement = files.prepare("a.md", "bravo\n".getBytes(StandardCharsets.UTF_8), Instant.now());
            if (i % 2 == 0) {
                replacement.force();
            }
            assertTrue(replacement.commit(files.load("a.md"), UUID.randomUUID()).done());
            boolean settled = replacement.isSettled();
            Files.writeString(file, "other\n", StandardOpenOption.WRITE);
            assertFalse(settled && files.stamp("a.md").equals(Optional.of(replacement.stamp())));
            assertFalse(replacement.isSettled());
            replacement.discard();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatIsNamedInALaterTickIsSettled() throws IOException {
        Replacement replacement = replacement("bravo\n");
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(30));
        assertTrue(replacement.commit(files.load("a.md"), UUID.randomUUID()).done());
        assertTrue(replacement.isSettled());
    }

    /** A file that cannot be told from the expected one but by what it holds stands for one that came after the look. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whatWasSavedInThatMomentIsPutBack() throws IOException {
        Optional<FileContent> expected = files.load("a.md");
        Path other = Files.writeString(folder.resolve(".other"), "omega\n");
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);

        Replacement.CommitResult result = commit("bravo\n", expected);

        assertFalse(result.done());
        assertEquals("omega\n", Files.readString(file));
        assertEquals(List.of("a.md"), names());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileThatAProgramKeepsOpenIsFollowedWithoutAName() throws IOException {
        try (var program = FileChannel.open(file, StandardOpenOption.APPEND)) {
            Replacement.CommitResult result = commit("bravo\n", files.load("a.md"));

            assertTrue(result.done());
            assertEquals("bravo\n", Files.readString(file));
            assertEquals(List.of("a.md"), names());
            try (var before = result.before().orElseThrow()) {
                program.write(StandardCharsets.UTF_8.encode("late\n"));
                assertEquals(WriterProbe.Writer.SOME, before.writer());
                assertEquals("alpha\nlate\n", new String(before.contents().orElseThrow(), StandardCharsets.UTF_8));
            }
        }
    }

    /** Some programs take a name for gone when that is the last that they hear of it. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whoWatchesTheFolderHearsLastThatTheFileCame() throws Exception {
        try (var watcher = FileSystems.getDefault().newWatchService()) {
            var key = folder.register(
                    watcher, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);
            commit("bravo\n", files.load("a.md"));
            Files.createFile(folder.resolve("end"));
            List<WatchEvent.Kind<?>> heard = new ArrayList<>();
            boolean end = false;
            while (!end) {
                assertEquals(key, watcher.poll(5, TimeUnit.MINUTES));
                for (WatchEvent<?> event : key.pollEvents()) {
                    end = end || String.valueOf(event.context()).equals("end");
                    if (String.valueOf(event.context()).equals("a.md")) {
                        heard.add(event.kind());
                    }
                }
                key.reset();
            }
            assertEquals(StandardWatchEventKinds.ENTRY_CREATE, heard.getLast(), heard::toString);
        }
    }
}
