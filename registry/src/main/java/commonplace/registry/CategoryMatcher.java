package commonplace.registry;

import java.util.List;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the category that a question means, or that none does.
 *
 * <pre>{@code
 * CategoryMatcher matcher = CategoryMatcher.of(registry);
 * switch (matcher.match("lern rust", CategoryMatcher.THRESHOLD)) {
 *     case Matched(Category category, double score) -> …
 * }
 * }</pre>
 *
 * <p>Two things make a match: the category explains the question's words, and the question says what the category is
 * about. Each word counts by how much it tells in this registry. The score is the one times the other; decision 14 has
 * the whole of it. Immutable, and the same question gets the same answer, however its words are ordered.
 */
public final class CategoryMatcher {
    /** From this score on a category is an answer, unless somebody says otherwise. */
    public static final double THRESHOLD = 0.4;

    /** What is taken off the best that is said in other words than the registry's, for which 1 is kept. */
    private static final double OTHER_WORDS = 0.12;

    /** Sums of the same parts in another order differ by less. */
    private static final double ROUNDING = 1e-9;

    private final List<Category> categories;
    private final RegistryVocabulary vocabulary;

    private CategoryMatcher(List<Category> categories) {
        this.categories = categories;
        this.vocabulary = new RegistryVocabulary(categories);
    }

    public static CategoryMatcher of(Registry registry) {
        return new CategoryMatcher(registry.categories());
    }

    /** The category that fits best if its score reaches the threshold; of two that fit alike, the first by its slug. */
    public CategoryMatch match(String query, double threshold) {
        SequencedSet<String> words = TopicWords.of(query);
        if (words.isEmpty()) {
            return new CategoryMatch.EmptyQuery();
        }
        Set<String> asked = new TreeSet<>(words);
        asked.removeIf(English::isStopWord);
        if (asked.isEmpty()) {
            return new CategoryMatch.OnlyStopWords();
        }
        Integer said = vocabulary.phrase(asked);
        return said == null
                ? best(
                        new CategoryEvidence(categories.size(), QuestionWords.of(asked, vocabulary), vocabulary),
                        threshold)
                : new CategoryMatch.Matched(categories.get(said), 1);
    }

    private CategoryMatch best(CategoryEvidence evidence, double threshold) {
        int best = promising(evidence);
        double highest = evidence.fit(best);
        for (int i = 0; i < categories.size(); i++) {
            if (evidence.fitAtMost(i) > 0 && evidence.fitAtMost(i) >= highest - ROUNDING) {
                double fit = evidence.fit(i);
                boolean alike = Math.abs(fit - highest) <= ROUNDING;
                if (alike ? i < best : fit > highest) {
                    best = i;
                    highest = fit;
                }
            }
        }
        double score = highest * (1 - OTHER_WORDS * highest);
        return highest > 0 && score >= threshold
                ? new CategoryMatch.Matched(categories.get(best), score)
                : new CategoryMatch.BelowThreshold(categories.get(best), score);
    }

    /** Where to begin, so that few others need to be looked at closely. */
    private int promising(CategoryEvidence evidence) {
        int most = 0;
        for (int i = 1; i < categories.size(); i++) {
            most = evidence.fitAtMost(i) > evidence.fitAtMost(most) ? i : most;
        }
        return most;
    }
}
