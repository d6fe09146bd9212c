package commonplace.registry;

import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.SequencedSet;

/**
 * The words of a text: in small letters, without accents, hyphens or possessives, each once.
 *
 * <p>A dot inside of a word belongs to it, since node.js is not about nodes; so do the signs of C++ and C#. Where a
 * script writes no spaces, each ideograph is a word.
 */
final class TopicWords {
    /** A question is shorter; what follows is not looked at, so that no text takes long. */
    static final int MAX_CHARS = 4096;

    static final int MAX_WORDS = 64;

    /** Of a longer word, which is none, this much is kept. */
    private static final int MAX_LETTERS = 48;

    private final SequencedSet<String> words = new LinkedHashSet<>();
    private final StringBuilder word = new StringBuilder();

    private TopicWords() {}

    static SequencedSet<String> of(String text) {
        var words = new TopicWords();
        words.read(folded(beginning(text.strip())));
        return words.words;
    }

    private static String beginning(String text) {
        if (text.length() <= MAX_CHARS) {
            return text;
        }
        int space = text.lastIndexOf(' ', MAX_CHARS);
        return text.substring(0, space > 0 ? space : MAX_CHARS);
    }

    private static String folded(String text) {
        boolean plain = text.chars().allMatch(c -> c < 128);
        return (plain ? text : Normalizer.normalize(text, Normalizer.Form.NFKD)).toLowerCase(Locale.ROOT);
    }

    private void read(String text) {
        int at = 0;
        while (at < text.length() && words.size() < MAX_WORDS) {
            int c = text.codePointAt(at);
            int next = at + Character.charCount(c);
            if (Character.isIdeographic(c)) {
                end();
                words.add(Character.toString(c));
            } else if (Character.isLetterOrDigit(c)) {
                append(c);
            } else if (isApostrophe(c)) {
                next = isPossessive(text, next) ? next + 1 : next;
            } else if (!isInside(c, text, next)) {
                end();
            }
            at = next;
        }
        end();
    }

    /** Whether this is part of a word without being kept: an accent, or the dot of node.js; or kept: the signs of C++. */
    private boolean isInside(int c, String text, int next) {
        if ((c == '+' || c == '#') && !word.isEmpty() && !startsWord(text, next)) {
            append(c);
            return true;
        }
        return isAccent(c) || (c == '.' && !word.isEmpty() && startsWord(text, next));
    }

    private void append(int c) {
        if (word.length() < MAX_LETTERS) {
            word.appendCodePoint(c);
        }
    }

    private void end() {
        if (!word.isEmpty() && words.size() < MAX_WORDS) {
            words.add(word.toString());
        }
        word.setLength(0);
    }

    private static boolean startsWord(String text, int at) {
        return at < text.length() && Character.isLetterOrDigit(text.codePointAt(at));
    }

    private static boolean isAccent(int c) {
        return c >= '\u0300' && c <= '\u036F';
    }

    private static boolean isApostrophe(int c) {
        return c == '\'' || c == '\u2019';
    }

    private boolean isPossessive(String text, int at) {
        return !word.isEmpty() && at < text.length() && text.charAt(at) == 's' && !startsWord(text, at + 1);
    }
}
