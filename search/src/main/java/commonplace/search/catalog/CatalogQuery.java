package commonplace.search.catalog;

import commonplace.base.Speller;
import commonplace.search.PlainWords;
import commonplace.search.Word;
import commonplace.search.passages.EnglishWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is looked for.
 *
 * @param terms the stems and what each counts for, in the order of the alphabet: in whatever order words are typed, sums
 *     over them are the same to the last bit
 */
record CatalogQuery(List<WeightedTerm> terms) {
    /** Of a longer text the beginning counts. */
    private static final int MOST_CHARACTERS = 10_000;

    /** Of more words the rarest count. */
    private static final int MOST_TERMS = 64;

    private static final int MOST_WORDS = 2_000;
    private static final int MOST_MISTYPED = 16;

    /** A shorter word is another word, not a mistyped one. */
    private static final int SHORTEST = 4;

    private static final int SHORTEST_FOR_TWO = 8;
    private static final int MOST_MEANT = 3;

    /** What a word counts for that was put right, by the errors in it. */
    private static final double[] MISTYPED = {1, 0.7, 0.5};

    record WeightedTerm(String stem, double weight) {}

    static CatalogQuery of(String text, InvertedIndex index) {
        Map<String, String> words = words(text);
        var terms = new TreeMap<String, Double>();
        int mistyped = 0;
        for (var word : words.entrySet()) {
            if (!index.postings(word.getValue()).isEmpty()) {
                terms.put(word.getValue(), 1.0);
            } else if (mistyped < MOST_MISTYPED) {
                mistyped++;
                for (Speller.Correction meant : meantBy(word.getKey(), index.spelling())) {
                    double weight = MISTYPED[meant.errors()];
                    PlainWords.of(meant.word(), 1).forEach(each -> terms.merge(each.stem(), weight, Math::max));
                }
            }
        }
        var known = new ArrayList<WeightedTerm>();
        terms.forEach((stem, weight) -> known.add(new WeightedTerm(stem, weight)));
        return new CatalogQuery(known.size() <= MOST_TERMS ? known : rarest(known, index));
    }

    private static List<Speller.Correction> meantBy(String typed, Speller spelling) {
        if (typed.length() < SHORTEST || !typed.chars().allMatch(Character::isLetter)) {
            return List.of();
        }
        return spelling.meantBy(typed, CatalogQuery::forgiven).stream()
                .limit(MOST_MEANT)
                .toList();
    }

    private static int forgiven(String typed, String word) {
        return word.length() < SHORTEST ? 0 : typed.length() < SHORTEST_FOR_TWO ? 1 : 2;
    }

    /** Each with its stem. Small words count only where there are no others. */
    private static Map<String, String> words(String text) {
        List<Word> all = Terms.of(CatalogEntry.cut(text, MOST_CHARACTERS), MOST_WORDS);
        List<Word> large =
                all.stream().filter(word -> !EnglishWords.isSmall(word.text())).toList();
        var words = new TreeMap<String, String>();
        for (Word word : large.isEmpty() ? all : large) {
            words.put(word.text(), word.stem());
        }
        return words;
    }

    private static List<WeightedTerm> rarest(List<WeightedTerm> terms, InvertedIndex index) {
        return terms.stream()
                .sorted(Comparator.comparingInt(
                        term -> index.postings(term.stem()).slots().length))
                .limit(MOST_TERMS)
                .sorted(Comparator.comparing(WeightedTerm::stem))
                .toList();
    }
}
