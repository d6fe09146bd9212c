package commonplace.tools.docs;

import commonplace.projects.DocumentMatches;
import commonplace.projects.DocumentQuery;
import commonplace.projects.Projects;
import commonplace.projects.documents.DocumentMatch;
import commonplace.tools.Caller;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Optional;

/** {@code search_external_docs}: ranked documents from outside the project's own. */
record SearchExternalDocs(Projects projects, Caller caller) {
    record Arguments(
            @Doc("What to look for, in words or as a question")
            String query,

            @Doc("How many documents at most. Default: 10") Optional<Integer> limit,

            @Doc("How relevant a document must be, from 0 to 1. Default: 0.7")
            Optional<Double> minRelevanceScore) {}

    record Document(
            String path,
            String title,
            String summary,
            @Doc("Length of the document in characters") int charCount,

            @Doc("0.7 and up: it answers the query; below 0.5: it is about something else")
            double relevanceScore,

            @Doc("The first line of the passage that fits best")
            int startLine,

            @Doc("Its last line") int endLine,
            @Doc("The passage itself") String snippet) {}

    record Result(
            List<Document> results,
            @Doc("How many documents are relevant enough") int totalMatches,
            @Doc("The folder of the external documents") String externalDocsPath,

            @Doc("Why the results may be less good than usual")
            Optional<String> notice) {}

    ToolResult call(Arguments arguments) {
        return new ActiveProject(projects, caller)
                .tell(
                        project -> project.search(DocumentQuery.external(
                                arguments.query(), arguments.limit(), arguments.minRelevanceScore())),
                        SearchExternalDocs::result);
    }

    private static Result result(DocumentMatches found, Optional<String> notice) {
        return new Result(
                found.matches().stream().map(SearchExternalDocs::document).toList(),
                found.total(),
                found.folder(),
                ActiveProject.both(notice, found.notice()));
    }

    private static Document document(DocumentMatch match) {
        return new Document(
                match.path(),
                match.card().title(),
                match.card().summary(),
                match.card().charCount(),
                Scores.shown(match.relevance()),
                match.startLine(),
                match.endLine(),
                match.snippet());
    }
}
