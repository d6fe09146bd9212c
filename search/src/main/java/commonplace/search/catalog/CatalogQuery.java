package commonplace.search.catalog;

import commonplace.base.Speller;
import commonplace.search.PlainWords;
import commonplace.search.Word;
import commonplace.search.languages.EnglishWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is looked for.
 *
 * @param words those that some thing has, in the order of the alphabet: in whatever order words are typed, sums over them
 *     are the same to the last bit
 * @param unknown how many words were typed that no thing has, nor any word for the same
 */
record CatalogQuery(List<QueryWord> words, int unknown) {
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

    // Measured: from 0.3 to 0.7 it makes little difference.
    /** What another word for the same thing counts for. */
    private static final double KIN = 0.5;

    record WeightedTerm(String stem, double weight) {}

    /**
     * A word that was typed.
     *
     * @param alternatives what may be meant by it, the likeliest first; a thing that has several counts for the best of them
     */
    record QueryWord(List<WeightedTerm> alternatives) {
        String stem() {
            return alternatives.getFirst().stem();
        }
    }

    static CatalogQuery of(String text, InvertedIndex index) {
        Map<String, String> typed = typed(text);
        var words = new TreeMap<String, QueryWord>();
        int mistyped = 0;
        int unknown = 0;
        for (var word : typed.entrySet()) {
            List<WeightedTerm> alternatives = alternatives(word.getValue(), typed, index);
            if (alternatives.isEmpty() && mistyped < MOST_MISTYPED) {
                mistyped++;
                alternatives = corrections(word.getKey(), index.spelling());
            }
            if (alternatives.isEmpty()) {
                unknown++;
            } else {
                words.merge(alternatives.getFirst().stem(), new QueryWord(alternatives), CatalogQuery::likelier);
            }
        }
        List<QueryWord> known = List.copyOf(words.values());
        return new CatalogQuery(known.size() <= MOST_TERMS ? known : rarest(known, index), unknown);
    }

    private static QueryWord likelier(QueryWord one, QueryWord other) {
        return one.alternatives().getFirst().weight()
                        >= other.alternatives().getFirst().weight()
                ? one
                : other;
    }

    /** The word itself, and other words for the same thing that were not typed besides. */
    private static List<WeightedTerm> alternatives(String stem, Map<String, String> typed, InvertedIndex index) {
        var alternatives = new ArrayList<WeightedTerm>();
        if (!index.postings(stem).isEmpty()) {
            alternatives.add(new WeightedTerm(stem, 1));
        }
        for (String kin : EverydayWords.kin(stem)) {
            if (!typed.containsValue(kin) && !index.postings(kin).isEmpty()) {
                alternatives.add(new WeightedTerm(kin, KIN));
            }
        }
        return alternatives;
    }

    private static List<WeightedTerm> corrections(String typed, Speller spelling) {
        var corrections = new ArrayList<WeightedTerm>();
        for (Speller.Correction meant : meantBy(typed, spelling)) {
            PlainWords.of(meant.word(), 1)
                    .forEach(word -> corrections.add(new WeightedTerm(word.stem(), MISTYPED[meant.errors()])));
        }
        return corrections;
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
    private static Map<String, String> typed(String text) {
        List<Word> all = Terms.of(CatalogEntry.cut(text, MOST_CHARACTERS), MOST_WORDS);
        List<Word> large =
                all.stream().filter(word -> !EnglishWords.isSmall(word.text())).toList();
        var words = new TreeMap<String, String>();
        for (Word word : large.isEmpty() ? all : large) {
            words.put(word.text(), word.stem());
        }
        return words;
    }

    private static List<QueryWord> rarest(List<QueryWord> words, InvertedIndex index) {
        return words.stream()
                .sorted(Comparator.comparingInt(
                        word -> index.postings(word.stem()).slots().length))
                .limit(MOST_TERMS)
                .sorted(Comparator.comparing(QueryWord::stem))
                .toList();
    }
}
