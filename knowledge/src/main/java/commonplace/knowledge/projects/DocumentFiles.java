package commonplace.knowledge.projects;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The Markdown files below a folder. */
public final class DocumentFiles {
    /** Larger files are no documents that people wrote. */
    public static final long MAX_SIZE = 10 << 20;

    private DocumentFiles() {}

    /**
     * Their paths from the folder, with slashes, sorted; none when there is no such folder. Hidden folders and links are
     * not followed.
     */
    public static List<String> in(Path folder) throws IOException {
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
                if (attributes.isRegularFile() && isMarkdown(file) && !isHidden(file)) {
                    paths.add(folder.relativize(file).toString().replace('\\', '/'));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        paths.sort(null);
        return paths;
    }

    private static boolean isHidden(Path path) {
        return String.valueOf(path.getFileName()).startsWith(".");
    }

    private static boolean isMarkdown(Path file) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(".md");
    }

    /** A file's text, or why it has none. */
    public sealed interface Text {
        record Good(String text) implements Text {}

        record Bad(String why) implements Text {}
    }

    public static Text read(Path file) throws IOException {
        long size = Files.size(file);
        if (size > MAX_SIZE) {
            return new Text.Bad("the file has " + size + " bytes; a document has at most " + MAX_SIZE);
        }
        try {
            return new Text.Good(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString());
        } catch (CharacterCodingException e) {
            return new Text.Bad("the file is not UTF-8 text");
        }
    }
}
