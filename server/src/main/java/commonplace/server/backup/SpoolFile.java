package commonplace.server.backup;

import commonplace.base.DurableFiles;
import commonplace.base.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Content on its way into a backup, in a file of its own that is not forced to disk yet. */
record SpoolFile(Path file, long size, String sha256) {
    static SpoolFile of(InputStream content, Path file) throws IOException {
        MessageDigest digest = digest();
        try (var in = new DigestInputStream(content, digest);
                var out = PrivateFiles.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long size = in.transferTo(Channels.newOutputStream(out));
            return new SpoolFile(file, size, HexFormat.of().formatHex(digest.digest()));
        }
    }

    static SpoolFile of(Path file, DurableFiles.Contents contents) throws IOException {
        MessageDigest digest = digest();
        try (var channel = PrivateFiles.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                var out = new DigestOutputStream(Channels.newOutputStream(channel), digest)) {
            contents.writeTo(out);
            return new SpoolFile(file, channel.size(), HexFormat.of().formatHex(digest.digest()));
        }
    }

    static String hash(InputStream content) throws IOException {
        MessageDigest digest = digest();
        new DigestInputStream(content, digest).transferTo(OutputStream.nullOutputStream());
        return HexFormat.of().formatHex(digest.digest());
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
