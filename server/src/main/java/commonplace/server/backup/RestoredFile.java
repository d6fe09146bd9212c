package commonplace.server.backup;

import commonplace.base.PrivateFiles;
import commonplace.vault.checkpoint.CheckpointPiece;
import commonplace.vault.files.CreationTime;
import commonplace.vault.files.FileStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.zip.ZipException;

/**
 * A file of a backup and its place. It comes there whole or not at all, whenever the process is killed.
 *
 * @param place where nothing is yet, or what an earlier attempt has put there
 */
record RestoredFile(BackupReader reader, BackupEntry entry, Path place) {
    /** Whether the place has it already; fails if it has something else. */
    boolean isThere() throws IOException {
        if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        if (!holdsTheSame()) {
            throw new BackupException(place + " is there, and is not what the backup has; move it away and run the same"
                    + " command again");
        }
        return true;
    }

    boolean holdsTheSame() throws IOException {
        if (!Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS) || Files.size(place) != entry.size()) {
            return false;
        }
        try (InputStream in = Files.newInputStream(place)) {
            return SpoolFile.hash(in).equals(entry.sha256());
        }
    }

    /** On disk on return, but for its name, which its folder must be forced for. */
    void write() throws IOException {
        Path folder = Objects.requireNonNull(place.getParent());
        boolean users = entry.name().startsWith(CheckpointPiece.VAULT);
        Path temporary = FileStore.temporaryIn(folder);
        try (var channel = PrivateFiles.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            try (InputStream in = reader.open(entry)) {
                Backups.copy(in, Channels.newOutputStream(channel), entry);
            } catch (NoSuchFileException missing) {
                throw unusable("it is missing");
            } catch (BackupException | ZipException damaged) {
                throw unusable(String.valueOf(damaged.getMessage()));
            }
            if (users) {
                giveAttributes(temporary);
            }
            channel.force(true);
            Files.move(temporary, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private void giveAttributes(Path temporary) throws IOException {
        entry.created().ifPresent(created -> CreationTime.give(temporary, created));
        Files.setLastModifiedTime(temporary, FileTime.from(entry.modified()));
        giveRights(temporary, entry);
    }

    static void giveRights(Path file, BackupEntry entry) throws IOException {
        if (!entry.rights().isEmpty()
                && file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(entry.rights()));
        }
    }

    private IOException unusable(String why) {
        return new BackupException("the content of '" + entry.name() + "' cannot be used: " + reader.place(entry) + ": "
                + why + ". `commonplace backup verify` tells all that is damaged; --name restores another backup");
    }
}
