package commonplace.vault.checkpoint;

import commonplace.vault.files.FileStore;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * All that lies in a vault's folder, hidden files as well; links are not followed, and what a killed process left behind is no
 * user's file.
 */
public final class UserFiles {
    private final Path root;
    private final CheckpointTarget target;
    private Set<String> present = Set.of();
    private List<LeftOut> leftOut = List.of();

    public UserFiles(Path root, CheckpointTarget target) {
        this.root = root;
        this.target = target;
    }

    /** Something in the folder that no checkpoint has. */
    public record LeftOut(String path, String why) {}

    /** What the last walk passed over. */
    public List<LeftOut> leftOut() {
        return leftOut;
    }

    public int size() {
        return present.size();
    }

    /** How many there are, folders as well; little work beside reading them. */
    public long count() {
        var count = new AtomicLong();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    count.incrementAndGet();
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    count.incrementAndGet();
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failed) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failed) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException failed) {
            return count.get(); // The walk that reads them says what is wrong.
        }
        return count.get();
    }

    /** Puts all that are there, and removes those that were there at the walk before and are gone. */
    public void walk() throws IOException {
        var visitor = new Visitor();
        Files.walkFileTree(root, visitor);
        for (String gone : present) {
            if (!visitor.names.contains(gone)) {
                target.remove(gone);
            }
        }
        present = visitor.names;
        leftOut = List.copyOf(visitor.passedOver);
    }

    /** Looks at one file, with its path from the root. */
    public void look(String file) throws IOException {
        String name = CheckpointPiece.VAULT + file;
        Path path = root.resolve(file);
        Optional<CheckpointPiece> piece = Files.isDirectory(path) ? Optional.empty() : CheckpointPiece.of(name, path);
        if (piece.isPresent()) {
            target.put(piece.get());
            present.add(name);
        } else if (present.remove(name)) {
            target.remove(name);
        }
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Set<String> names = new HashSet<>();
        private final List<LeftOut> passedOver = new ArrayList<>();

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
            put(CheckpointPiece.folder(folder.equals(root) ? "vault" : name(folder), folder));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (FileStore.isLeftover(file)) {
                return FileVisitResult.CONTINUE;
            }
            if (attributes.isSymbolicLink()) {
                passOver(file, "a symbolic link; what it leads to is not part of the vault");
            } else if (!attributes.isRegularFile()) {
                passOver(file, "neither a file nor a folder");
            } else {
                putFile(file);
            }
            return FileVisitResult.CONTINUE;
        }

        private void putFile(Path file) throws IOException {
            Optional<CheckpointPiece> piece = CheckpointPiece.of(name(file), file);
            if (piece.isEmpty()) {
                return;
            }
            try {
                put(piece.get());
            } catch (AccessDeniedException | NoSuchFileException failed) {
                if (!file.toString().equals(failed.getFile())) {
                    throw failed; // Of the target.
                }
                if (failed instanceof AccessDeniedException) {
                    passOver(file, "cannot be read: permission denied");
                } // Else it went away meanwhile.
            }
        }

        private void put(CheckpointPiece piece) throws IOException {
            target.put(piece);
            names.add(piece.name());
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
            if (file.equals(root)) {
                throw failed;
            }
            if (!(failed instanceof NoSuchFileException)) {
                passOver(file, "cannot be read: " + failed.getMessage());
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failed) throws IOException {
            return failed == null ? FileVisitResult.CONTINUE : visitFileFailed(folder, failed);
        }

        private void passOver(Path file, String why) {
            passedOver.add(new LeftOut(relative(file), why));
        }
    }

    private String name(Path path) {
        return CheckpointPiece.VAULT + relative(path);
    }

    private String relative(Path path) {
        return root.relativize(path).toString().replace('\\', '/');
    }
}
