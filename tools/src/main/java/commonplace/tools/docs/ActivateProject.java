package commonplace.tools.docs;

import commonplace.projects.Activation;
import commonplace.projects.DocTypeCount;
import commonplace.projects.Projects;
import commonplace.tools.Caller;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Optional;

/** {@code activate_project}: makes a project the one that the caller's other calls are about. */
record ActivateProject(Projects projects, Caller caller) {
    record Arguments(
            @Doc("Absolute path of the project's .commonplace/project.json or .csharp-compounding-docs/config.json")
            String configPath,

            @Doc("The current git branch, e.g. main") String branchName) {}

    record DocType(
            String name,
            @Doc("How many documents of it are indexed") int docCount,
            @Doc("Whether the project brought it") Optional<Boolean> custom) {
        static DocType of(DocTypeCount each) {
            return new DocType(
                    each.type().name(),
                    each.documents(),
                    Optional.of(true).filter(_ -> each.type().custom()));
        }
    }

    record Result(
            String status,
            String projectName,
            String branchName,

            @Doc("Tells this copy of the repository from others")
            String pathHash,

            List<DocType> docTypes,
            int totalDocs,

            @Doc("What is not as it should be, such as a folder that is missing or documents that do not fit their"
                    + " schema, and what is searched as a plain note")
            Optional<String> notice) {}

    ToolResult call(Arguments arguments) {
        try {
            return ActiveProject.told(
                    projects.activate(
                            caller.identity(), arguments.configPath(), arguments.branchName(), caller::progress),
                    ActivateProject::result);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            return DocsError.invalid("the call was cancelled");
        }
    }

    private static Result result(Activation activation) {
        return new Result(
                "activated",
                activation.tenant().project(),
                activation.tenant().branch(),
                activation.tenant().pathHash(),
                activation.types().stream().map(DocType::of).toList(),
                activation.types().stream().mapToInt(DocTypeCount::documents).sum(),
                activation.notice());
    }
}
