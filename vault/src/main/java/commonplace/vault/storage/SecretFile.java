package commonplace.vault.storage;

import commonplace.base.DurableFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A file of random bytes that only its owner can read, at any moment. */
public record SecretFile(Path file) {
    /** @throws IOException also if it holds more or less than it should */
    public Optional<byte[]> read(int length) throws IOException {
        byte[] secret;
        try (var in = Files.newInputStream(file)) {
            secret = in.readNBytes(length + 1);
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
        if (secret.length != length) {
            throw new IOException(file + " is damaged: it should hold " + length + " bytes");
        }
        return Optional.of(secret);
    }

    /** Makes the file, in place of what is there; on disk on return. Not to be stopped: all that comes after needs it. */
    public byte[] create(int length) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return createOnce(length);
                } catch (ClosedByInterruptException cancelled) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private byte[] createOnce(int length) throws IOException {
        Path folder = Objects.requireNonNull(file.getParent());
        DurableFiles.createPrivateFolders(folder);
        byte[] secret = new byte[length];
        new SecureRandom().nextBytes(secret);
        Path temporary = folder.resolve("." + file.getFileName() + "." + UUID.randomUUID() + DurableFiles.TEMPORARY);
        try {
            try (var channel = FileChannel.open(
                    temporary, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly(folder))) {
                DurableFiles.write(channel, ByteBuffer.wrap(secret), 0);
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        DurableFiles.force(folder);
        return secret;
    }

    /** From its first moment on. A file system without these permissions has others, which the folder hands down. */
    private static FileAttribute<?>[] ownerOnly(Path folder) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
