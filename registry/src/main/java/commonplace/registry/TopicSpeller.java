package commonplace.registry;

import commonplace.base.Speller;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Finds the words of a registry's topics that a misspelled one may have been meant for. */
final class TopicSpeller {
    private final Speller words;

    TopicSpeller(Collection<String> words) {
        Speller.Changes known = Speller.NONE.change();
        words.forEach(known::add);
        this.words = known.done();
    }

    /** All words that are missed by the fewest errors; none if a word is too short, or too different from all. */
    List<Speller.Correction> meant(String written) {
        return words.meantBy(written, TopicSpeller::allowed);
    }

    /** Errors that are forgiven: none in a short word, where each makes another word, two in a long one. */
    private static int allowed(String written, String word) {
        return switch (Math.max(written.length(), word.length())) {
            case 0, 1, 2, 3 -> 0;
            case 4 -> isLetterMissing(written, word) || isSwapped(written, word) ? 1 : 0;
            case 5 -> !isReplaced(written, word) || isVowelForVowel(written, word) ? 1 : 0;
            case 6, 7 -> 1;
            default -> 2;
        };
    }

    private static boolean isLetterMissing(String written, String word) {
        return written.length() < word.length();
    }

    private static boolean isSwapped(String written, String word) {
        char[] a = written.toCharArray();
        char[] b = word.toCharArray();
        Arrays.sort(a);
        Arrays.sort(b);
        return Arrays.equals(a, b);
    }

    private static boolean isReplaced(String written, String word) {
        return written.length() == word.length() && !isSwapped(written, word);
    }

    /** Audio is not audit, but reley is relay: in a short word vowels are guessed at, consonants make another word. */
    private static boolean isVowelForVowel(String written, String word) {
        int at = Arrays.mismatch(written.toCharArray(), word.toCharArray());
        return isVowel(written.charAt(at)) && isVowel(word.charAt(at));
    }

    private static boolean isVowel(char c) {
        return "aeiouy".indexOf(c) >= 0;
    }
}
