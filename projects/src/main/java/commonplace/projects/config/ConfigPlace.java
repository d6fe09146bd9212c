package commonplace.projects.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where a project's configuration may stand, from the repository's root; of two that are there, the first is used.
 *
 * <p>A repository may be a vault as well, whose settings are in {@code .commonplace/config.json}: the two files have
 * different names, so that neither is ever read as the other.
 */
public enum ConfigPlace {
    COMMONPLACE(".commonplace", "project.json"),
    COMPOUNDING_DOCS(".csharp-compounding-docs", "config.json");

    private final String folder;
    private final String file;

    ConfigPlace(String folder, String file) {
        this.folder = folder;
        this.file = file;
    }

    public String folder() {
        return folder;
    }

    public Path in(Path root) {
        return root.resolve(folder).resolve(file);
    }

    /** Which of them a file is, by its name. */
    public static Optional<ConfigPlace> of(Path config) {
        return Arrays.stream(values())
                .filter(place -> config.endsWith(Path.of(place.folder, place.file)))
                .findFirst();
    }

    /** The configurations of a repository, the one that is used first. */
    public static List<Path> present(Path root) {
        return Arrays.stream(values())
                .map(place -> place.in(root))
                .filter(Files::isRegularFile)
                .toList();
    }

    /** As it is told: {@code .commonplace/project.json}. */
    @Override
    public String toString() {
        return folder + "/" + file;
    }
}
