package commonplace.server.storm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * A program that knows nothing of us and saves files of the vault now and then: by renaming a copy over them, or by adding
 * to them in place. Agents write into the same notes, but not in the same moment, in which nobody could say who is right.
 */
final class OutsideProgram {
    private final Ledger ledger;
    private final Path vault;
    private final List<TrackedNote> notes;
    private final Random random;

    OutsideProgram(Ledger ledger, Path vault, List<TrackedNote> notes, Random random) {
        this.ledger = ledger;
        this.vault = vault;
        this.notes = notes;
        this.random = random;
    }

    void save() throws IOException, InterruptedException {
        TimeUnit.MILLISECONDS.sleep(100 + random.nextInt(400));
        TrackedNote note = notes.get(random.nextInt(notes.size()));
        Path file = vault.resolve(note.path() + ".md");
        note.turns.writeLock().lock();
        try {
            Marker marker = ledger.marker("outside");
            double now = ledger.timeline.now();
            boolean inPlace = random.nextBoolean();
            String line = (Files.readString(file).endsWith("\n") ? "" : "\n") + marker.line() + "\n";
            if (inPlace) {
                Files.writeString(file, line, StandardOpenOption.APPEND);
            } else {
                Path copy = file.resolveSibling("." + file.getFileName() + ".swp");
                Files.writeString(copy, Files.readString(file) + line);
                Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE);
            }
            note.added(ledger.write(marker, inPlace ? "appended file" : "saved file", 0, now, Outcome.ACKNOWLEDGED));
        } finally {
            note.turns.writeLock().unlock();
        }
    }
}
