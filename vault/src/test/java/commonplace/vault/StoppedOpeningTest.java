package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is ended while it reads a vault for the first time: the next one goes on from there. */
@Tag("slow")
class StoppedOpeningTest {
    private static final int NOTES = 2_600;
    private static final int STOPPED_AT = 2_300;

    @TempDir
    Path folder;

    @Test
    void mostOfWhatWasReadIsNotReadAgain() throws IOException {
        Path root = Files.createDirectory(folder.resolve("notes"));
        for (int i = 0; i < NOTES; i++) {
            Path note = Files.writeString(root.resolve("note-" + i + ".md"), "# Note " + i + "\n\nCopper.\n");
            // Of what was written just now nobody knows whether it is done.
            Files.setLastModifiedTime(note, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        }
        Thread opener = Thread.currentThread();
        assertThrows(
                IOException.class,
                () -> open(root, (done, _) -> {
                    if (done == STOPPED_AT) {
                        opener.interrupt();
                    }
                }));
        assertTrue(Thread.interrupted(), "it is known that it was stopped");

        var read = new AtomicLong();
        try (Vault vault = open(root, (_, total) -> read.set(total))) {
            assertEquals(NOTES, vault.view().size());
        }
        assertTrue(read.get() > 0 && read.get() <= NOTES - 2_000, read + " were read again");
    }

    private Vault open(Path root, Progress progress) throws IOException {
        return Vault.open(VaultSettings.of(root, folder.resolve("index")), progress, _ -> {});
    }
}
