package commonplace.tools.docs;

import commonplace.projects.CitedAnswer;
import commonplace.projects.DocumentQuery;
import commonplace.projects.Projects;
import commonplace.tools.Caller;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Optional;

/** {@code rag_query_external}: an answer from the external documents, and which they were. */
record RagQueryExternal(Projects projects, Caller caller) {
    record Arguments(
            @Doc("The question, in plain words") String query,

            @Doc("How many documents to answer from at most. Default: 3")
            Optional<Integer> maxSources,

            @Doc("How relevant a document must be, from 0 to 1. Default: 0.7")
            Optional<Double> minRelevanceScore) {}

    record Result(
            String answer,
            List<RagQuery.Source> sources,
            @Doc("The folder of the external documents") String externalDocsPath,

            @Doc("Who wrote the answer: a model's name, 'client' for your own model, or 'extractive' for sentences"
                    + " quoted from the documents")
            String answeredBy,

            @Doc("Why the answer may be less good than usual")
            Optional<String> notice) {}

    ToolResult call(Arguments arguments) {
        return new ActiveProject(projects, caller)
                .tell(
                        project -> project.answer(
                                DocumentQuery.external(
                                        arguments.query(), arguments.maxSources(), arguments.minRelevanceScore()),
                                false,
                                CallerModelAdapter.by(caller)),
                        RagQueryExternal::result);
    }

    private static Result result(CitedAnswer answered, Optional<String> notice) {
        return new Result(
                answered.text(),
                answered.sources().stream().map(RagQuery.Source::of).toList(),
                answered.folder(),
                answered.by(),
                ActiveProject.both(notice, answered.notice()));
    }
}
