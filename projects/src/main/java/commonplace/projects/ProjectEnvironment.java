package commonplace.projects;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What projects stand in.
 *
 * @param watching tells of files that change
 * @param log hears what an operator should know
 * @param home the folder whose project is meant by callers of whom nothing else is known
 */
public record ProjectEnvironment(
        FolderListener watching, Consumer<String> log, ProjectActions actions, Optional<Path> home) {}
