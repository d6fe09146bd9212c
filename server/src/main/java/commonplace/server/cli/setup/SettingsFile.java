package commonplace.server.cli.setup;

import commonplace.base.DurableFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of another program, as it was when it was looked at.
 *
 * @param file the file itself, where a link leads to it
 * @param text empty where there is no file
 */
record SettingsFile(Path file, Optional<String> text) {
    /** Programs that keep their history in it have some megabytes. */
    private static final int MAX_BYTES = 64 << 20;

    static SettingsFile read(Path file) throws IOException {
        if (!Files.exists(file)) {
            if (Files.isSymbolicLink(file)) {
                throw new IOException("is a link that leads nowhere");
            }
            return new SettingsFile(file, Optional.empty());
        }
        Path real = file.toRealPath();
        if (!Files.isRegularFile(real)) {
            throw new IOException("is not a file");
        }
        if (Files.size(real) > MAX_BYTES) {
            throw new IOException("has more than " + MAX_BYTES + " bytes, which no settings have");
        }
        return new SettingsFile(real, Optional.of(content(real)));
    }

    private static String content(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException otherEncoding) {
            throw new IOException("is not UTF-8", otherEncoding);
        }
    }

    /** Gives it another text, all at once, unless another program has changed it since it was looked at. */
    void write(String changed) throws IOException {
        requireUnchanged();
        byte[] bytes = changed.getBytes(StandardCharsets.UTF_8);
        if (text.isPresent()) {
            DurableFiles.replace(file, bytes);
        } else {
            DurableFiles.createPrivate(file, bytes);
        }
    }

    void delete() throws IOException {
        requireUnchanged();
        Files.deleteIfExists(file);
    }

    private void requireUnchanged() throws IOException {
        Optional<String> now;
        try {
            now = Optional.of(content(file));
        } catch (NoSuchFileException none) {
            now = Optional.empty();
        }
        if (!now.equals(text)) {
            throw new IOException("was changed by another program just now; run this again");
        }
    }
}
