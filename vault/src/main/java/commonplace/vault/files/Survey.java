package commonplace.vault.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A look through a folder: the files that anybody may see, and what is passed over. Links are not followed. */
public record Survey(List<SurveyedFile> files, List<PassedOver> passedOver) {
    /** A file, with its path from the folder. */
    public record SurveyedFile(String file, long size, FileTime modified) {}

    /** A file, or a folder with all that lies in it. */
    public record PassedOver(String file, Why why, FileTime modified) {}

    /** Why a file is no note. */
    public enum Why {
        HIDDEN("hidden"),
        LEFTOVER("left behind by a write that was cut off"),
        SYMBOLIC_LINK("a symbolic link, which could lead anywhere"),
        UNREADABLE("cannot be read: permission denied"),
        BROKEN("cannot be read"),
        SPECIAL("neither a file nor a folder");

        private final String said;

        Why(String said) {
            this.said = said;
        }

        @Override
        public String toString() {
            return said;
        }
    }

    public static Survey of(Path root) throws IOException {
        var visitor = new Visitor(root);
        Files.walkFileTree(root, visitor);
        visitor.files.sort(Comparator.comparing(SurveyedFile::file));
        visitor.passedOver.sort(Comparator.comparing(PassedOver::file));
        return new Survey(visitor.files, visitor.passedOver);
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;
        private final List<SurveyedFile> files = new ArrayList<>();
        private final List<PassedOver> passedOver = new ArrayList<>();

        Visitor(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (folder.equals(root) || !isHidden(folder)) {
                return FileVisitResult.CONTINUE;
            }
            passOver(folder, Why.HIDDEN, attributes.lastModifiedTime());
            return FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (FileStore.isLeftover(file)) {
                passOver(file, Why.LEFTOVER, attributes.lastModifiedTime());
            } else if (isHidden(file)) {
                passOver(file, Why.HIDDEN, attributes.lastModifiedTime());
            } else if (attributes.isSymbolicLink()) {
                passOver(file, Why.SYMBOLIC_LINK, attributes.lastModifiedTime());
            } else if (!attributes.isRegularFile()) {
                passOver(file, Why.SPECIAL, attributes.lastModifiedTime());
            } else {
                files.add(new SurveyedFile(relative(file), attributes.size(), attributes.lastModifiedTime()));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
            if (file.equals(root)) {
                throw failed;
            }
            boolean denied = failed instanceof AccessDeniedException;
            passOver(file, denied ? Why.UNREADABLE : Why.BROKEN, FileTime.fromMillis(0));
            return FileVisitResult.CONTINUE;
        }

        private void passOver(Path file, Why why, FileTime modified) {
            passedOver.add(new PassedOver(relative(file), why, modified));
        }

        private String relative(Path path) {
            return root.relativize(path).toString().replace('\\', '/');
        }

        private static boolean isHidden(Path path) {
            return path.getFileName().toString().startsWith(".");
        }
    }
}
