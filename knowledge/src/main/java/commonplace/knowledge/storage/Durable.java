package commonplace.knowledge.storage;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Objects;

/** Folders whose entries are on disk. */
public final class Durable {
    private Durable() {}

    /** Not to be stopped: what was renamed is there, and a caller who hears of an error would think that it is not. */
    public static void force(Path folder) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                    channel.force(true);
                    return;
                } catch (ClosedByInterruptException cancelled) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Makes a folder and those above it, each of them known to its parent on disk. */
    static void createFolders(Path folder) throws IOException {
        var missing = new ArrayDeque<Path>();
        for (Path each = folder; each != null && !Files.exists(each, LinkOption.NOFOLLOW_LINKS); ) {
            missing.push(each);
            each = each.getParent();
        }
        for (Path each : missing) {
            Files.createDirectories(each);
            force(Objects.requireNonNull(each.getParent()));
        }
    }
}
