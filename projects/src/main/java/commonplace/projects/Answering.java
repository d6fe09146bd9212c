package commonplace.projects;

import commonplace.markdown.Span;
import commonplace.projects.answers.Answerer;
import commonplace.projects.answers.Evidence;
import commonplace.projects.answers.Evidence.Role;
import commonplace.projects.answers.LentModel;
import commonplace.projects.answers.Written;
import commonplace.projects.config.Layout;
import commonplace.projects.documents.Card;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gathers what a question is answered from, and has it answered. */
record Answering(Answerer answerer, Layout layout) {

    /**
     * @param found what fits the question, critical documents not among it
     * @param critical documents that are taken into account in any case
     * @param relevant from which relevance on a document counted
     */
    Result<Answered> answer(
            String question,
            Matches found,
            List<Match> critical,
            double relevant,
            Shelves shelves,
            Optional<LentModel> lent)
            throws InterruptedException {
        List<Match> sources =
                Stream.concat(critical.stream(), found.matches().stream()).toList();
        List<LinkedDocuments.Linked> linked = new LinkedDocuments(layout, shelves)
                .from(sources.stream().map(Match::id).toList());
        var evidence = new ArrayList<Evidence>();
        for (Match match : sources) {
            evidence.add(evidence(match, shelves::text, match.relevance() > 0 ? Role.FOUND : Role.BACKGROUND));
        }
        for (LinkedDocuments.Linked each : linked) {
            shelves.text(each.id())
                    .ifPresent(text -> evidence.add(new Evidence(
                            path(each.id()),
                            card(each.id(), shelves).title(),
                            text,
                            new Span(0, 0),
                            0,
                            Role.BACKGROUND)));
        }
        Written written = answerer.answer(question, evidence, relevant, lent);
        return Result.good(new Answered(
                written.text(),
                written.by(),
                sources.stream().map(Answering::source).toList(),
                linked.stream()
                        .map(each -> new Answered.Linked(path(each.id()), card(each.id(), shelves), path(each.from())))
                        .toList(),
                layout.docsFolder(),
                joined(found.notice(), written.notice())));
    }

    Result<Answered> answerExternal(
            String question, Matches found, double relevant, Shelves shelves, Optional<LentModel> lent)
            throws InterruptedException {
        List<Evidence> evidence = found.matches().stream()
                .map(match -> evidence(match, shelves::externalText, Role.FOUND))
                .toList();
        Written written = answerer.answer(question, evidence, relevant, lent);
        return Result.good(new Answered(
                written.text(),
                written.by(),
                found.matches().stream().map(Answering::source).toList(),
                List.of(),
                layout.external().orElseThrow().folder(),
                joined(found.notice(), written.notice())));
    }

    private static Evidence evidence(Match match, Function<String, Optional<String>> texts, Role role) {
        String text = texts.apply(match.id()).orElse("");
        int at = Math.max(0, text.indexOf(match.snippet()));
        return new Evidence(
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

    private static Card card(String id, Shelves shelves) {
        Card card = shelves.cards().get(id);
        return card == null ? Card.UNKNOWN : card;
    }

    private static Answered.Source source(Match match) {
        return new Answered.Source(match.path(), match.card(), match.relevance());
    }

    private static Optional<String> joined(Optional<String> one, Optional<String> other) {
        Set<String> all = new LinkedHashSet<>();
        one.ifPresent(all::add);
        other.ifPresent(all::add);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.stream().collect(Collectors.joining(" ")));
    }
}
