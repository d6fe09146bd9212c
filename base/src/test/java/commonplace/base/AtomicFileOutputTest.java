package commonplace.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileOutputTest {
    @TempDir
    private Path folder;

    private static void write(AtomicFileOutput output, String text) throws IOException {
        output.stream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theFileIsThereWhenItIsWhole() throws IOException {
        Path file = folder.resolve("new/file");
        try (var output = AtomicFileOutput.createPrivate(file)) {
            write(output, "one ");
            assertFalse(Files.exists(file));
            write(output, "two");
            output.commit();
        }

        assertEquals("one two", Files.readString(file));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void withoutACommitTheOldFileStays() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        try (var output = AtomicFileOutput.create(file)) {
            write(output, "new");
        }

        assertEquals("old", Files.readString(file));
        assertEquals(List.of("file"), names());
    }

    @Test
    void whatAKilledProcessLeftGoes() throws IOException {
        Files.writeString(folder.resolve(".file" + DurableFiles.TEMPORARY), "half of");
        try (var output = AtomicFileOutput.create(folder.resolve("file"))) {
            write(output, "whole");
            output.commit();
        }

        assertEquals(List.of("file"), names());
        assertEquals("whole", Files.readString(folder.resolve("file")));
    }
}
