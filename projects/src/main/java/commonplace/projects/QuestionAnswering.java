package commonplace.projects;

import commonplace.markdown.text.Span;
import commonplace.projects.answers.AnswerEvidence;
import commonplace.projects.answers.AnswerEvidence.Role;
import commonplace.projects.answers.Answerer;
import commonplace.projects.answers.CallerModel;
import commonplace.projects.answers.WrittenAnswer;
import commonplace.projects.config.ProjectLayout;
import commonplace.projects.documents.DocumentCard;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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
        List<LinkedDocuments.Linked> linked = new LinkedDocuments(layout, shelves)
                .from(sources.stream().map(DocumentMatch::id).toList());
        var evidence = new ArrayList<AnswerEvidence>();
        for (DocumentMatch match : sources) {
            evidence.add(evidence(match, shelves::text, match.relevance() > 0 ? Role.FOUND : Role.BACKGROUND));
        }
        for (LinkedDocuments.Linked each : linked) {
            shelves.text(each.id())
                    .ifPresent(text -> evidence.add(new AnswerEvidence(
                            path(each.id()),
                            card(each.id(), shelves).title(),
                            text,
                            new Span(0, 0),
                            0,
                            Role.BACKGROUND)));
        }
        WrittenAnswer written = answerer.answer(question, evidence, relevant, lent);
        return ProjectResult.good(new CitedAnswer(
                written.text(),
                written.by(),
                sources.stream().map(QuestionAnswering::source).toList(),
                linked.stream()
                        .map(each ->
                                new CitedAnswer.Linked(path(each.id()), card(each.id(), shelves), path(each.from())))
                        .toList(),
                layout.docsFolder(),
                joined(found.notice(), written.notice())));
    }

    ProjectResult<CitedAnswer> answerExternal(
            String question, DocumentMatches found, double relevant, ProjectIndexes shelves, Optional<CallerModel> lent)
            throws InterruptedException {
        List<AnswerEvidence> evidence = found.matches().stream()
                .map(match -> evidence(match, shelves::externalText, Role.FOUND))
                .toList();
        WrittenAnswer written = answerer.answer(question, evidence, relevant, lent);
        return ProjectResult.good(new CitedAnswer(
                written.text(),
                written.by(),
                found.matches().stream().map(QuestionAnswering::source).toList(),
                List.of(),
                layout.external().orElseThrow().folder(),
                joined(found.notice(), written.notice())));
    }

    private static AnswerEvidence evidence(DocumentMatch match, Function<String, Optional<String>> texts, Role role) {
        String text = texts.apply(match.id()).orElse("");
        int at = Math.max(0, text.indexOf(match.snippet()));
        return new AnswerEvidence(
                match.path(),
                match.card().title(),
                text,
                new Span(at, Math.min(text.length(), at + match.snippet().length())),
                match.relevance(),
                role);
    }

    private String path(String id) {
        return layout.docsFolder() + "/" + id;
    }

    private static DocumentCard card(String id, ProjectIndexes shelves) {
        DocumentCard card = shelves.cards().get(id);
        return card == null ? DocumentCard.UNKNOWN : card;
    }

    private static CitedAnswer.Source source(DocumentMatch match) {
        return new CitedAnswer.Source(match.path(), match.card(), match.relevance());
    }

    private static Optional<String> joined(Optional<String> one, Optional<String> other) {
        Set<String> all = new LinkedHashSet<>();
        one.ifPresent(all::add);
        other.ifPresent(all::add);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.stream().collect(Collectors.joining(" ")));
    }
}
