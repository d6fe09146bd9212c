package commonplace.base;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A lock that one thread of one process holds at a time, on a file that is there for nothing else. The system gives it up when
 * the process ends, even when it is killed.
 *
 * <pre>{@code
 * try (var _ = ProcessLock.acquire(folder.resolve(".lock"))) {
 *     DurableFiles.replacePrivate(folder.resolve("shared"), contents);
 * }
 * }</pre>
 */
public final class ProcessLock implements AutoCloseable {
    /**
     * The locks of this process. Such a file must not even be opened a second time: a lock is held by the process, not by the
     * thread, and the system gives it up when the process closes any of its channels to the file.
     */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path file;
    private final FileChannel channel;

    private ProcessLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Waits until nobody else holds the lock. The folder is made where it is missing, and others are kept out of it.
     *
     * @throws FileLockInterruptionException if the thread is interrupted
     */
    public static ProcessLock acquire(Path file) throws IOException {
        Path held = real(file);
        synchronized (HELD) {
            while (!HELD.add(held)) {
                await();
            }
        }
        return Objects.requireNonNull(locked(held, true));
    }

    /** The same without waiting; nothing where the lock is held. */
    public static Optional<ProcessLock> tryAcquire(Path file) throws IOException {
        Path held = real(file);
        synchronized (HELD) {
            if (!HELD.add(held)) {
                return Optional.empty();
            }
        }
        return Optional.ofNullable(locked(held, false));
    }

    private static Path real(Path file) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        DurableFiles.createPrivateFolders(folder);
        return folder.toRealPath().resolve(file.getFileName());
    }

    private static void await() throws IOException {
        try {
            HELD.wait();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new FileLockInterruptionException();
        }
    }

    private static @Nullable ProcessLock locked(Path file, boolean waits) throws IOException {
        @Nullable ProcessLock lock = null;
        try {
            FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                // Held until the channel is closed.
                if ((waits ? channel.lock() : channel.tryLock()) != null) {
                    lock = new ProcessLock(file, channel);
                }
            } finally {
                if (lock == null) {
                    channel.close();
                }
            }
        } finally {
            if (lock == null) {
                letGo(file);
            }
        }
        return lock;
    }

    private static void letGo(Path file) {
        synchronized (HELD) {
            HELD.remove(file);
            HELD.notifyAll();
        }
    }

    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            try {
                channel.close();
            } finally {
                letGo(file);
            }
        }
    }
}
