package commonplace.base;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The words that there are, by length and first letter, for the question which of them somebody meant who mistyped one. Never
 * changed.
 */
public final class Speller {
    /** Nobody's typing error: longer words are right or unknown. */
    private static final int LONGEST = 32;

    /** More errors make another word. */
    private static final int MOST_ERRORS = 2;

    private static final int LETTERS = 32;

    public static final Speller NONE = none();

    private final Words[] words;

    private Speller(Words[] words) {
        this.words = words;
    }

    private static Speller none() {
        Words[] words = new Words[(LONGEST + 1) * LETTERS];
        Arrays.fill(words, Words.NONE);
        return new Speller(words);
    }

    private static int place(int length, char first) {
        return length * LETTERS + first % LETTERS;
    }

    /** A word that may have been meant, and how many letters must be put right for it. */
    public record Correction(String word, int errors) {}

    /** How many errors are forgiven when one word was typed and another may have been meant; two are the most. */
    @FunctionalInterface
    public interface Forgiven {
        int errors(String typed, String word);
    }

    /** All those with the fewest errors, in the order of the alphabet. */
    public List<Correction> meantBy(String typed, Forgiven forgiven) {
        if (typed.isEmpty() || typed.length() > LONGEST) {
            return List.of();
        }
        var found = new ArrayList<Correction>();
        int longest = Math.min(LONGEST, typed.length() + MOST_ERRORS);
        for (int length = Math.max(1, typed.length() - MOST_ERRORS); length <= longest; length++) {
            int first = place(length, typed.charAt(0));
            words[first].near(typed, forgiven, found);
            int second = place(length, typed.charAt(Math.min(1, typed.length() - 1)));
            if (second != first) {
                words[second].near(typed, forgiven, found);
            }
        }
        int fewest = found.stream().mapToInt(Correction::errors).min().orElse(0);
        return found.stream()
                .filter(meant -> meant.errors() == fewest)
                .sorted(Comparator.comparing(Correction::word))
                .toList();
    }

    public Changes change() {
        return new Changes(words.clone());
    }

    /** Words of one length and first letter, with the letters of each as bits: most that are not near differ in too many of them. */
    private record Words(String[] words, int[] letters) {
        static final Words NONE = new Words(new String[0], new int[0]);

        void near(String typed, Forgiven forgiven, List<Correction> found) {
            int typedLetters = letters(typed);
            for (int i = 0; i < words.length; i++) {
                // One error changes two of the bits at most. Hardly anybody mistypes the first letter, and looking for
                // doing so would find many words that nobody meant.
                int different = Integer.bitCount(letters[i] ^ typedLetters);
                if (different <= 2 * MOST_ERRORS && beginsLike(words[i], typed)) {
                    int most = forgiven.errors(typed, words[i]);
                    if (different <= 2 * most && Math.abs(typed.length() - words[i].length()) <= most) {
                        int errors = EditDistance.between(typed, words[i], most);
                        if (errors <= most) {
                            found.add(new Correction(words[i], errors));
                        }
                    }
                }
            }
        }

        private static boolean beginsLike(String word, String typed) {
            char first = word.charAt(0);
            boolean exchanged = word.length() > 1
                    && typed.length() > 1
                    && first == typed.charAt(1)
                    && word.charAt(1) == typed.charAt(0);
            return first == typed.charAt(0) || exchanged;
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
    public static final class Changes {
        private final Words[] words;

        private Changes(Words[] words) {
            this.words = words;
        }

        /** A word that is not there yet. */
        public void add(String word) {
            if (isKept(word)) {
                int place = place(word.length(), word.charAt(0));
                words[place] = words[place].with(word);
            }
        }

        /** A word that is there. */
        public void remove(String word) {
            if (isKept(word)) {
                int place = place(word.length(), word.charAt(0));
                words[place] = words[place].without(word);
            }
        }

        private static boolean isKept(String word) {
            return !word.isEmpty() && word.length() <= LONGEST;
        }

        public Speller done() {
            return new Speller(words.clone());
        }
    }
}
