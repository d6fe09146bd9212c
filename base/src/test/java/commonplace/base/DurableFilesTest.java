package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        try (var files = Files.list(folder.resolve("deep/down"))) {
            assertEquals(List.of(file), files.toList());
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
