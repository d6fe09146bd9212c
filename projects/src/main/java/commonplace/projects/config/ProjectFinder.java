package commonplace.projects.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Finds the project that a folder belongs to, as git finds its repository. */
public final class ProjectFinder {
    /** Everybody may write, and the sticky bit keeps what is one user's from the others. */
    private static final int SHARED_BY_ALL = 01002;

    private ProjectFinder() {}

    /** The configuration in this folder, or in the nearest above it that has one. */
    public static Optional<Path> above(Path folder) {
        for (Path each = folder.toAbsolutePath().normalize(); each != null; each = each.getParent()) {
            List<Path> present = ConfigPlace.present(each);
            if (!present.isEmpty()) {
                return Optional.of(present.getFirst());
            }
        }
        return Optional.empty();
    }

    /**
     * The same for a folder that nobody named: a configuration is passed over that lies where every user of the machine may
     * put one, such as {@code /tmp}.
     */
    public static Optional<Path> ofWorkingFolder(Path folder) {
        return above(folder).filter(config -> !isSharedByAll(root(config)));
    }

    /** The repository that a configuration is of. */
    public static Path root(Path config) {
        return Objects.requireNonNull(
                Objects.requireNonNull(config.getParent(), "a configuration lies in a folder")
                        .getParent(),
                "a configuration lies in a folder of the repository");
    }

    private static boolean isSharedByAll(Path folder) {
        try {
            return Files.getAttribute(folder, "unix:mode") instanceof Integer mode
                    && (mode & SHARED_BY_ALL) == SHARED_BY_ALL;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
            return false;
        }
    }
}
