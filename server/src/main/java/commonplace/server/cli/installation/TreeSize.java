package commonplace.server.cli.installation;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How many folders a vault has, and which of its files is the newest. Hidden ones are left out, as they are when the vault is
 * watched.
 */
record TreeSize(int folders, Optional<DatedFile> newest) {
    /** A file and when it was changed. */
    record DatedFile(Path file, Instant changed) {}

    static TreeSize of(Path root) {
        var visitor = new Requester(root);
        try {
            Files.walkFileTree(root, visitor);
        } catch (IOException unreadable) {
            // What was seen until then counts; the doctor tells of the rest.
        }
        return new TreeSize(visitor.folders, Optional.ofNullable(visitor.newest));
    }

    private static final class Requester extends SimpleFileVisitor<Path> {
        private final Path root;
        private int folders;
        private @Nullable DatedFile newest;

        Requester(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (!folder.equals(root) && folder.getFileName().toString().startsWith(".")) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            folders++;
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            Instant changed = attributes.lastModifiedTime().toInstant();
            if (attributes.isRegularFile() && (newest == null || changed.isAfter(newest.changed()))) {
                newest = new DatedFile(file, changed);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            return FileVisitResult.CONTINUE;
        }
    }
}
