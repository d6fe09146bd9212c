package commonplace.registry;

import commonplace.base.Speller;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A question's words, each with what it may mean in a registry.
 *
 * <p>They are read in the order of the alphabet, so that nothing can depend on the order in which they were asked.
 */
record QuestionWords(List<QuestionWord> words) {
    private static final double ONE_ERROR = 0.8;
    private static final double MORE_ERRORS = 0.65;
    private static final double JOINED = 0.9;

    /** A part of a word that was written as one must be a word that somebody would write. */
    private static final int SHORTEST_PART = 3;

    /** How many pairs of words are tried as one. */
    private static final int MAX_PAIRS = 128;

    /**
     * A word and what it may mean.
     *
     * @param weight how much it counts that a category has it, or has it not
     * @param meanings none for a word that the registry does not know
     */
    record QuestionWord(double weight, List<Meaning> meanings) {}

    /** @param likeness 1 for the word itself, less for one that it may be a misspelling of */
    record Meaning(int term, double likeness) {}

    Stream<Meaning> meanings() {
        return words.stream().flatMap(word -> word.meanings().stream());
    }

    /** @param words without stop words, in the order of the alphabet */
    static QuestionWords of(Set<String> words, RegistryVocabulary vocabulary) {
        return new QuestionWords(new Reading(vocabulary, words).read());
    }

    private static final class Reading {
        private final RegistryVocabulary vocabulary;
        private final Set<String> written;
        private final Set<String> stems = new HashSet<>();
        private final List<QuestionWord> asked = new ArrayList<>();
        private int pairs;

        Reading(RegistryVocabulary vocabulary, Set<String> written) {
            this.vocabulary = vocabulary;
            this.written = written;
        }

        List<QuestionWord> read() {
            Set<String> unknown = new TreeSet<>();
            for (String word : written) {
                if (!known(word)) {
                    unknown.add(word);
                }
            }
            for (String word : List.copyOf(unknown)) {
                if (unknown.contains(word) && (apart(word) || joined(word, unknown))) {
                    unknown.remove(word);
                }
            }
            unknown.forEach(this::misspelled);
            return asked;
        }

        private boolean known(String word) {
            String stem = EnglishStemmer.of(word);
            Integer term = vocabulary.term(stem);
            if (term != null && stems.add(stem)) {
                add(List.of(new Meaning(term, 1)));
            } else if (term == null && English.isGeneric(stem) && stems.add(stem)) {
                asked.add(new QuestionWord(Weights.ofUnknown(word, true), List.of()));
            }
            return term != null || English.isGeneric(stem);
        }

        private void add(List<Meaning> meanings) {
            double weight = meanings.stream()
                    .mapToDouble(meaning -> vocabulary.term(meaning.term).weight())
                    .max()
                    .orElse(0);
            asked.add(new QuestionWord(weight, meanings));
        }

        /** Selfhosted is self and hosted, if the registry has both, and mailinabox is a phrase of several words. */
        private boolean apart(String word) {
            int[] phrase = vocabulary.whole(word);
            for (int term : phrase) {
                add(List.of(new Meaning(term, JOINED)));
            }
            return phrase.length > 0 || inTwo(word);
        }

        private boolean inTwo(String word) {
            for (int i = SHORTEST_PART; i <= word.length() - SHORTEST_PART; i++) {
                Integer left = vocabulary.form(word.substring(0, i));
                Integer right = vocabulary.form(word.substring(i));
                if (left != null && right != null) {
                    add(List.of(new Meaning(left, JOINED)));
                    add(List.of(new Meaning(right, JOINED)));
                    return true;
                }
            }
            return false;
        }

        /** Type and script are typescript; the other word may be one that is known for itself. */
        private boolean joined(String word, Set<String> unknown) {
            for (String other : written) {
                if (!other.equals(word) && ++pairs <= MAX_PAIRS) {
                    Integer term = vocabulary.form(word + other);
                    term = term == null ? vocabulary.form(other + word) : term;
                    if (term != null) {
                        add(List.of(new Meaning(term, JOINED)));
                        unknown.remove(other);
                        return true;
                    }
                }
            }
            return false;
        }

        private void misspelled(String word) {
            List<Speller.Correction> meant = English.isCommon(word, EnglishStemmer.of(word))
                    ? List.of()
                    : vocabulary.spelling().meant(word);
            List<Meaning> meanings = new ArrayList<>();
            boolean generic = false;
            for (Speller.Correction other : meant) {
                String stem = EnglishStemmer.of(other.word());
                Integer term = vocabulary.term(stem);
                generic |= English.isGeneric(stem);
                if (term != null) {
                    meanings.add(new Meaning(term, other.errors() == 1 ? ONE_ERROR : MORE_ERRORS));
                }
            }
            if (meanings.isEmpty()) {
                asked.add(new QuestionWord(Weights.ofUnknown(word, generic), List.of()));
            } else {
                add(meanings);
            }
        }
    }
}
