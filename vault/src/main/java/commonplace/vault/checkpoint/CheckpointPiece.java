package commonplace.vault.checkpoint;

import commonplace.vault.files.CreationTime;
import commonplace.vault.storage.SegmentImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A file that belongs to a checkpoint, or a folder.
 *
 * @param name where it lies: {@code vault/} and the path of a user's file, or {@code live/} and that of a file which belongs
 *     to the live documents; a slash at its end is a folder's
 * @param stamp tells it from later versions
 * @param file where it is read from, if what is there may change meanwhile
 * @param content what is in it
 */
public record CheckpointPiece(String name, PieceStamp stamp, Optional<Path> file, PieceContent content) {
    /** Before the path of a user's file. */
    public static final String VAULT = "vault/";

    /** Before the path of a file of the live documents. */
    public static final String LIVE = "live/";

    /** Bytes that are opened when they are wanted, which they are not if the stamp is known. */
    @FunctionalInterface
    public interface PieceContent {
        InputStream open() throws IOException;
    }

    /** A file on disk; nothing where there is none. Links are not followed. */
    public static Optional<CheckpointPiece> of(String name, Path file) throws IOException {
        Optional<PieceStamp> stamp = PieceStamp.of(file);
        return stamp.map(found -> new CheckpointPiece(
                name, found, Optional.of(file), () -> Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)));
    }

    static CheckpointPiece folder(String name, Path folder) throws IOException {
        PieceStamp stamp = PieceStamp.of(folder).orElse(PieceStamp.NONE);
        return new CheckpointPiece(name + "/", stamp, Optional.empty(), InputStream::nullInputStream);
    }

    /** A file as it was read a moment ago. */
    public static CheckpointPiece of(String name, byte[] bytes) {
        return new CheckpointPiece(name, PieceStamp.NONE, Optional.empty(), () -> new ByteArrayInputStream(bytes));
    }

    public static CheckpointPiece of(String name, SegmentImage segment) throws IOException {
        PieceStamp stamp = segment.isWhole() ? PieceStamp.of(segment.file()).orElse(PieceStamp.NONE) : PieceStamp.NONE;
        return new CheckpointPiece(name, stamp, Optional.empty(), segment::open);
    }

    public boolean isFolder() {
        return name.endsWith("/");
    }

    /** Whether the file is still the one that the stamp was taken of, so that what was read is not of two versions. */
    public boolean isStill() throws IOException {
        return file.isEmpty()
                || PieceStamp.of(file.get()).filter(stamp::isSameVersion).isPresent();
    }

    /**
     * The piece as it is now.
     *
     * @throws NoSuchFileException if it is gone
     */
    public CheckpointPiece again() throws IOException {
        if (file.isEmpty()) {
            return this;
        }
        String path = file.get().toString();
        return of(name, file.get()).orElseThrow(() -> new NoSuchFileException(path));
    }

    /** When the file was first there, if it is one that is there. */
    public Optional<Instant> created() throws IOException {
        return file.isEmpty() ? Optional.empty() : Optional.of(CreationTime.of(file.get()));
    }
}
