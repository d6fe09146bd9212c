package commonplace.projects.documents;

import commonplace.base.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** A file's text, and the hash of its bytes. */
public record DocumentFile(String text, String hash) {
    /** Longer files are not documents that anybody reads. */
    private static final long MAX_BYTES = 8L << 20;

    /** Empty if there is no such file; symbolic links are none, since they may lead anywhere. */
    public static Optional<DocumentFile> read(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException("it is larger than " + (MAX_BYTES >> 20) + " MB");
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
        return Optional.of(new DocumentFile(decoded(bytes), Sha256.hex(bytes)));
    }

    private static String decoded(byte[] bytes) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException binary) {
            throw new IOException("it is not UTF-8 text", binary);
        }
    }
}
