package commonplace.projects.answers;

import commonplace.models.Embedder;
import commonplace.projects.documents.DocumentMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** An answer in the documents' own words: the sentences that answer best, each with where it stands. */
final class ExtractiveAnswer {
    private static final int MOST = 3;

    /** A sentence this far behind the best does not belong to the answer. */
    private static final double FAR_BEHIND = 0.4;

    /**
     * How far above what counts as relevant a document must be whose words do not fit. Chosen between questions that are
     * lost and answers that are none (see the benchmarks).
     */
    private static final double MARGIN = 0.03;

    private static final double WORDS = 0.3;

    private static final String NOTE =
            "These are the documents' own sentences, word for word; no language model wrote this answer.";

    private final Embedder embedder;

    ExtractiveAnswer(Embedder embedder) {
        this.embedder = embedder;
    }

    /** @param relevant from which relevance on a document counts */
    String answer(String question, List<DocumentMatch> evidence, double relevant) throws InterruptedException {
        List<Quote> quotes = quotes(question, evidence, relevant);
        if (quotes.isEmpty()) {
            return Answerer.NOT_ANSWERED;
        }
        return quotes.stream().map(Quote::shown).collect(Collectors.joining("\n\n")) + "\n\n" + NOTE;
    }

    /** Best first; sentences that follow one another are one quote, in their own order. */
    private List<Quote> quotes(String question, List<DocumentMatch> evidence, double relevant)
            throws InterruptedException {
        var statements = new ArrayList<Quote>();
        evidence.forEach(each -> statements.addAll(Statements.of(each)));
        var chosen = new ArrayList<Quote>();
        List<RankedStatement> ranked = Ranking.of(question, statements, embedder);
        if (ranked.isEmpty() || !suffices(evidence, ranked.getFirst(), relevant)) {
            return chosen;
        }
        for (RankedStatement each : ranked) {
            boolean said = chosen.stream().anyMatch(quote -> quote.says(each.quote()));
            if (chosen.size() < MOST
                    && !said
                    && each.score() >= FAR_BEHIND * ranked.getFirst().score()) {
                chosen.add(each.quote());
            }
        }
        return joined(chosen);
    }

    /** What is merely about the same thing answers nothing: the words must fit a little, or the meaning very well. */
    private static boolean suffices(List<DocumentMatch> evidence, RankedStatement best, double relevant) {
        double relevance =
                evidence.stream().mapToDouble(DocumentMatch::relevance).max().orElse(0);
        return relevance + WORDS * best.coverage() >= Math.min(1, relevant + MARGIN);
    }

    private static List<Quote> joined(List<Quote> chosen) {
        var joined = new ArrayList<Quote>();
        for (Quote each : chosen) {
            int before = indexOf(joined, known -> known.isFollowedBy(each));
            int after = indexOf(joined, each::isFollowedBy);
            if (before >= 0) {
                joined.set(before, joined.get(before).with(each));
            } else if (after >= 0) {
                joined.set(after, each.with(joined.get(after)));
            } else {
                joined.add(each);
            }
        }
        return joined;
    }

    private static int indexOf(List<Quote> quotes, Predicate<Quote> wanted) {
        for (int i = 0; i < quotes.size(); i++) {
            if (wanted.test(quotes.get(i))) {
                return i;
            }
        }
        return -1;
    }
}
