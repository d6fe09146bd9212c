package commonplace.search.passages;

import commonplace.search.languages.UnspacedText;
import commonplace.search.passages.WordOccurrences.Occurrence;
import java.lang.Character.UnicodeScript;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The share of a query's words that a section has, rare words weighing more.
 *
 * <p>Where words are not told apart by blanks, half of the pairs that stand for them reach from one word into the next,
 * and no text that says the same in another order has those. There each character counts that stands in a pair which
 * was found.
 */
final class WordCoverage {
    private double all;
    private double found;
    private final Map<Integer, Unit> characters = new HashMap<>();

    /** A character, as heavy as the most common of its pairs: the others may be no words at all. */
    private static final class Unit {
        private double weight = Double.POSITIVE_INFINITY;
        private boolean found;
    }

    private WordCoverage() {}

    static double of(List<Occurrence> occurrences) {
        var coverage = new WordCoverage();
        occurrences.forEach(coverage::add);
        boolean telling =
                coverage.all > 0 || coverage.characters.keySet().stream().anyMatch(c -> !isKana(c));
        coverage.characters.forEach((c, unit) -> {
            if (!telling || !isKana(c)) {
                coverage.add(unit.weight, unit.found);
            }
        });
        return coverage.all > 0 ? coverage.found / coverage.all : 0;
    }

    private void add(Occurrence occurrence) {
        QueryWord word = occurrence.word();
        if (!word.typed().codePoints().allMatch(UnspacedText::isUnspaced)) {
            add(word.weight(), occurrence.found());
            return;
        }
        word.typed().codePoints().filter(c -> !UnspacedText.isParticle(c)).forEach(c -> {
            Unit unit = characters.computeIfAbsent(c, _ -> new Unit());
            unit.weight = Math.min(unit.weight, word.weight());
            unit.found |= occurrence.found();
        });
    }

    /** Japanese writes its endings with these, and few words. */
    private static boolean isKana(int c) {
        return UnicodeScript.of(c) == UnicodeScript.HIRAGANA;
    }

    private void add(double weight, boolean isFound) {
        all += weight;
        found += isFound ? weight : 0;
    }
}
