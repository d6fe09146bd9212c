package commonplace.models;

import commonplace.base.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Work that one thread of one process does at a time. */
final class Alone {
    // A lock on a file is held by the process, not by the thread: threads must take turns before they ask for one.
    private static final Object ONE_THREAD = new Object();

    interface Work {
        void run() throws IOException;
    }

    private Alone() {}

    /** Waits until nobody else holds the lock, and holds it while the work is done. */
    static void run(Path lock, Work work) throws IOException {
        PrivateFiles.createFolders(Objects.requireNonNull(lock.toAbsolutePath().getParent()));
        synchronized (ONE_THREAD) {
            try (FileChannel channel = PrivateFiles.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                work.run();
            }
        }
    }
}
