package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.testing.Await;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A program that saves by renaming does so again and again in the very moment when we replace the same file. */
@Tag("slow")
class SameMomentTest {
    private static final int SAVES = Integer.getInteger("saves", 600);

    private final TestVault test = new TestVault();
    private final Random random = new Random(Long.getLong("seed", new Random().nextLong()));

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void bothAreInTheNote() throws Exception {
        List<String> expected = new ArrayList<>();
        test.save("a", "# Note\n");
        Path file = test.root.resolve("a.md");
        var over = new AtomicBoolean();
        Thread ours = Thread.ofPlatform().start(() -> {
            for (int i = 0; !over.get(); i++) {
                if (append("ours-" + i + ";")) {
                    expected.add("ours-" + i + ";");
                }
            }
        });
        List<String> theirs = new ArrayList<>();
        for (int i = 0; i < SAVES; i++) {
            theirs.add("theirs-" + i + ";");
            save(file, theirs.getLast());
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(20000)));
        }
        over.set(true);
        ours.join();
        expected.addAll(theirs);
        Await.until("the file to have all", () -> test.read("a").equals(test.text("a.md")));
        List<String> missing = new ArrayList<>();
        try {
            Await.until("all words", () -> {
                String text = test.text("a.md");
                missing.clear();
                expected.stream().filter(word -> !text.contains(word)).forEach(missing::add);
                return missing.isEmpty();
            });
        } catch (AssertionError never) {
            assertEquals(List.of(), missing);
        }
        String text = test.text("a.md");
        for (String word : expected) {
            assertEquals(text.indexOf(word), text.lastIndexOf(word), word);
        }
    }

    private boolean append(String word) {
        SaveResult saved = test.vault().save(new NotePath("a"), (current, _) -> {
            String text = current.orElseThrow().text() + word + "\n";
            return new NoteRevision.Revised.To(text, text);
        });
        return saved instanceof SaveResult.Written;
    }

    private void save(Path file, String word) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.add(1 + random.nextInt(lines.size()), word);
        Path copy = file.resolveSibling(".a.md.swp");
        Files.writeString(copy, String.join("\n", lines) + "\n");
        Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
