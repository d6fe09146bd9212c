package commonplace.vault;

import commonplace.base.Progress;
import commonplace.vault.checkpoint.CheckpointPiece;
import commonplace.vault.checkpoint.CheckpointTarget;
import commonplace.vault.notes.DailyNotes;
import commonplace.vault.storage.JournalCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A vault's checkpoint, opened in another place. */
final class CopiedVault implements AutoCloseable {
    final List<String> said = new CopyOnWriteArrayList<>();
    final Map<String, byte[]> pieces;
    private final Vault vault;

    private CopiedVault(Path folder, Map<String, byte[]> pieces) throws IOException {
        this.pieces = pieces;
        for (var piece : pieces.entrySet()) {
            Path place = folder.resolve(piece.getKey());
            if (piece.getKey().endsWith("/")) {
                Files.createDirectories(place);
            } else {
                Files.createDirectories(place.getParent());
                Files.write(place, piece.getValue());
            }
        }
        Path live = Files.createDirectories(folder.resolve("live"));
        new JournalCopy(live.resolve("journal")).beginApart();
        var settings = new VaultSettings(
                folder.resolve("vault"),
                folder.resolve("index"),
                live,
                Optional.of(ZoneOffset.UTC),
                VaultSettings.DEFAULT_MAX_NOTE_BYTES,
                DailyNotes.DEFAULT,
                InstantSource.system());
        vault = Vault.open(settings, Progress.NONE, said::add);
    }

    /** Takes a checkpoint and opens it in a folder that is empty. */
    static CopiedVault of(Vault vault, Path folder) throws IOException {
        var pieces = new TreeMap<String, byte[]>();
        var _ = vault.checkpoint(new CheckpointTarget() {
            @Override
            public void put(CheckpointPiece piece) throws IOException {
                try (var in = piece.content().open()) {
                    pieces.put(piece.name(), in.readAllBytes());
                }
            }

            @Override
            public void remove(String name) {
                pieces.remove(name);
            }
        });
        return new CopiedVault(folder, pieces);
    }

    Vault vault() {
        return vault;
    }

    @Override
    public void close() {
        vault.close();
    }
}
