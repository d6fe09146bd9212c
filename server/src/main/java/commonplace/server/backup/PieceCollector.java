package commonplace.server.backup;

import commonplace.base.Progress;
import commonplace.vault.checkpoint.CheckpointPiece;
import commonplace.vault.checkpoint.CheckpointTarget;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Brings pieces into a backup, and lists them. What is known by its stamp is not read again. */
final class PieceCollector implements CheckpointTarget {
    /** A file that somebody writes without pause is taken as it is. */
    private static final int MOST_ATTEMPTS = 5;

    private final BackupWriter writer;
    private final Progress progress;
    private final Map<String, BackupEntry> known;
    private final SortedMap<String, BackupEntry> entries = new TreeMap<>();
    private long expected;

    PieceCollector(BackupWriter writer, Progress progress) {
        this.writer = writer;
        this.progress = progress;
        this.known = writer.known();
    }

    SortedMap<String, BackupEntry> entries() {
        return entries;
    }

    @Override
    public void put(CheckpointPiece piece) throws IOException {
        BackupEntry before = entries.containsKey(piece.name()) ? entries.get(piece.name()) : known.get(piece.name());
        if (piece.isFolder()) {
            entries.put(piece.name(), entry(piece, new BackupWriter.StoredContent("", 0), Optional.empty(), ""));
        } else if (before != null
                && piece.stamp().isKnownBy(before.version())
                && writer.has(before.sha256(), before.size())) {
            var content = new BackupWriter.StoredContent(before.sha256(), before.size());
            entries.put(piece.name(), entry(piece, content, before.created(), before.version()));
        } else {
            entries.put(piece.name(), read(piece));
        }
        progress.at(entries.size(), Math.max(entries.size(), Math.max(expected, known.size())));
    }

    @Override
    public void expect(long pieces) {
        expected = pieces;
    }

    @Override
    public void writersWait(boolean waiting) {
        writer.hurry(waiting);
    }

    @Override
    public void remove(String name) {
        entries.remove(name);
    }

    private BackupEntry read(CheckpointPiece piece) throws IOException {
        CheckpointPiece now = piece;
        for (int attempt = 1; ; attempt++) {
            BackupWriter.StoredContent content = writer.put(now.content().open());
            if (now.isStill()) {
                return entry(now, content, created(now), now.stamp().version());
            }
            if (attempt == MOST_ATTEMPTS) {
                return entry(now, content, created(now), "");
            }
            now = now.again();
        }
    }

    private static Optional<Instant> created(CheckpointPiece piece) throws IOException {
        try {
            return piece.name().startsWith(CheckpointPiece.VAULT) ? piece.created() : Optional.empty();
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    private static BackupEntry entry(
            CheckpointPiece piece, BackupWriter.StoredContent content, Optional<Instant> created, String version) {
        return new BackupEntry(
                piece.name(),
                content.size(),
                content.sha256(),
                piece.stamp().modified(),
                created,
                piece.stamp().rights(),
                version);
    }
}
