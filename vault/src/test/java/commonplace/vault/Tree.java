package commonplace.vault;

import commonplace.vault.files.NoteReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A folder of files for a test. */
public record Tree(Path root) {
    static Tree at(Path root, String... namesAndTexts) {
        var tree = new Tree(root);
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            tree.with(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return tree;
    }

    public Tree with(String name, String text) {
        return with(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public Tree with(String name, byte[] bytes) {
        try {
            Path file = root.resolve(name);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
            return this;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Every file with its bytes and the time it was last changed. */
    public Map<String, String> snapshot() throws IOException {
        var snapshot = new TreeMap<String, String>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                snapshot.put(
                        root.relativize(file).toString(),
                        NoteReader.hash(Files.readAllBytes(file)) + " " + Files.getLastModifiedTime(file));
            }
        }
        return snapshot;
    }
}
