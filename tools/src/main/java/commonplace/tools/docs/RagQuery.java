package commonplace.tools.docs;

import commonplace.projects.CitedAnswer;
import commonplace.projects.DocumentCollection;
import commonplace.projects.DocumentFilter;
import commonplace.projects.DocumentQuery;
import commonplace.projects.Projects;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.PromotionLevel;
import commonplace.tools.Caller;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import java.util.List;
import java.util.Optional;

/** {@code rag_query}: an answer from the documents, and which they were. */
record RagQuery(Projects projects, Caller caller) {
    record Arguments(
            @Doc("The question, in plain words") String query,

            @Doc("Only documents of these doc-types, e.g. problem. Default: all")
            Optional<List<String>> docTypes,

            @Doc("How many documents to answer from at most. Default: 3")
            Optional<Integer> maxSources,

            @Doc("How relevant a document must be, from 0 to 1. Default: 0.7")
            Optional<Double> minRelevanceScore,

            @Doc("Only documents at this level or above. Default: standard")
            Optional<PromotionLevel> minPromotionLevel,

            @Doc("Whether critical documents are always taken into account. Default: true")
            Optional<Boolean> includeCritical) {}

    record Source(
            String path,
            String title,
            @Doc("Length of the document in characters") int charCount,

            @Doc("0.7 and up: it answers the query; below 0.5: it is about something else")
            double relevanceScore,

            @Doc("Only of promoted documents, which stand before others of much the same relevance: important or"
                    + " critical")
            Optional<PromotionLevel> promotionLevel) {
        static Source of(DocumentMatch source) {
            return new Source(
                    source.path(),
                    source.card().title(),
                    source.card().charCount(),
                    Scores.shown(source.relevance()),
                    Optional.of(source.card().promotion()).filter(level -> level != PromotionLevel.STANDARD));
        }
    }

    record Linked(
            String path,
            String title,
            @Doc("Length of the document in characters") int charCount,
            @Doc("The document that links to it") String linkedFrom) {
        static Linked of(CitedAnswer.LinkedMatch linked) {
            DocumentMatch document = linked.document();
            return new Linked(
                    document.path(), document.card().title(), document.card().charCount(), linked.linkedFrom());
        }
    }

    record Result(
            String answer,
            List<Source> sources,

            @Doc("Documents that the sources link to, and that were taken into account")
            List<Linked> linkedDocs,

            @Doc("Who wrote the answer: a model's name, 'client' for your own model, or 'extractive' for sentences"
                    + " quoted from the documents")
            String answeredBy,

            @Doc("Why the answer may be less good than usual")
            Optional<String> notice) {}

    ToolResult call(Arguments arguments) {
        return new ActiveProject(projects, caller)
                .tell(
                        project -> project.answer(
                                new DocumentQuery(
                                        DocumentCollection.PROJECT,
                                        arguments.query(),
                                        arguments.maxSources(),
                                        arguments.minRelevanceScore(),
                                        new DocumentFilter(
                                                arguments.docTypes(),
                                                arguments.minPromotionLevel().map(PromotionLevel::andAbove))),
                                arguments.includeCritical().orElse(true),
                                CallerModelAdapter.by(caller)),
                        RagQuery::result);
    }

    private static Result result(CitedAnswer answered, Optional<String> notice) {
        return new Result(
                answered.text(),
                answered.sources().stream().map(Source::of).toList(),
                answered.linked().stream().map(Linked::of).toList(),
                answered.by(),
                ActiveProject.both(notice, answered.notice()));
    }
}
