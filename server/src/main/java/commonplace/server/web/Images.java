package commonplace.server.web;

import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Pictures that lie in the vault. No drawing that could hold a script (SVG) is among them, nothing hidden, and nothing
 * that is reached through a symbolic link.
 */
final class Images {
    private static final Map<String, String> TYPES = Map.of(
            "png", "image/png",
            "jpg", "image/jpeg",
            "jpeg", "image/jpeg",
            "gif", "image/gif",
            "webp", "image/webp",
            "avif", "image/avif");
    private static final long MAX_BYTES = 32L << 20;

    private Images() {}

    static Optional<WebResponse> find(Path root, String path) {
        return type(path)
                .flatMap(type -> file(root, path).flatMap(file -> {
                    try {
                        return Files.size(file) > MAX_BYTES
                                ? Optional.empty()
                                : Optional.of(WebResponse.file(type, Files.readAllBytes(file)));
                    } catch (IOException gone) {
                        return Optional.empty();
                    }
                }));
    }

    /** The path of an image that a note names: from its folder, or else from the root. */
    static Optional<String> near(Path root, NotePath note, String target) {
        return Stream.of(note.folder().isEmpty() ? target : note.folder() + "/" + target, target)
                .filter(path -> type(path).isPresent() && file(root, path).isPresent())
                .findFirst();
    }

    private static Optional<String> type(String path) {
        String extension = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Optional.ofNullable(TYPES.get(extension));
    }

    private static Optional<Path> file(Path root, String path) {
        if (Stream.of(path.split("/", -1)).anyMatch(part -> part.isEmpty() || part.startsWith("."))) {
            return Optional.empty();
        }
        try {
            Path file = root.resolve(path);
            // The real path of a file that no link leads to is the path it was asked by.
            return file.startsWith(root)
                            && Files.isRegularFile(file)
                            && file.toRealPath().equals(file)
                    ? Optional.of(file)
                    : Optional.empty();
        } catch (IOException | InvalidPathException notThere) {
            return Optional.empty();
        }
    }
}
