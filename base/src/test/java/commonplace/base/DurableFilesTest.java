package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurableFilesTest {
    @TempDir
    private Path folder;

    @Test
    void aFileIsMadeOnceAndNothingElseIsLeft() throws Exception {
        Path file = folder.resolve("deep/down/file");

        DurableFiles.create(file, bytes("first"));
        assertThrows(FileAlreadyExistsException.class, () -> DurableFiles.create(file, bytes("second")));

        assertEquals("first", Files.readString(file));
        assertEquals(List.of(file), filesIn(folder.resolve("deep/down")));
    }

    @Test
    void aFileThatIsReplacedKeepsItsRights() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));

        DurableFiles.replace(file, bytes("new"));

        assertEquals("new rw-rw-rw-", Files.readString(file) + " " + rights(file));
        assertEquals(List.of(file), filesIn(folder));
    }

    @Test
    void whatIsPrivateIsItsOwnersAlone() throws Exception {
        Path made = folder.resolve("made");
        Path replaced = Files.writeString(folder.resolve("replaced"), "old");

        DurableFiles.createPrivate(made, bytes("a"));
        DurableFiles.replacePrivate(replaced, bytes("b"));

        assertEquals("a rw-------", Files.readString(made) + " " + rights(made));
        assertEquals("b rw-------", Files.readString(replaced) + " " + rights(replaced));
    }

    @Test
    void contentsThatFailLeaveWhatWasThere() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "old");

        assertThrows(
                IOException.class,
                () -> DurableFiles.replacePrivate(file, out -> {
                    out.write(1);
                    throw new IOException("no more");
                }));

        assertEquals("old", Files.readString(file));
        assertEquals(List.of(file), filesIn(folder));
    }

    @Test
    void whatAKilledProcessLeftIsWrittenOver() throws Exception {
        Path file = folder.resolve("file");
        Files.writeString(folder.resolve(".file" + DurableFiles.TEMPORARY), "longer than what comes");

        DurableFiles.replacePrivate(file, bytes("new"));

        assertEquals("new", Files.readString(file));
        assertEquals(List.of(file), filesIn(folder));
    }

    @Test
    void nothingIsWrittenIntoAFileThatIsSomebodyElses() throws Exception {
        Path file = folder.resolve("secret");
        Path theirs = Files.writeString(folder.resolve("theirs"), "");
        Files.createLink(folder.resolve(".secret" + DurableFiles.TEMPORARY), theirs);

        DurableFiles.replacePrivate(file, bytes("secret"));

        assertEquals("", Files.readString(theirs));
        assertEquals("secret", Files.readString(file));
    }

    @Test
    void anInterruptedThreadWritesItsFileAndStaysInterrupted() throws Exception {
        Path file = folder.resolve("file");
        int[] times = {0};

        DurableFiles.replacePrivate(file, out -> {
            times[0]++;
            if (times[0] < 3) {
                Thread.currentThread().interrupt();
            }
            out.write(bytes("text"));
        });

        assertTrue(Thread.interrupted());
        assertEquals(3, times[0]);
        assertEquals("text", Files.readString(file));
    }

    private static String rights(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
