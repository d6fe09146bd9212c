package commonplace.projects.answers;

import commonplace.models.Embedder;
import commonplace.models.Reading;
import commonplace.projects.documents.DocumentMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** An answer in the documents' own words: the sentences that answer best, each with where it stands. */
final class ExtractiveAnswer {
    private static final int MOST = 3;

    /** A sentence this far behind the best does not belong to the answer. */
    private static final double FAR_BEHIND = 0.4;

    /**
     * How far above what counts as relevant a document must stand that has none of the question's words; one that has all of
     * them may be as far below. Chosen between questions that are lost and answers that are none (see the benchmarks).
     */
    private static final double MARGIN = 0.5;

    /** The same where not all words are known with which the language asks, so that some seem to be missing. */
    private static final double OTHER_LANGUAGES = 0.4;

    private static final String NOTE =
            "These are the documents' own sentences, word for word; no language model wrote this answer.";

    private final Embedder embedder;

    ExtractiveAnswer(Embedder embedder) {
        this.embedder = embedder;
    }

    /**
     * Empty where the documents do not answer.
     *
     * @param relevant from which relevance on a document counts
     */
    Optional<String> answer(String question, List<DocumentMatch> evidence, double relevant)
            throws InterruptedException {
        var statements = new ArrayList<Statement>();
        evidence.forEach(each -> statements.addAll(Statements.of(each)));
        var fit = new RoleFit(QuestionIntent.of(question));
        List<RankedStatement> ranked = Ranking.of(question, statements, fit, embedder);
        if (ranked.isEmpty() || !suffices(question, ranked.getFirst(), relevant)) {
            return Optional.empty();
        }
        return Optional.of(
                chosen(ranked, statements, fit).stream().map(Quote::shown).collect(Collectors.joining("\n\n")) + "\n\n"
                        + NOTE);
    }

    /** What is merely about the same thing answers nothing: most of the words must be there, or the meaning fit well. */
    private boolean suffices(String question, RankedStatement best, double relevant) {
        DocumentMatch document = best.quote().evidence();
        DocumentWords words = DocumentWords.of(List.of(document));
        double coverage = words.coverage(question);
        if (coverage == 0 && embedder.reading() == Reading.MANY) {
            // Asked in another language, which only the model understands.
            return document.standing() >= relevant;
        }
        double margin = words.language().isEnglish() ? MARGIN : OTHER_LANGUAGES;
        return document.standing() + coverage >= relevant + margin;
    }

    /** Best first; what overlaps or stands side by side is one quote. */
    private static List<Quote> chosen(List<RankedStatement> ranked, List<Statement> statements, RoleFit fit) {
        var chosen = new ArrayList<Quote>();
        for (RankedStatement each : ranked) {
            if (chosen.size() < MOST
                    && each.score() >= FAR_BEHIND * ranked.getFirst().score()) {
                Quote shown = shown(each.statement(), statements, fit);
                if (chosen.stream().noneMatch(quote -> quote.says(shown))) {
                    chosen.add(shown);
                }
            }
        }
        return joined(chosen);
    }

    /** What was done is mostly said before why: where the reason is asked for, the next sentence is quoted too. */
    private static Quote shown(Statement statement, List<Statement> statements, RoleFit fit) {
        Quote shown = statement.shown();
        return fit.lacksTheReason(statement)
                ? statements.stream()
                        .map(Statement::quote)
                        .filter(shown::isContinuedBy)
                        .findFirst()
                        .map(shown::with)
                        .orElse(shown)
                : shown;
    }

    private static List<Quote> joined(List<Quote> chosen) {
        var joined = new ArrayList<Quote>();
        for (Quote each : chosen) {
            Quote whole = each;
            int place = joined.size();
            for (int i = joined.size() - 1; i >= 0; i--) {
                if (joined.get(i).touches(whole)) {
                    whole = whole.with(joined.remove(i));
                    place = i;
                }
            }
            joined.add(place, whole);
        }
        return joined;
    }
}
