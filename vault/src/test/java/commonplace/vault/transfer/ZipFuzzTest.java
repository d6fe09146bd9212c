package commonplace.vault.transfer;

import commonplace.testing.Fuzzing;
import commonplace.vault.files.IncomingFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ZIP from anybody: its files are read, or it is refused. */
class ZipFuzzTest {
    @TempDir
    private Path folder;

    @Test
    void isReadOrRefused() throws IOException {
        Path file = folder.resolve("notes.zip");
        Fuzzing.spoil(1_000, List.of(zip()), IOException.class, input -> {
            Files.write(file, input);
            var seen = new StringBuilder();
            try (var source = ZipSource.open(file)) {
                for (IncomingFile item : source.items()) {
                    try (var in = item.open()) {
                        seen.append(in.readNBytes(10_000).length).append(' ');
                    }
                }
            }
            return seen.toString();
        });
    }

    private static byte[] zip() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            for (String name : List.of("a.md", "folder/b.md", "Zürich.md", ".hidden/c.md")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(("# " + name + "\n\nText. Text. Text.\n").getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
