package commonplace.projects.answers;

import commonplace.base.SafeText;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.models.Reading;
import commonplace.search.Bm25;
import commonplace.search.languages.LanguageWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Puts statements in the order in which they answer a question: by their words, their meaning and their role. */
final class Ranking {
    /** Meaning costs some ten milliseconds a statement, so it is asked of the likeliest. */
    private static final int MOST_EMBEDDED = 48;

    /** What a word in the title or a heading counts, beside one in the statement itself. */
    private static final double CONTEXT = 0.5;

    /** What a word in the sentence before counts, and where the statement goes on with that sentence. */
    private static final double BEFORE = 0.3;

    private static final double SENTENCE_GOES_ON = 0.5;

    /** What is left of the score of a statement that says little more than the question. */
    private static final double NEARLY_THE_QUESTION = 0.5;

    /** How much a document that is less relevant than the best takes from its statements. */
    private static final double LESS_RELEVANT = 0.3;

    private static final int MAX_CHARACTERS = 2_000;

    private final RoleFit fit;
    private final double meaning;
    private final List<String> asked;
    private final Set<String> subject;
    private final List<Terms> terms = new ArrayList<>();
    private final Map<String, Double> weights = new HashMap<>();
    private final double averageLength;

    /**
     * @param content what it has without small words
     * @param context of the title and the headings
     */
    private record Terms(List<String> own, Set<String> content, Set<String> context, Set<String> before) {}

    private Ranking(String question, List<Statement> statements, RoleFit fit, Reading reading) {
        this.fit = fit;
        LanguageWords words = LanguageWords.like(
                statements.stream().map(Statement::words).limit(MOST_EMBEDDED).toList());
        this.meaning = MeaningWeight.of(words, reading);
        this.asked = words.of(question).stream().distinct().toList();
        this.subject = new HashSet<>(words.contentOf(question));
        subject.removeIf(AskedWords::isFrame);
        Map<String, Set<String>> known = new HashMap<>();
        for (Statement each : statements) {
            terms.add(new Terms(
                    words.of(each.words()),
                    new HashSet<>(words.contentOf(each.words())),
                    known.computeIfAbsent(each.context(), context -> new HashSet<>(words.of(context))),
                    new HashSet<>(words.of(each.before()))));
        }
        this.averageLength =
                terms.stream().mapToInt(each -> each.own().size()).average().orElse(1);
        for (String term : asked) {
            long holding =
                    terms.stream().filter(each -> each.own().contains(term)).count();
            weights.put(term, Bm25.rarity(terms.size(), holding));
        }
    }

    /** Best first, without those that say nothing but the question. */
    static List<RankedStatement> of(String question, List<Statement> statements, RoleFit fit, Embedder embedder)
            throws InterruptedException {
        var ranking = new Ranking(question, statements, fit, embedder.reading());
        var ranked = new ArrayList<RankedStatement>();
        for (int i = 0; i < statements.size(); i++) {
            ranked.add(ranking.byWords(statements.get(i), ranking.terms.get(i)));
        }
        List<RankedStatement> likeliest = ranked.stream()
                .filter(each -> !fit.repeatsTheQuestion(each))
                .sorted(descending(each -> each.words() + fit.bonus(each.statement())))
                .limit(MOST_EMBEDDED)
                .toList();
        try {
            likeliest = ranking.meaning > 0 ? byMeaning(question, likeliest, embedder) : likeliest;
        } catch (ModelException unavailable) {
            // The words alone do nearly as well.
        }
        return ranking.fused(likeliest);
    }

    private static Comparator<RankedStatement> descending(ToDoubleFunction<RankedStatement> measure) {
        return Comparator.comparingDouble(measure).reversed();
    }

    private RankedStatement byWords(Statement statement, Terms words) {
        double before = statement.goesOn() ? SENTENCE_GOES_ON : BEFORE;
        var added = new HashSet<>(words.content());
        added.removeIf(AskedWords::isFrame);
        double score = 0;
        double covered = 0;
        double all = 0;
        for (String term : asked) {
            double weight = weights.getOrDefault(term, 0.0);
            double count = words.own().stream().filter(term::equals).count();
            if (subject.contains(term)) {
                all += weight;
                covered += count > 0 ? weight : 0;
            }
            count += (words.context().contains(term) ? CONTEXT : 0)
                    + (words.before().contains(term) ? before : 0);
            score += weight * Bm25.saturated(count, words.own().size() / averageLength);
            added.remove(term);
        }
        return new RankedStatement(
                statement, score, all == 0 ? 0 : covered / all, added.size(), OptionalDouble.empty(), 0);
    }

    private static List<RankedStatement> byMeaning(String question, List<RankedStatement> ranked, Embedder embedder)
            throws ModelException, InterruptedException {
        float[] asked = embedder.query(question);
        List<float[]> vectors = embedder.passages(ranked.stream()
                .map(each -> SafeText.prefix(each.statement().understood(), MAX_CHARACTERS))
                .toList());
        var known = new ArrayList<RankedStatement>();
        for (int i = 0; i < ranked.size(); i++) {
            known.add(ranked.get(i).with(Embedder.cosine(asked, vectors.get(i))));
        }
        return known;
    }

    private List<RankedStatement> fused(List<RankedStatement> ranked) {
        double most = ranked.stream().mapToDouble(RankedStatement::words).max().orElse(0);
        double nearest = ranked.stream()
                .mapToDouble(each -> each.cosine().orElse(0))
                .max()
                .orElse(0);
        double farthest = ranked.stream()
                .mapToDouble(each -> each.cosine().orElse(0))
                .min()
                .orElse(0);
        double standing = ranked.stream().mapToDouble(Ranking::standing).max().orElse(0);
        return ranked.stream()
                .map(each -> {
                    double words = most > 0 ? each.words() / most : 0;
                    double nearness = each.cosine().isEmpty() || nearest == farthest
                            ? words
                            : (each.cosine().getAsDouble() - farthest) / (nearest - farthest);
                    double score = meaning * nearness + (1 - meaning) * words + fit.bonus(each.statement());
                    return each.scored(score * (fit.isNearlyTheQuestion(each) ? NEARLY_THE_QUESTION : 1)
                            - LESS_RELEVANT * (standing - standing(each)));
                })
                .sorted(descending(RankedStatement::score))
                .toList();
    }

    private static double standing(RankedStatement each) {
        return each.quote().evidence().standing();
    }
}
