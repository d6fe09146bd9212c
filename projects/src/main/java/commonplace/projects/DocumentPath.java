package commonplace.projects;

import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.config.ProjectLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Understands how documents are named: from the repository's root, or from the documents' folder. */
record DocumentPath(ProjectLayout layout) {
    private static final String MARKDOWN = ".md";

    /**
     * The document's path in the documents' folder, if there is such a file.
     *
     * @param external what is told of a document that the project only refers to
     */
    ProjectResult<String> of(String typed, Code external) {
        String plain = typed.strip().replace('\\', '/');
        try {
            for (Path candidate :
                    List.of(layout.docs().resolve(plain), layout.root().resolve(plain))) {
                Path file = candidate.normalize();
                if (file.startsWith(layout.docs()) && isDocument(file)) {
                    return ProjectResult.good(
                            layout.docs().relativize(file).toString().replace('\\', '/'));
                }
            }
            Path file = layout.root().resolve(plain).normalize();
            Optional<Path> elsewhere = layout.externalDocs();
            if (elsewhere.isPresent() && file.startsWith(elsewhere.get()) && Files.exists(file)) {
                return ProjectResult.bad(
                        external,
                        "'" + typed + "' is an external document, which is only ever read, and found by itself;"
                                + " documents of the project are in " + layout.docsFolder());
            }
        } catch (InvalidPathException | IOException unusable) {
            // Told below.
        }
        return ProjectResult.bad(
                Code.DOCUMENT_NOT_FOUND,
                "there is no document '" + typed + "'; give its path in " + layout.docsFolder()
                        + ", such as problems/pool-exhausted.md");
    }

    /** No link leads out of the folder. */
    private boolean isDocument(Path file) throws IOException {
        return file.toString().endsWith(MARKDOWN)
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && file.toRealPath().startsWith(layout.docs().toRealPath());
    }
}
