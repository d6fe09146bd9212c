package commonplace.registry.federation;

import commonplace.base.DurableFiles;
import commonplace.base.PrivateFiles;
import commonplace.base.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;

/** A file that knows whether it is as it was written: its first line is the hash of the rest. */
record SealedFile(Path path) {
    private static final int SEAL = 64;

    /**
     * What was read.
     *
     * @param seal differs for every other content
     */
    record Contents(String seal, byte[] bytes) {}

    /**
     * Replaces the contents all at once. One at a time for each file; what a killed process left is written over.
     *
     * @return the seal
     */
    String write(byte[] bytes) throws IOException {
        String seal = Sha256.hex(bytes);
        var sealed = new ByteArrayOutputStream(SEAL + 1 + bytes.length);
        sealed.writeBytes((seal + "\n").getBytes(StandardCharsets.US_ASCII));
        sealed.writeBytes(bytes);
        Path folder = Objects.requireNonNull(path.getParent());
        Path temporary = folder.resolve("." + path.getFileName() + DurableFiles.TEMPORARY);
        try {
            try (var channel = PrivateFiles.open(
                    temporary,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                for (var left = ByteBuffer.wrap(sealed.toByteArray()); left.hasRemaining(); ) {
                    channel.write(left);
                }
                channel.force(true);
            }
            Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        DurableFiles.force(folder);
        return seal;
    }

    /**
     * @param most how many bytes it may have at most
     * @throws DamagedException if it is not as it was written
     */
    Contents read(int most) throws IOException {
        byte[] sealed;
        try (InputStream in = Files.newInputStream(path)) {
            sealed = in.readNBytes(SEAL + 1 + most + 1);
        }
        if (sealed.length <= SEAL || sealed.length > SEAL + 1 + most || sealed[SEAL] != '\n') {
            throw new DamagedException(path);
        }
        String seal = new String(sealed, 0, SEAL, StandardCharsets.ISO_8859_1);
        byte[] bytes = Arrays.copyOfRange(sealed, SEAL + 1, sealed.length);
        if (!seal.equals(Sha256.hex(bytes))) {
            throw new DamagedException(path);
        }
        return new Contents(seal, bytes);
    }

    /** The file is there, and not as it was written. */
    static final class DamagedException extends IOException {
        private static final long serialVersionUID = 1;

        DamagedException(Path path) {
            super(path.getFileName() + " is not as it was written");
        }
    }
}
