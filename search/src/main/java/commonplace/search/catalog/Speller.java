package commonplace.search.catalog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The words that there are, by length, for the question which of them somebody meant who mistyped one. Never changed. */
final class Speller {
    static final Speller NONE = new Speller(new Words[0]);

    private static final int SHORTEST = 4;
    private static final int SHORTEST_FOR_TWO = 8;
    private static final int LONGEST = 32;
    private static final int MOST_MEANT = 3;

    private final Words[] byLength;

    private Speller(Words[] byLength) {
        this.byLength = byLength;
    }

    /** A word that may have been meant, and how many letters must be put right for it. */
    record Meant(String word, int errors) {}

    /** Those with the fewest errors, in the order of the alphabet. */
    List<Meant> meantBy(String typed) {
        if (typed.length() < SHORTEST
                || typed.length() > LONGEST
                || !typed.chars().allMatch(Character::isLetter)) {
            return List.of();
        }
        int most = typed.length() < SHORTEST_FOR_TWO ? 1 : 2;
        var found = new ArrayList<Meant>();
        for (int length = typed.length() - most; length <= typed.length() + most; length++) {
            if (length >= SHORTEST && length < byLength.length) {
                byLength[length].near(typed, most, found);
            }
        }
        int fewest = found.stream().mapToInt(Meant::errors).min().orElse(0);
        return found.stream()
                .filter(meant -> meant.errors() == fewest)
                .sorted(Comparator.comparing(Meant::word))
                .limit(MOST_MEANT)
                .toList();
    }

    Changes change() {
        return new Changes(byLength.clone());
    }

    /** Words of one length, with the letters of each as bits: most that are not near differ in too many of them. */
    private record Words(String[] words, int[] letters) {
        static final Words NONE = new Words(new String[0], new int[0]);

        void near(String typed, int most, List<Meant> found) {
            int typedLetters = letters(typed);
            for (int i = 0; i < words.length; i++) {
                // One error changes two of the bits at most. Hardly anybody mistypes the first letter, and looking for
                // those who did would find many words that nobody meant.
                if (Integer.bitCount(letters[i] ^ typedLetters) <= 2 * most && beginsLike(words[i], typed)) {
                    int errors = EditDistance.between(typed, words[i], most);
                    if (errors <= most) {
                        found.add(new Meant(words[i], errors));
                    }
                }
            }
        }

        private static boolean beginsLike(String word, String typed) {
            char first = word.charAt(0);
            return first == typed.charAt(0) || (first == typed.charAt(1) && word.charAt(1) == typed.charAt(0));
        }

        Words with(String word) {
            int length = words.length;
            String[] newWords = Arrays.copyOf(words, length + 1);
            int[] newLetters = Arrays.copyOf(letters, length + 1);
            newWords[length] = word;
            newLetters[length] = letters(word);
            return new Words(newWords, newLetters);
        }

        Words without(String word) {
            int last = words.length - 1;
            String[] newWords = Arrays.copyOf(words, last);
            int[] newLetters = Arrays.copyOf(letters, last);
            int at = Arrays.asList(words).indexOf(word);
            if (at < last) {
                newWords[at] = words[last];
                newLetters[at] = letters[last];
            }
            return new Words(newWords, newLetters);
        }

        private static int letters(String word) {
            int bits = 0;
            for (int i = 0; i < word.length(); i++) {
                bits |= 1 << (word.charAt(i) & 31);
            }
            return bits;
        }
    }

    /** The successor while it is made, by one thread. */
    static final class Changes {
        private Words[] byLength;

        private Changes(Words[] byLength) {
            this.byLength = byLength;
        }

        void add(String word) {
            int length = word.length();
            if (length < SHORTEST || length > LONGEST) {
                return;
            }
            if (length >= byLength.length) {
                int before = byLength.length;
                byLength = Arrays.copyOf(byLength, length + 1);
                Arrays.fill(byLength, before, length + 1, Words.NONE);
            }
            byLength[length] = byLength[length].with(word);
        }

        void remove(String word) {
            if (word.length() >= SHORTEST && word.length() <= LONGEST) {
                byLength[word.length()] = byLength[word.length()].without(word);
            }
        }

        Speller done() {
            return new Speller(byLength.clone());
        }
    }
}
