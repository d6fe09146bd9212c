package commonplace.server.web;

import commonplace.base.DurableFiles;
import commonplace.base.PrivateFiles;
import commonplace.base.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;

/** The secret that clients and browsers prove to know. */
public record ServerToken(String value) {
    private static final int BYTES = 32;

    public ServerToken {
        if (value.isEmpty() || !value.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new IllegalArgumentException("a token is one word of letters, digits and signs, without spaces");
        }
    }

    /** The one kept in this file, which only its owner can read; made when there is none. */
    public static ServerToken keptIn(Path file) throws IOException {
        try {
            return new ServerToken(Files.readString(file).strip());
        } catch (NoSuchFileException none) {
            PrivateFiles.createFolders(
                    Objects.requireNonNull(file.toAbsolutePath().getParent()));
            try {
                DurableFiles.createPrivate(file, utf8(random().value() + "\n"));
            } catch (FileAlreadyExistsException another) {
                // Two that start at once agree on the token of the first.
            }
            return new ServerToken(Files.readString(file).strip());
        } catch (IllegalArgumentException unusable) {
            throw new IOException(file + " holds no token; delete it, and a new one is made");
        }
    }

    static ServerToken random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new ServerToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Compares in a time that does not tell how much of it was right. */
    boolean is(String given) {
        return MessageDigest.isEqual(utf8(value), utf8(given));
    }

    /** What a browser keeps: proof that it knew the token, from which the token cannot be had. */
    ServerToken cookie() {
        byte[] hash = Sha256.of("commonplace page " + value);
        return new ServerToken(Base64.getUrlEncoder().withoutPadding().encodeToString(hash));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Not the secret: this may end in a log. */
    @Override
    public String toString() {
        return "token";
    }
}
