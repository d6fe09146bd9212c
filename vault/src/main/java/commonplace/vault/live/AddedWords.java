package commonplace.vault.live;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The words that one text has more often than the text that it was made from. Letters would not do: two lines that know nothing
 * of each other have many of them in common.
 */
record AddedWords(String before, String after) {
    /** Scripts in which nobody sees where a word ends: each sign counts as one. */
    private static final Set<Character.UnicodeScript> UNSPACED = EnumSet.of(
            Character.UnicodeScript.HAN,
            Character.UnicodeScript.HIRAGANA,
            Character.UnicodeScript.KATAKANA,
            Character.UnicodeScript.THAI,
            Character.UnicodeScript.LAO,
            Character.UnicodeScript.KHMER,
            Character.UnicodeScript.MYANMAR);

    /** Whether most of them are missing from a third text; false where there are none. */
    boolean areMostlyMissingFrom(String text) {
        int start = Math.min(samePrefix(before, after), samePrefix(after, text));
        int end = Math.min(sameSuffix(before, after), sameSuffix(after, text));
        int shortest = Math.min(Math.min(before.length(), after.length()), text.length());
        // Only what differs is taken apart, from the beginning of a word to the end of one.
        start = beginningOfWord(after, Math.min(start, shortest));
        end = Math.min(end, shortest - start);
        end = restOfWord(after, end);
        Map<String, Integer> had = words(before, start, end);
        Map<String, Integer> has = words(after, start, end);
        Map<String, Integer> there = words(text, start, end);
        long added = 0;
        long missing = 0;
        for (var word : has.entrySet()) {
            int more = word.getValue() - had.getOrDefault(word.getKey(), 0);
            if (more > 0) {
                int fewer = Math.clamp(word.getValue() - there.getOrDefault(word.getKey(), 0), 0, more);
                added += (long) more * word.getKey().length();
                missing += (long) fewer * word.getKey().length();
            }
        }
        return missing > 0 && 2 * missing >= added;
    }

    private static int samePrefix(String one, String other) {
        int most = Math.min(one.length(), other.length());
        int same = 0;
        while (same < most && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        return same;
    }

    private static int sameSuffix(String one, String other) {
        int most = Math.min(one.length(), other.length());
        int same = 0;
        while (same < most && one.charAt(one.length() - 1 - same) == other.charAt(other.length() - 1 - same)) {
            same++;
        }
        return same;
    }

    private static int beginningOfWord(String text, int offset) {
        int at = offset;
        while (at > 0 && !Character.isWhitespace(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    /** So much of a text's end as is left when its first word, which may have been cut, is not counted. */
    private static int restOfWord(String text, int end) {
        int rest = end;
        while (rest > 0 && !Character.isWhitespace(text.charAt(text.length() - rest))) {
            rest--;
        }
        return rest;
    }

    private static Map<String, Integer> words(String text, int start, int end) {
        int stop = Math.max(start, text.length() - end);
        Map<String, Integer> words = new HashMap<>();
        int word = start;
        for (int at = start; at < stop; ) {
            int c = text.codePointAt(at);
            int next = at + Character.charCount(c);
            boolean alone = UNSPACED.contains(Character.UnicodeScript.of(c));
            if (alone || !isPartOfWord(c)) {
                add(text.substring(word, at), words);
                add(alone ? text.substring(at, next) : "", words);
                word = next;
            }
            at = next;
        }
        add(text.substring(word, Math.max(word, stop)), words);
        return words;
    }

    private static boolean isPartOfWord(int c) {
        return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    private static void add(String word, Map<String, Integer> words) {
        if (!word.isEmpty()) {
            words.merge(word, 1, Integer::sum);
        }
    }
}
