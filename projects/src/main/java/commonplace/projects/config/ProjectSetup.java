package commonplace.projects.config;

import java.nio.file.Path;

/**
 * What the files of a project say about it.
 *
 * @param root the repository's root, absolute
 */
public record ProjectSetup(Path root, ProjectConfig config, DocTypes types) {
    /** The folder of the documents; it may not be there yet. */
    public Path docs() {
        return root.resolve(config.docsPath());
    }

    /** How tools print a document's path: {@code ./csharp-compounding-docs/problems/pool.md}. */
    public String shown(String path) {
        return "./" + config.docsPath() + "/" + path;
    }
}
