package commonplace.registry.federation;

import commonplace.base.DurableFiles;
import commonplace.base.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

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
     * Replaces the contents all at once. One at a time for each file.
     *
     * @return the seal
     */
    String write(byte[] bytes) throws IOException {
        String seal = Sha256.hex(bytes);
        var sealed = new ByteArrayOutputStream(SEAL + 1 + bytes.length);
        sealed.writeBytes((seal + "\n").getBytes(StandardCharsets.US_ASCII));
        sealed.writeBytes(bytes);
        DurableFiles.replacePrivate(path, sealed.toByteArray());
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
