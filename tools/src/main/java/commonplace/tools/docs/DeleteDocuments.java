package commonplace.tools.docs;

import commonplace.projects.Deletion;
import commonplace.projects.Projects;
import commonplace.tools.Doc;
import commonplace.tools.OrNull;
import commonplace.tools.ToolResult;
import java.util.Optional;

/** {@code delete_documents}: forgets a project, a branch of it, or one of its places. */
record DeleteDocuments(Projects projects) {
    record Arguments(
            @Doc("Name of the project") String projectName,
            @Doc("Only this branch. Default: all branches") Optional<String> branchName,

            @Doc("Only the copy of the repository with this hash. Default: all copies")
            Optional<String> pathHash,

            @Doc("Only count, delete nothing. Default: false")
            Optional<Boolean> dryRun) {}

    record Result(
            String status,
            int deletedCount,
            int deletedChunks,
            String projectName,
            @OrNull Optional<String> branchName,
            @OrNull Optional<String> pathHash,
            boolean dryRun) {}

    ToolResult call(Arguments arguments) {
        boolean dryRun = arguments.dryRun().orElse(false);
        var deletion = new Deletion(arguments.projectName(), arguments.branchName(), arguments.pathHash());
        return ActiveProject.told(
                projects.delete(deletion, dryRun),
                counts -> new Result(
                        dryRun ? "preview" : "deleted",
                        counts.documents(),
                        counts.chunks(),
                        arguments.projectName(),
                        arguments.branchName(),
                        arguments.pathHash(),
                        dryRun));
    }
}
