package commonplace.tools.docs;

import commonplace.projects.DocumentCollection;
import commonplace.projects.DocumentFilter;
import commonplace.projects.DocumentMatches;
import commonplace.projects.DocumentQuery;
import commonplace.projects.Projects;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.PromotionLevel;
import commonplace.tools.Caller;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** {@code semantic_search}: ranked documents, and no answer. */
record SemanticSearch(Projects projects, Caller caller) {
    record Arguments(
            @Doc("What to look for, in words or as a question")
            String query,

            @Doc("Only documents of these doc-types, e.g. problem. Default: all")
            Optional<List<String>> docTypes,

            @Doc("How many documents at most. Default: 10") Optional<Integer> limit,

            @Doc("How relevant a document must be, from 0 to 1. Default: 0.5")
            Optional<Double> minRelevanceScore,

            @Doc("Only documents of these levels: standard, important, critical. Default: all")
            Optional<List<PromotionLevel>> promotionLevels) {}

    record Document(
            String path,
            String title,
            String summary,
            @Doc("Length of the document in characters") int charCount,

            @Doc("0.7 and up: it answers the query; below 0.5: it is about something else")
            double relevanceScore,

            @Doc(Scores.RANK) Optional<Double> rankScore,
            String docType,
            String date,
            PromotionLevel promotionLevel,

            @Doc("The first line of the passage that fits best")
            int startLine,

            @Doc("Its last line") int endLine,
            @Doc("The passage itself") String snippet) {}

    record Result(
            List<Document> results,
            @Doc("How many documents are relevant enough") int totalMatches,

            @Doc("Why the results may be less good than usual")
            Optional<String> notice) {}

    ToolResult call(Arguments arguments) {
        return new ActiveProject(projects, caller)
                .tell(
                        project -> project.search(new DocumentQuery(
                                DocumentCollection.PROJECT,
                                arguments.query(),
                                arguments.limit(),
                                arguments.minRelevanceScore(),
                                new DocumentFilter(arguments.docTypes(), arguments.promotionLevels()))),
                        SemanticSearch::result);
    }

    private static Result result(DocumentMatches found, Optional<String> notice) {
        List<DocumentMatch> matches = found.matches();
        return new Result(
                IntStream.range(0, matches.size())
                        .mapToObj(place -> document(matches.get(place), Scores.rank(matches, place)))
                        .toList(),
                found.total(),
                ActiveProject.both(notice, found.notice()));
    }

    private static Document document(DocumentMatch match, Optional<Double> rank) {
        return new Document(
                match.path(),
                match.card().title(),
                match.card().summary(),
                match.card().charCount(),
                Scores.shown(match.relevance()),
                rank,
                match.card().docType(),
                match.card().date(),
                match.card().promotion(),
                match.startLine(),
                match.endLine(),
                match.snippet());
    }
}
