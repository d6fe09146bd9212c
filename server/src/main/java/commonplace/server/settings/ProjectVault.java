package commonplace.server.settings;

import commonplace.base.PrivateFiles;
import commonplace.projects.config.ProjectFinder;
import commonplace.projects.config.ProjectReader;
import commonplace.projects.config.ProjectSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The vault of somebody who works in a project and names none: the project's documents. */
final class ProjectVault {
    private ProjectVault() {}

    /**
     * Empty where a folder belongs to no project. A project without documents as yet, or one that cannot be read, has an
     * empty vault of the user's own: nothing is made in the repository that nobody asked for.
     */
    static Optional<Path> of(Path folder, Path data) throws IOException {
        Optional<Path> config = ProjectFinder.ofWorkingFolder(folder);
        if (config.isEmpty()) {
            return Optional.empty();
        }
        if (ProjectReader.read(config.get()) instanceof ProjectReader.Read.Good(ProjectSetup project)
                && Files.isDirectory(project.docs())) {
            return Optional.of(project.docs().toRealPath());
        }
        Path notes = data.resolve("notes");
        PrivateFiles.createFolders(notes);
        return Optional.of(notes.toRealPath());
    }
}
