package commonplace.registry;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing in the matcher is made for these lists; they tell whether a change to it made it better or worse. */
class MatcherAccuracyTest {
    @ParameterizedTest
    @CsvSource({"builtin, queries.txt", "pastimes.json, pastimes-queries.txt"})
    void nineteenOfTwentyQuestionsAreAnsweredRightAndFarMoreThanByTheOriginalRule(String registry, String queries) {
        Registry categories = registry.equals("builtin") ? RegistryReader.builtIn() : LabeledQueries.registry(registry);
        CategoryMatcher matcher = CategoryMatcher.of(categories);
        var original = new OriginalRule(categories);
        LabeledQueries labeled = LabeledQueries.of(queries);

        double ours = labeled.accuracy(query -> CategoryMatcherTest.slug(matcher, query));
        double theirs = labeled.accuracy(original::slug);

        String report = "%s: %.1f %% right, by the original rule %.1f %%; wrong are %s"
                .formatted(
                        queries,
                        100 * ours,
                        100 * theirs,
                        String.join("; ", labeled.wrong(query -> CategoryMatcherTest.slug(matcher, query))));
        assertTrue(ours >= 0.95 && ours > theirs + 0.1, report);
    }
}
