package commonplace.vault.files;

import commonplace.base.Lazy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/**
 * When a file was first there. Whoever replaces it gives it a new birth time, so that the old one is carried along in an
 * extended attribute.
 */
public final class CreationTime {
    private static final String ATTRIBUTE = "commonplace.created";
    private static final int MAX_LENGTH = 64;

    private CreationTime() {}

    public static Instant of(Path file) throws IOException {
        return read(file, Files.readAttributes(file, BasicFileAttributes.class)).get();
    }

    /** As of now, though worked out when it is asked for. */
    static Lazy<Instant> read(Path file, BasicFileAttributes times) {
        String written = written(file);
        return Lazy.of(() -> parsed(written, times));
    }

    private static String written(Path file) {
        var attributes = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        try {
            if (attributes != null && attributes.list().contains(ATTRIBUTE)) {
                var buffer = ByteBuffer.allocate(MAX_LENGTH);
                attributes.read(ATTRIBUTE, buffer);
                return StandardCharsets.US_ASCII.decode(buffer.flip()).toString();
            }
        } catch (IOException unusable) {
            // The file's own times count then.
        }
        return "";
    }

    private static Instant parsed(String written, BasicFileAttributes times) {
        if (!written.isEmpty()) {
            try {
                return Instant.parse(written);
            } catch (DateTimeParseException unusable) {
                // As above.
            }
        }
        Instant born = times.creationTime().toInstant();
        Instant modified = times.lastModifiedTime().toInstant();
        return born.isBefore(modified) && born.isAfter(Instant.EPOCH) ? born : modified;
    }

    /** Has a file say that it was first there then, where its file system can keep that. */
    public static void give(Path file, Instant created) {
        var attributes = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        try {
            if (attributes != null) {
                write(attributes, created);
            }
        } catch (IOException unsupported) {
            // The file's own time has to do then.
        }
    }

    static void write(UserDefinedFileAttributeView file, Instant created) throws IOException {
        file.write(ATTRIBUTE, StandardCharsets.US_ASCII.encode(created.toString()));
    }
}
