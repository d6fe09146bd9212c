package commonplace.tools.docs;

import commonplace.projects.DocTypeCount;
import commonplace.projects.ProjectResult.Good;
import commonplace.projects.Projects;
import commonplace.tools.Caller;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Optional;

/** {@code list_doc_types}: the kinds of documents. */
record ListDocTypes(Projects projects, Caller caller) {
    record Arguments() {}

    record DocType(
            String name,
            String description,
            @Doc("Its folder among the project's documents") String folder,

            @Doc("'built-in', or the file that says what its front matter must hold")
            String schema,

            @Doc("How many documents of it are indexed") int docCount,

            @Doc("How many do not fit its schema, and are not indexed")
            Optional<Integer> invalidCount,

            @Doc("Whether the project brought it") Optional<Boolean> custom) {
        static DocType of(DocTypeCount each) {
            return new DocType(
                    each.type().name(),
                    each.type().description(),
                    each.type().folder(),
                    each.type().schema(),
                    each.documents(),
                    Optional.of(each.invalid()).filter(count -> count > 0),
                    Optional.of(true).filter(_ -> each.type().custom()));
        }
    }

    record Result(List<DocType> docTypes) {}

    ToolResult call() {
        return new ActiveProject(projects, caller)
                .tell(
                        project -> new Good<>(project.docTypes()),
                        types -> new Result(types.stream().map(DocType::of).toList()));
    }
}
