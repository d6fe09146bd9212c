package commonplace.projects.documents;

import commonplace.base.DurableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** The Markdown files below a folder. */
public final class DocumentFiles {
    private DocumentFiles() {}

    /**
     * Their paths from the folder, with slashes, sorted; none when there is no such folder. Hidden folders and links are
     * not followed.
     */
    public static List<String> in(Path folder) throws IOException {
        return in(folder, DocumentFiles::isMarkdown);
    }

    /** Those whose path from the folder is wanted, of whatever kind. */
    public static List<String> in(Path folder, Predicate<String> wanted) throws IOException {
        List<String> paths = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return paths;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
                return inner.equals(folder) || !isHidden(inner)
                        ? FileVisitResult.CONTINUE
                        : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String path = folder.relativize(file).toString().replace('\\', '/');
                if (attributes.isRegularFile() && wanted.test(path) && !isHidden(file)) {
                    paths.add(path);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                // Gone since its folder was listed, or not ours to read: no document either way.
                return FileVisitResult.CONTINUE;
            }
        });
        paths.sort(null);
        return paths;
    }

    /** What a process that was killed while it changed a document left beside it. */
    static void removeLeftovers(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var files = Files.find(
                folder, Integer.MAX_VALUE, (path, _) -> path.toString().endsWith(DurableFiles.TEMPORARY))) {
            for (Path leftover : files.toList()) {
                Files.deleteIfExists(leftover);
            }
        } catch (UncheckedIOException unreadable) {
            // A folder that is not ours to read holds nothing of ours.
        }
    }

    private static boolean isHidden(Path path) {
        return String.valueOf(path.getFileName()).startsWith(".");
    }

    static boolean isMarkdown(String path) {
        return path.toLowerCase(Locale.ROOT).endsWith(".md");
    }
}
