package commonplace.base;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * A file's new contents, written beside it under a hidden name and put in its place all at once. Not to be stopped: what was
 * renamed is there, and a caller who hears of an error would think that it is not.
 *
 * @param rights those of the new file from its first moment on
 * @param forced whether it is on disk on return
 */
record FileReplacement(Path file, FileAttribute<?>[] rights, boolean forced) {
    /** A step between the last byte and the new name. */
    interface Finish {
        void on(Path temporary) throws IOException;
    }

    /** One at a time for each file: what a killed process left goes. */
    void replace(DurableFiles.Contents contents, Finish finish) throws IOException {
        Path temporary = folder().resolve("." + file.getFileName() + DurableFiles.TEMPORARY);
        written(temporary, contents, () -> {
            finish.on(temporary);
            DurableFiles.takePlace(temporary, file);
        });
    }

    /** Any number at once: one of them makes the file. */
    void create(DurableFiles.Contents contents) throws IOException {
        Path temporary = folder().resolve("." + file.getFileName() + "." + UUID.randomUUID() + DurableFiles.TEMPORARY);
        // A link is refused where there is something, which a move may not be.
        written(temporary, contents, () -> Files.createLink(file, temporary));
    }

    private interface Naming {
        void run() throws IOException;
    }

    private void written(Path temporary, DurableFiles.Contents contents, Naming naming) throws IOException {
        Uninterrupted.<IOException>run(() -> {
            if (!Files.isDirectory(temporary, LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(temporary);
            }
            // Never one that is there: it may be somebody else's, who could read what is written into it.
            var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            FileChannel channel = FileChannel.open(temporary, options, rights);
            try {
                try (channel) {
                    contents.writeTo(Channels.newOutputStream(channel));
                    if (forced) {
                        channel.force(true);
                    }
                }
                naming.run();
            } finally {
                Files.deleteIfExists(temporary);
            }
        });
        if (forced) {
            DurableFiles.force(folder());
        }
    }

    private Path folder() {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }
}
