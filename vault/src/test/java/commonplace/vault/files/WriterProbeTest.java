package commonplace.vault.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Who has a file open for writing, as Linux tells it. */
@EnabledOnOs(OS.LINUX)
class WriterProbeTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void file() throws IOException {
        file = Files.writeString(folder.resolve("a b.md"), "alpha\n");
    }

    @Test
    void aFileThatNobodyHasOpenHasNoWriter() {
        assertEquals(WriterProbe.Writer.NONE, WriterProbe.of(file));
        assertFalse(WriterProbe.hasWriterInProcesses(file));
    }

    @Test
    void whoReadsItIsNoWriter() throws IOException {
        try (var _ = FileChannel.open(file, StandardOpenOption.READ)) {
            assertEquals(WriterProbe.Writer.NONE, WriterProbe.of(file));
            assertFalse(WriterProbe.hasWriterInProcesses(file));
        }
    }

    @Test
    void anotherProcessThatWritesItIsSeenUntilItCloses() throws IOException {
        Process process = new ProcessBuilder(
                        "sh", "-c", "exec 3>>'" + file + "'; echo open; read end; exec 3>&-; echo closed; read end")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var says = process.inputReader();
                var hears = process.outputWriter()) {
            assertEquals("open", says.readLine());
            assertEquals(WriterProbe.Writer.SOME, WriterProbe.of(file));
            assertTrue(WriterProbe.hasWriterInProcesses(file));

            hears.write("\n");
            hears.flush();
            assertEquals("closed", says.readLine());
            assertEquals(WriterProbe.Writer.NONE, WriterProbe.of(file));
            assertFalse(WriterProbe.hasWriterInProcesses(file));
        } finally {
            process.destroy();
        }
    }

    @Test
    void aFileWithoutANameIsAskedAboutByWhoHasItOpen() throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        try (var _ = FileChannel.open(file, StandardOpenOption.READ)) {
            try (var _ = FileChannel.open(file, StandardOpenOption.APPEND)) {
                Files.delete(file);
                Path nameless = WriterProbe.descriptorOf(key).orElseThrow();

                assertEquals(WriterProbe.Writer.SOME, WriterProbe.of(nameless));
            }
            Path nameless = WriterProbe.descriptorOf(key).orElseThrow();
            assertEquals(WriterProbe.Writer.NONE, WriterProbe.of(nameless));
        }
        assertTrue(WriterProbe.descriptorOf(key).isEmpty());
    }

    /** A lease that is broken is announced by a signal, and the usual one ends the process. */
    @Test
    void programsThatOpenItAtTheSameMomentDisturbNobody() throws Exception {
        Thread opens = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 1_000; i++) {
                try (var _ = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    Thread.onSpinWait();
                } catch (IOException failed) {
                    throw new java.io.UncheckedIOException(failed);
                }
            }
        });
        while (opens.isAlive()) {
            WriterProbe.of(file);
        }
        opens.join();
        assertEquals(WriterProbe.Writer.NONE, WriterProbe.of(file));
    }

    @Test
    void aFileThatIsNotThereIsUnknown() {
        assertEquals(WriterProbe.Writer.UNKNOWN, WriterProbe.of(folder.resolve("none.md")));
    }
}
