package commonplace.vault.storage;

import commonplace.base.DurableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.Optional;

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

    /** Makes the file, in place of what is there; on disk on return. */
    public byte[] create(int length) throws IOException {
        DurableFiles.createPrivateFolders(Objects.requireNonNull(file.getParent()));
        byte[] secret = new byte[length];
        new SecureRandom().nextBytes(secret);
        DurableFiles.replacePrivate(file, secret);
        return secret;
    }
}
