package commonplace.vault.files;

import commonplace.base.DurableFiles;
import commonplace.base.Uninterrupted;
import commonplace.vault.notes.FileIdentity;
import commonplace.vault.notes.NoteFileStamp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A file's new content, written beside it and ready to take its place. */
public final class Replacement {
    /** As long as a program takes to open a file, append to it and close it, and a little more. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    private static final int PIECE = 1 << 16;

    private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);

    private final Path target;
    private Path temporary;
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

    /**
     * Whether its stamp tells it from whatever anybody writes to it from now on, once it is in place: it was given its name in
     * a later tick of the file system's clock than its content. A clock that counts no microseconds may mean something else.
     */
    public boolean isSettled() {
        if (!target.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return false;
        }
        try {
            Map<String, Object> times =
                    Files.readAttributes(target, "unix:size,lastModifiedTime,ctime", LinkOption.NOFOLLOW_LINKS);
            return times.get("size") instanceof Long size
                    && times.get("lastModifiedTime") instanceof FileTime modified
                    && times.get("ctime") instanceof FileTime named
                    && stamp.equals(new NoteFileStamp(size, modified.to(TimeUnit.NANOSECONDS)))
                    && stamp.modifiedNanos() % MILLISECOND != 0
                    && named.compareTo(modified) > 0;
        } catch (IOException gone) {
            return false;
        }
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
     * What came of it.
     *
     * @param done whether it is in place
     * @param before the file that was there, if a program may still write to it, or wrote to it unseen
     * @param own itself, when it was in place for a moment, another program opened it just then, and it is so no longer
     */
    public record CommitResult(boolean done, Optional<Replaced> before, Optional<Replaced> own) {
        private static final CommitResult DONE = new CommitResult(true, Optional.empty(), Optional.empty());
        private static final CommitResult OVERTAKEN = new CommitResult(false, Optional.empty(), Optional.empty());

        static CommitResult replacing(Replaced before) {
            return new CommitResult(true, Optional.of(before), Optional.empty());
        }
    }

    /**
     * Puts it in place, unless another program has put something else there; then nothing is done. Not to be stopped: from
     * here on the change is made. The new name is on disk when the folder was forced there, which is for the caller to do.
     *
     * <p>No system lets us replace a file only if it still is the one that we know. Where it can, ours and the one that is
     * there exchange their names, and if that was another than expected, they do so again. Elsewhere there is nothing but
     * two calls between the look at it and its replacement.
     *
     * @param expected the file that is there now, or none
     * @param document whose file it is: should we be stopped in between, the next run finds the other one by that
     */
    public CommitResult commit(Optional<FileContent> expected, UUID document) throws IOException {
        return Uninterrupted.call(() -> {
            if (!stampOf(target).equals(expected.map(FileContent::stamp))) {
                return CommitResult.OVERTAKEN;
            }
            if (expected.isEmpty()) {
                return create();
            }
            return Renameat2.isKnownHere() ? exchange(expected.get().bytes(), document) : replace();
        });
    }

    private CommitResult create() throws IOException {
        try {
            if (!Renameat2.isKnownHere() || !Renameat2.renameToFree(temporary, target)) {
                Files.move(temporary, target);
            }
            committed = true;
            return CommitResult.DONE;
        } catch (FileAlreadyExistsException faster) {
            return CommitResult.OVERTAKEN;
        }
    }

    /** Destroys what another program puts there in the moment between the two calls. */
    private CommitResult replace() throws IOException {
        // Windows replaces no file that is open, and lets no program write to one that is gone.
        boolean isUnix = target.getFileSystem().supportedFileAttributeViews().contains("posix");
        Optional<Replaced> before = isUnix ? Replaced.open(target) : Optional.empty();
        try {
            DurableFiles.takePlace(temporary, target);
        } catch (IOException failed) {
            if (before.isPresent()) {
                before.get().close();
            }
            throw failed;
        }
        committed = true;
        return new CommitResult(true, before, Optional.empty());
    }

    private CommitResult exchange(byte[] expected, UUID document) throws IOException {
        Path held = FormerFile.in(temporary.resolveSibling(""), document);
        // Under this name it is complete, and after a crash the next run looks at what it holds.
        Files.move(temporary, held, StandardCopyOption.ATOMIC_MOVE);
        temporary = held;
        try {
            if (!Renameat2.exchange(target, held)) {
                return replace();
            }
        } catch (NoSuchFileException gone) {
            return CommitResult.OVERTAKEN;
        }
        committed = true;
        try {
            return settle(held, expected);
        } catch (IOException unreadable) {
            // It is done; the next start looks at the other file once more.
            return CommitResult.DONE;
        }
    }

    /** Looks at the file that was replaced. */
    private CommitResult settle(Path held, byte[] expected) throws IOException {
        long patience = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            if (!Files.exists(held, LinkOption.NOFOLLOW_LINKS)) {
                return CommitResult.DONE;
            }
            // First this question: who closed the file before it has written all that is read then.
            WriterProbe.Writer writer = WriterProbe.leaseOf(held);
            if (!holds(held, expected)) {
                return undo(held);
            }
            if (writer == WriterProbe.Writer.NONE) {
                Files.delete(held);
                return CommitResult.DONE;
            }
            if (writer == WriterProbe.Writer.UNKNOWN || System.nanoTime() > patience) {
                return CommitResult.replacing(withoutName(held));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Puts back what another program had put there. */
    private CommitResult undo(Path held) throws IOException {
        try {
            Renameat2.exchange(target, held);
        } catch (NoSuchFileException removed) {
            // Ours, and not theirs, which the program did not know of.
            try {
                Renameat2.renameToFree(held, target);
                return CommitResult.OVERTAKEN;
            } catch (FileAlreadyExistsException another) {
                return new CommitResult(false, Optional.of(withoutName(held)), Optional.empty());
            }
        }
        var attributes = Files.readAttributes(held, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!FileIdentity.of(attributes).equals(identity)) {
            // One more was saved in the moment between: that is the newest, and the one that was to be put back is
            // late.
            Renameat2.exchange(target, held);
            return new CommitResult(false, Optional.of(withoutName(held)), Optional.empty());
        }
        committed = false;
        if (WriterProbe.leaseOf(held) == WriterProbe.Writer.NONE
                && NoteFileStamp.of(attributes).equals(stamp)) {
            return CommitResult.OVERTAKEN;
        }
        return new CommitResult(false, Optional.empty(), Optional.of(withoutName(held)));
    }

    private static Replaced withoutName(Path held) throws IOException {
        Optional<Replaced> open = Replaced.open(held);
        Files.deleteIfExists(held);
        return open.orElseThrow(() -> new NoSuchFileException(held.toString()));
    }

    private static boolean holds(Path file, byte[] expected) throws IOException {
        var attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return attributes.isRegularFile()
                && attributes.size() == expected.length
                && Uninterrupted.call(() -> isEqual(file, expected));
    }

    /** Piece by piece: a long file is not to be in memory once more. */
    private static boolean isEqual(Path file, byte[] expected) throws IOException {
        try (var in = Files.newInputStream(file)) {
            byte[] piece = new byte[Math.min(PIECE, expected.length + 1)];
            int at = 0;
            for (int read = in.readNBytes(piece, 0, piece.length);
                    read > 0;
                    read = in.readNBytes(piece, 0, piece.length)) {
                if (read > expected.length - at || !Arrays.equals(piece, 0, read, expected, at, at + read)) {
                    return false;
                }
                at += read;
            }
            return at == expected.length;
        }
    }

    private static Optional<NoteFileStamp> stampOf(Path file) throws IOException {
        try {
            return Optional.of(
                    NoteFileStamp.of(Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    public void discard() throws IOException {
        channel.close();
        if (!committed) {
            Files.deleteIfExists(temporary);
            FileStore.deleteEmpty(folders);
        }
    }

    /**
     * The file that was there before, still open: a program that had it open, too, may have written to it at the very
     * moment when it was replaced.
     */
    public static final class Replaced implements AutoCloseable {
        private final FileChannel before;
        private final @Nullable Object key;
        private Optional<Path> descriptor = Optional.empty();

        /** @param key what the file system calls it, if it does */
        private Replaced(FileChannel before, @Nullable Object key) {
            this.before = before;
            this.key = key;
        }

        static Optional<Replaced> open(Path file) throws IOException {
            try {
                var channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
                try {
                    Object key = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                            .fileKey();
                    return Optional.of(new Replaced(channel, key));
                } catch (IOException failed) {
                    channel.close();
                    throw failed;
                }
            } catch (NoSuchFileException none) {
                return Optional.empty();
            }
        }

        /** Whether some program still has it open for writing. */
        public WriterProbe.Writer writer() {
            if (descriptor.isEmpty() && key != null) {
                descriptor = WriterProbe.descriptorOf(key);
            }
            return descriptor.map(WriterProbe::of).orElse(WriterProbe.Writer.UNKNOWN);
        }

        /** What it holds now; nothing when nobody could have a use for it. */
        public Optional<byte[]> contents() throws IOException {
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
            before.close();
        }
    }
}
