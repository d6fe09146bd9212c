package commonplace.vault.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest {
    /** The longest path that Linux takes, without the byte at its end. */
    private static final int LONGEST_PATH = 4095;

    @TempDir
    private Path folder;

    private FileStore files;

    @BeforeEach
    void open() throws IOException {
        files = new FileStore(folder);
    }

    @Test
    void noFolderStaysWhenMakingThemFailsHalfway() throws IOException {
        String tooLong = "x".repeat(300);

        assertThrows(IOException.class, () -> prepare("a/b/" + tooLong + "/n.md"));

        assertEquals(List.of(), left());
    }

    @Test
    void noFolderStaysWhenTheFileCannotBeMade() throws IOException {
        var deep = new StringBuilder();
        int room = LONGEST_PATH - files.root().toString().length() - "/n.md".length();
        while (room - deep.length() > 201) {
            deep.append("d".repeat(100)).append('/');
        }
        deep.append("d".repeat(room - deep.length() - 1));

        assertThrows(IOException.class, () -> prepare(deep + "/n.md"));

        assertEquals(List.of(), left());
    }

    private void prepare(String file) throws IOException {
        files.prepare(file, new byte[0], Instant.EPOCH).discard();
    }

    private List<Path> left() throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.toList();
        }
    }
}
