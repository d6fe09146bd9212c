package commonplace.registry;

import commonplace.base.NearNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Finds the words that a misspelled one may have been meant for.
 *
 * <p>Each known word is filed under itself and under what is left of it when one or two letters are taken out; a
 * misspelled word meets it there when letters are taken out of that one too. What meets is then compared letter by letter.
 */
final class TopicSpeller {
    /** Nobody's typing error: longer words are right or unknown. */
    private static final int LONGEST = 32;

    private static final int SHORTEST = 3;
    private static final int MANY_LETTERS = 8;

    private final String[] words;

    /** Hash of what is left of a word, then which word; in order, to be searched by halves. */
    private final long[] filed;

    TopicSpeller(List<String> words) {
        this.words = words.toArray(String[]::new);
        int entries = 0;
        for (String word : this.words) {
            entries += rests(word);
        }
        filed = new long[entries];
        int next = 0;
        for (int i = 0; i < this.words.length; i++) {
            for (int hash : hashes(this.words[i])) {
                filed[next++] = entry(hash, i);
            }
        }
        Arrays.sort(filed);
    }

    /** A word that may have been meant, and by how many errors it was missed. */
    record Meant(String word, int errors) {}

    /** All words that are missed by the fewest errors; none if a word is too short, or too different from all. */
    List<Meant> meant(String written) {
        List<Meant> best = new ArrayList<>();
        for (int candidate : candidates(written)) {
            String word = words[candidate];
            int errors = NearNames.edits(written, word);
            if (errors <= allowed(written, word) && (best.isEmpty() || errors <= best.getFirst().errors)) {
                best.removeIf(other -> other.errors > errors);
                best.add(new Meant(word, errors));
            }
        }
        return best;
    }

    /** In the order of the alphabet, so that the same answers come in the same order. */
    private SortedSet<Integer> candidates(String written) {
        SortedSet<Integer> met = new TreeSet<>();
        for (int hash : hashes(written)) {
            int found = Arrays.binarySearch(filed, entry(hash, 0));
            int at = found < 0 ? -found - 1 : found;
            for (; at < filed.length && (int) (filed[at] >>> Integer.SIZE) == hash; at++) {
                met.add((int) filed[at]);
            }
        }
        return met;
    }

    private static long entry(int hash, int word) {
        return ((hash & 0xFFFF_FFFFL) << Integer.SIZE) | word;
    }

    /** How many hashes a word has. */
    private static int rests(String word) {
        int length = word.length();
        if (length > LONGEST) {
            return 0;
        }
        return 1 + (length >= SHORTEST ? length : 0) + (length >= MANY_LETTERS - 1 ? length * (length - 1) / 2 : 0);
    }

    /** Of the word itself, and of it without one or two letters as far as errors are forgiven to it. */
    private static int[] hashes(String word) {
        int[] hashes = new int[rests(word)];
        int next = 0;
        if (hashes.length > 0) {
            hashes[next++] = hashWithout(word, -1, -1);
        }
        for (int i = 0; next < hashes.length; i++) {
            hashes[next++] = hashWithout(word, i, -1);
            for (int j = i + 1; j < word.length() && word.length() >= MANY_LETTERS - 1; j++) {
                hashes[next++] = hashWithout(word, i, j);
            }
        }
        return hashes;
    }

    private static int hashWithout(String word, int one, int other) {
        int hash = 0;
        for (int i = 0; i < word.length(); i++) {
            hash = i == one || i == other ? hash : hash * 31 + word.charAt(i);
        }
        return hash;
    }

    /** Errors that are forgiven: none in a short word, where each makes another word, two in a long one. */
    private static int allowed(String written, String word) {
        if (!startsAlike(written, word)) {
            return 0;
        }
        return switch (Math.max(written.length(), word.length())) {
            case 0, 1, 2, 3 -> 0;
            case 4 -> isLetterMissing(written, word) || isSwapped(written, word) ? 1 : 0;
            case 5 -> !isReplaced(written, word) || isVowelForVowel(written, word) ? 1 : 0;
            case 6, 7 -> 1;
            default -> 2;
        };
    }

    /** Few mistype the first letter, and most words that differ there alone are different words. */
    private static boolean startsAlike(String a, String b) {
        boolean swapped = a.length() > 1 && b.length() > 1 && a.charAt(0) == b.charAt(1) && a.charAt(1) == b.charAt(0);
        return a.charAt(0) == b.charAt(0) || swapped;
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
