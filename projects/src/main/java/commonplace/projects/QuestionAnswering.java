package commonplace.projects;

import commonplace.projects.answers.Answerer;
import commonplace.projects.answers.CallerModel;
import commonplace.projects.answers.Evidence;
import commonplace.projects.answers.WrittenAnswer;
import commonplace.projects.config.ProjectLayout.Tuning;
import commonplace.projects.documents.DocumentMatch;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gathers what a question is answered from, and has it answered. */
record QuestionAnswering(Answerer answerer, Tuning tuning) {

    /**
     * What a question is answered from.
     *
     * @param found what fits it, critical documents not among it
     * @param critical documents that are taken into account in any case
     * @param relevant from which relevance on a document counted
     * @param nearest finds what comes nearest, relevant or not
     */
    record Material(DocumentMatches found, List<DocumentMatch> critical, double relevant, Evidence.Nearest nearest) {}

    CitedAnswer answer(
            DocumentQuery question, Material material, IndexedDocuments documents, Optional<CallerModel> lent)
            throws InterruptedException {
        List<DocumentMatch> sources = Stream.concat(material.critical().stream(), material.found().matches().stream())
                .toList();
        List<CitedAnswer.LinkedMatch> linked = switch (question.collection()) {
            case PROJECT -> linked(sources, documents);
            case EXTERNAL -> List.of();
        };
        List<DocumentMatch> evidence = Stream.concat(
                        sources.stream(), linked.stream().map(CitedAnswer.LinkedMatch::document))
                .toList();
        WrittenAnswer written =
                answerer.answer(question.text(), new Evidence(evidence, material.relevant(), material.nearest()), lent);
        return new CitedAnswer(
                written.text(),
                written.by(),
                sources,
                linked,
                documents.folder(),
                joined(material.found().notice(), written.notice()));
    }

    private List<CitedAnswer.LinkedMatch> linked(List<DocumentMatch> sources, IndexedDocuments documents) {
        var linked = new ArrayList<CitedAnswer.LinkedMatch>();
        for (LinkedDocuments.LinkedDocument each : new LinkedDocuments(
                        documents.index().documents(), tuning)
                .from(sources.stream().map(DocumentMatch::id).toList())) {
            documents
                    .background(each.id())
                    .ifPresent(
                            document -> linked.add(new CitedAnswer.LinkedMatch(document, documents.path(each.from()))));
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
