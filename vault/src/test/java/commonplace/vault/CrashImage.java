package commonplace.vault;

import commonplace.base.Progress;
import commonplace.vault.history.LogCodec;
import commonplace.vault.history.LogRecord;
import commonplace.vault.moves.MovePlan;
import commonplace.vault.notes.DailyNotes;
import commonplace.vault.storage.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What a crash at some moment would leave of a vault on disk, as the next run finds it. */
public record CrashImage(Path directory, List<String> said) {
    /** As of now. */
    public static CrashImage of(TestVault test, Path directory) throws IOException {
        for (String folder : List.of("notes", "index-live")) {
            try (var files = Files.walk(test.directory.resolve(folder))) {
                for (Path from : files.toList()) {
                    Path to = directory.resolve(test.directory.relativize(from).toString());
                    if (Files.isDirectory(from)) {
                        Files.createDirectories(to);
                    } else {
                        Files.copy(from, to);
                    }
                }
            }
        }
        return new CrashImage(directory, new ArrayList<>());
    }

    public Path file(String note) {
        return directory.resolve("notes").resolve(note);
    }

    Path journal() {
        return directory.resolve("index-live/journal");
    }

    /** What would have been in the journal besides. */
    void append(LogRecord record) throws IOException {
        try (var journal = Journal.open(journal(), (_, _) -> {}, said::add)) {
            journal.append(LogCodec.encode(record));
        }
    }

    public void appendMove(MovePlan plan) throws IOException {
        append(new LogRecord.Moving(UUID.randomUUID(), plan.encoded()));
    }

    public Vault open() throws IOException {
        return Vault.open(
                new VaultSettings(
                        directory.resolve("notes"),
                        directory.resolve("fresh-index"),
                        directory.resolve("index-live"),
                        Optional.empty(),
                        VaultSettings.DEFAULT_MAX_NOTE_BYTES,
                        DailyNotes.DEFAULT,
                        InstantSource.system()),
                Progress.NONE,
                said::add);
    }
}
