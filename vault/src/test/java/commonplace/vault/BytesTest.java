package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What nobody asked to change stays as it is, to the byte. */
@Tag("slow")
class BytesTest {
    @Test
    void readingAndWritingBackAnyFileGivesTheSameBytes() throws IOException {
        long seed = Long.getLong("seed", new Random().nextLong());
        var text = new RandomText(new Random(seed));
        try (var test = new TestVault()) {
            for (int i = 0; i < 150; i++) {
                byte[] bytes = text.note().getBytes(StandardCharsets.UTF_8);
                test.file("a.md", bytes);
                var a = new NotePath("a");
                String read = test.vault().read(a).orElseThrow().text();

                SaveResult unchanged = test.vault()
                        .save(
                                a,
                                (current, _) -> new NoteRevision.Revised.To(
                                        current.orElseThrow().text(),
                                        current.orElseThrow().text()));

                String rerun = "rerun with -Dseed=" + seed + ", note " + i + ":\n" + read;
                assertInstanceOf(SaveResult.Unchanged.class, unchanged, rerun);
                assertArrayEquals(bytes, Files.readAllBytes(test.root.resolve("a.md")), rerun);

                // The other way round, through a write: what was there before can be put back.
                test.save("b", "something else");
                if (test.save("b", read) instanceof SaveResult.Written) {
                    assertArrayEquals(bytes, Files.readAllBytes(test.root.resolve("b.md")), rerun);
                }
            }
        }
    }

    @Test
    void aFileWithBadYamlIsNotWrittenAgain() throws IOException {
        try (var test = new TestVault()) {
            test.file("a.md", "---\nx: [1\n---\nbody\n");

            assertEquals(
                    "the front matter of 'a' is not valid YAML at line ",
                    test.refused("a", "---\nx: [1\n---\nother\n").substring(0, 50));
            assertEquals("---\nx: [1\n---\nbody\n", test.text("a.md"));
        }
    }
}
