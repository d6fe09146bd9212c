package commonplace.projects;

import commonplace.projects.answers.Answerer;
import commonplace.projects.answers.CallerModel;
import commonplace.projects.answers.WrittenAnswer;
import commonplace.projects.config.ProjectLayout;
import commonplace.projects.documents.DocumentMatch;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gathers what a question is answered from, and has it answered. */
record QuestionAnswering(Answerer answerer, ProjectLayout layout) {

    /**
     * @param found what fits the question, critical documents not among it
     * @param critical documents that are taken into account in any case
     * @param relevant from which relevance on a document counted
     */
    ProjectResult<CitedAnswer> answer(
            String question,
            DocumentMatches found,
            List<DocumentMatch> critical,
            double relevant,
            ProjectIndexes shelves,
            Optional<CallerModel> lent)
            throws InterruptedException {
        List<DocumentMatch> sources =
                Stream.concat(critical.stream(), found.matches().stream()).toList();
        List<CitedAnswer.Linked> linked = linked(sources, shelves);
        List<DocumentMatch> evidence = Stream.concat(
                        sources.stream(), linked.stream().map(CitedAnswer.Linked::document))
                .toList();
        WrittenAnswer written = answerer.answer(question, evidence, relevant, lent);
        return ProjectResult.good(new CitedAnswer(
                written.text(),
                written.by(),
                sources,
                linked,
                layout.docsFolder(),
                joined(found.notice(), written.notice())));
    }

    ProjectResult<CitedAnswer> answerExternal(
            String question, DocumentMatches found, double relevant, Optional<CallerModel> lent)
            throws InterruptedException {
        WrittenAnswer written = answerer.answer(question, found.matches(), relevant, lent);
        return ProjectResult.good(new CitedAnswer(
                written.text(),
                written.by(),
                found.matches(),
                List.of(),
                layout.external().orElseThrow().folder(),
                joined(found.notice(), written.notice())));
    }

    private List<CitedAnswer.Linked> linked(List<DocumentMatch> sources, ProjectIndexes shelves) {
        DocumentFinder documents = shelves.documents();
        var linked = new ArrayList<CitedAnswer.Linked>();
        for (LinkedDocuments.Linked each : new LinkedDocuments(layout, shelves)
                .from(sources.stream().map(DocumentMatch::id).toList())) {
            documents
                    .background(each.id())
                    .ifPresent(document -> linked.add(new CitedAnswer.Linked(document, documents.path(each.from()))));
        }
        return linked;
    }

    private static Optional<String> joined(Optional<String> one, Optional<String> other) {
        Set<String> all = new LinkedHashSet<>();
        one.ifPresent(all::add);
        other.ifPresent(all::add);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.stream().collect(Collectors.joining(" ")));
    }
}
