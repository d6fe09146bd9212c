package commonplace.registry;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How such registries were matched before: seven tenths for the likeness, letter by letter, of the question to slug, name
 * or a pattern, three tenths for the slug's words that are found somewhere in it. Here to be better than.
 */
record OriginalRule(Registry registry) {
    String slug(String query) {
        String best = LabeledQueries.NONE;
        double highest = 0;
        for (Category category : registry.categories()) {
            double score = score(query, category);
            if (score >= CategoryMatcher.THRESHOLD && score > highest) {
                best = category.slug();
                highest = score;
            }
        }
        return best;
    }

    private static double score(String query, Category category) {
        String asked = query.toLowerCase(Locale.ROOT);
        double likeness = Stream.concat(Stream.of(category.slug(), category.name()), category.queryPatterns().stream())
                .mapToDouble(said -> likeness(asked, said.toLowerCase(Locale.ROOT)))
                .max()
                .orElse(0);
        String[] words = category.slug().split("-", -1);
        return 0.7 * likeness
                + 0.3 * Arrays.stream(words).filter(asked::contains).count() / words.length;
    }

    private static double likeness(String a, String b) {
        int[] above = new int[b.length() + 1];
        Arrays.setAll(above, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
            }
            above = row;
        }
        return 1 - (double) above[b.length()] / Math.max(1, Math.max(a.length(), b.length()));
    }
}
