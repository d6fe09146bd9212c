package commonplace.server.backup;

import commonplace.base.PrivateFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Where content waits that is on its way to another machine; gone when that is done. */
final class SpoolFolder implements Closeable {
    private static final String NAME = "backup-";

    private final Path folder;
    private int count;

    private SpoolFolder(Path folder) {
        this.folder = folder;
    }

    /** Only one process at a time uses the folder around it: what is older than this one was left by one that was killed. */
    static SpoolFolder make(Path around) throws IOException {
        PrivateFiles.createFolders(around);
        Instant begin = ProcessHandle.current().info().startInstant().orElse(Instant.EPOCH);
        try (Stream<Path> folders = Files.list(around)) {
            for (Path each : folders.toList()) {
                if (each.getFileName().toString().startsWith(NAME)
                        && Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)
                        && Files.getLastModifiedTime(each).toInstant().isBefore(begin)) {
                    delete(each);
                }
            }
        }
        return new SpoolFolder(Files.createTempDirectory(around, NAME));
    }

    /** A file that is not there yet. */
    synchronized Path next() {
        return folder.resolve(Integer.toString(count++));
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(folder);
    }

    @Override
    public void close() throws IOException {
        delete(folder);
    }
}
