package commonplace.tools.docs;

import commonplace.projects.Projects;
import commonplace.tools.Caller;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;

/** {@code index_document}: takes one document into the index now. */
record IndexDocument(Projects projects, Caller caller) {
    record Arguments(
            @Doc("Path of the document, from the project's root or from its documents' folder, e.g."
                    + " problems/pool-exhausted.md")
            String path) {}

    record Result(
            String status,
            String path,
            @Doc("Length of its vectors") int embeddingDimensions) {}

    ToolResult call(Arguments arguments) {
        return new ActiveProject(projects, caller)
                .tell(
                        project -> project.index(arguments.path()),
                        indexed -> new Result("indexed", indexed.path(), indexed.dimensions()));
    }
}
