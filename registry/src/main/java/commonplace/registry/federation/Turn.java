package commonplace.registry.federation;

import commonplace.base.DurableFiles;
import commonplace.base.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/** A turn at writing into a folder that processes share: while it is open, nobody else has one. */
final class Turn implements AutoCloseable {
    /** The system's locks are those of a whole process, and lost when it closes the file anywhere. */
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    private final FileChannel channel;

    private Turn(FileChannel channel) {
        this.channel = channel;
    }

    /** Makes the folder if it is not there. */
    static Turn in(Path folder) throws IOException {
        ONE_AT_A_TIME.lock();
        try {
            DurableFiles.createPrivateFolders(folder);
            return new Turn(locked(folder.resolve(".lock")));
        } catch (IOException | RuntimeException failed) {
            ONE_AT_A_TIME.unlock();
            throw failed;
        }
    }

    private static FileChannel locked(Path file) throws IOException {
        FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            // Held until the channel is closed, or the process ends.
            channel.lock();
            return channel;
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }
}
