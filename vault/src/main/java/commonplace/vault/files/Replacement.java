package commonplace.vault.files;

import commonplace.base.Uninterrupted;
import commonplace.vault.notes.FileIdentity;
import commonplace.vault.notes.NoteFileStamp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file's new content, written beside it and ready to take its place. */
public final class Replacement {
    private final Path target;
    private final Path temporary;
    private final FileChannel channel;
    private final NoteFileStamp stamp;
    private final FileIdentity identity;
    private final List<Path> folders;
    private boolean forced;
    private boolean committed;

    /**
     * @param stamp the file's own once it is in place, as the identity is
     * @param folders those that were made for it, the innermost first
     */
    Replacement(
            Path target,
            Path temporary,
            FileChannel channel,
            NoteFileStamp stamp,
            FileIdentity identity,
            List<Path> folders) {
        this.target = target;
        this.temporary = temporary;
        this.channel = channel;
        this.stamp = stamp;
        this.identity = identity;
        this.folders = folders;
    }

    public Path target() {
        return target;
    }

    public NoteFileStamp stamp() {
        return stamp;
    }

    public FileIdentity identity() {
        return identity;
    }

    /** Makes sure that it is on disk. Not to be stopped: the change that it belongs to may be on its way already. */
    public void force() throws IOException {
        if (forced) {
            return;
        }
        Uninterrupted.<IOException>run(() -> {
            if (channel.isOpen()) {
                try (channel) {
                    channel.force(true);
                }
            } else {
                // An interrupt closed it.
                try (var again = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                    again.force(true);
                }
            }
        });
        forced = true;
    }

    /**
     * Puts it in place, unless another program has put something else there; then nothing is done. Not to be stopped: from
     * here on the change is made. The new name is on disk when the folder was forced there, which is for the caller to do.
     *
     * <p>No system lets us replace a file only if it still is the one that we know. Between the look at it and its
     * replacement there is nothing but these two calls.
     *
     * @param expected the file that is there now, or none
     */
    public Optional<Replaced> commit(Optional<NoteFileStamp> expected) throws IOException {
        return Uninterrupted.call(() -> {
            Replaced before = before();
            try {
                if (!before.stamp.equals(expected)) {
                    before.close();
                    return Optional.empty();
                }
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                committed = true;
            } catch (IOException failed) {
                before.close();
                throw failed;
            }
            return Optional.of(before);
        });
    }

    public void discard() throws IOException {
        channel.close();
        Files.deleteIfExists(temporary);
        if (!committed) {
            FileStore.deleteEmpty(folders);
        }
    }

    private Replaced before() throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(target, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException none) {
            return new Replaced(null, Optional.empty(), null);
        }
        try {
            var attributes = Files.readAttributes(target, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return new Replaced(channel, Optional.of(NoteFileStamp.of(attributes)), attributes.fileKey());
        } catch (NoSuchFileException removed) {
            channel.close();
            return new Replaced(null, Optional.empty(), null);
        }
    }

    /**
     * The file that was there before, still open: a program that had it open, too, may have written to it at the very
     * moment when it was replaced.
     */
    public static final class Replaced implements AutoCloseable {
        private final @Nullable FileChannel before;
        private final Optional<NoteFileStamp> stamp;
        private final @Nullable Object key;
        private Optional<Path> descriptor = Optional.empty();

        /** @param key what the file system calls it, if it does */
        Replaced(@Nullable FileChannel before, Optional<NoteFileStamp> stamp, @Nullable Object key) {
            this.before = before;
            this.stamp = stamp;
            this.key = key;
        }

        /** Whether some program still has it open for writing. */
        public WriterProbe.Writer writer() {
            if (before == null) {
                return WriterProbe.Writer.NONE;
            }
            if (descriptor.isEmpty() && key != null) {
                descriptor = WriterProbe.descriptorOf(key);
            }
            return descriptor.map(WriterProbe::of).orElse(WriterProbe.Writer.UNKNOWN);
        }

        /** What it holds now; nothing when there was none, or when nobody could have a use for it. */
        public Optional<byte[]> contents() throws IOException {
            if (before == null) {
                return Optional.empty();
            }
            boolean interrupted = Thread.interrupted();
            try {
                long size = before.size();
                if (size > FileStore.MAX_READ) {
                    return Optional.empty();
                }
                var bytes = ByteBuffer.allocate(Math.toIntExact(size));
                int read = 0;
                while (bytes.hasRemaining() && read >= 0) {
                    read = before.read(bytes, bytes.position());
                }
                return bytes.hasRemaining() ? Optional.empty() : Optional.of(bytes.array());
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void close() throws IOException {
            if (before != null) {
                before.close();
            }
        }
    }
}
