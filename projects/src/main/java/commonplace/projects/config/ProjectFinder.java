package commonplace.projects.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the project that a folder belongs to, as git finds its repository. */
public final class ProjectFinder {
    private ProjectFinder() {}

    /** The configuration in this folder, or in the nearest above it that has one. */
    public static Optional<Path> above(Path folder) {
        for (Path each = folder.toAbsolutePath().normalize(); each != null; each = each.getParent()) {
            Path config = configIn(each);
            if (Files.isRegularFile(config)) {
                return Optional.of(config);
            }
        }
        return Optional.empty();
    }

    /** Where the configuration of a project stands. */
    public static Path configIn(Path root) {
        return root.resolve(ProjectConfig.FOLDER).resolve(ProjectConfig.FILE);
    }
}
