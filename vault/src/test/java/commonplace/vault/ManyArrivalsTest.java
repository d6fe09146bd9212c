package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of files that another program brings at once: who writes meanwhile waits for one of them, not for all. */
@Tag("slow")
class ManyArrivalsTest {
    private static final int FILES = 4000;

    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void writesGoOnWhileFilesArrive() throws IOException, InterruptedException {
        test.save("log", "0\n");
        for (int i = 0; i < FILES; i++) {
            test.file("many/" + i % 50 + "/note " + i + ".md", "# Note " + i + "\n\nText with [[log]].\n");
        }
        var arrival = new Thread(() -> {
            try {
                test.vault().refresh("many");
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
        arrival.start();
        int meanwhile = 0;
        while (arrival.isAlive()) {
            int before = test.vault().view().size();
            test.save("log", meanwhile + "\n");
            int after = test.vault().view().size();
            if (before > 1 && after <= FILES) {
                meanwhile++;
            }
        }
        arrival.join();
        assertTrue(meanwhile > 0, "nobody could write until all files were looked at");
        assertEquals(FILES + 1, test.vault().view().size());
    }

    @Test
    void aNoteThatIsWrittenWhileItsFolderIsLookedAtStays() throws IOException, InterruptedException {
        for (int i = 0; i < 500; i++) {
            test.file("many/note " + i + ".md", "text " + i + "\n");
        }
        test.vault().rescan();
        for (int i = 0; i < 250; i++) {
            Files.delete(test.root.resolve("many/note " + i + ".md"));
        }
        var arrival = new Thread(() -> {
            try {
                test.vault().rescan();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
        arrival.start();
        for (int i = 0; i < 60; i++) {
            test.save("many/note " + i, "again " + i + "\n");
        }
        arrival.join();
        test.vault().rescan();
        assertEquals(310, test.vault().view().size());
        for (int i = 0; i < 60; i++) {
            assertEquals("again " + i + "\n", test.read("many/note " + i));
        }
    }
}
