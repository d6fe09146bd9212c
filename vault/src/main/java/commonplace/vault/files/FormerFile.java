package commonplace.vault.files;

import commonplace.base.DurableFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file that had exchanged its name with the one that was to replace it when the process was killed: what the note held,
 * what was to replace that, or what another program had saved in that very moment.
 *
 * @param document whose file it is
 */
public record FormerFile(Path file, UUID document) {
    private static final String PREFIX = ".commonplace-";
    private static final String SUFFIX = ".former";
    private static final int ID_LENGTH = 36;

    /** A name for one: hidden, so that nobody takes it for a note. */
    static Path in(Path directory, UUID document) {
        return directory.resolve(PREFIX
                + document
                + "-"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt())
                + SUFFIX);
    }

    static Optional<FormerFile> of(Path file) {
        String name = file.getFileName().toString();
        if (!name.startsWith(PREFIX) || !name.endsWith(SUFFIX) || name.length() < PREFIX.length() + ID_LENGTH) {
            return Optional.empty();
        }
        try {
            String id = name.substring(PREFIX.length(), PREFIX.length() + ID_LENGTH);
            return Optional.of(new FormerFile(file, UUID.fromString(id)));
        } catch (IllegalArgumentException another) {
            return Optional.empty();
        }
    }

    public boolean exists() {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    public byte[] bytes() throws IOException {
        return Files.readAllBytes(file);
    }

    /** Whether some program has it open for writing. */
    public WriterProbe.Writer writer() {
        return WriterProbe.of(file);
    }

    /** Has it and another exchange their names; returns false when the other is not there, or there is no way. */
    public boolean exchange(Path other) throws IOException {
        try {
            return Renameat2.isKnownHere() && Renameat2.exchange(other, file);
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    /** Gives it a name; returns false when something has that. */
    public boolean rename(Path target) throws IOException {
        try {
            Files.move(file, target);
            DurableFiles.force(target.resolveSibling(""));
            return true;
        } catch (FileAlreadyExistsException another) {
            return false;
        }
    }

    public void delete() throws IOException {
        Files.deleteIfExists(file);
    }
}
