package commonplace.search;

import java.io.IOException;
import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.jspecify.annotations.Nullable;

/**
 * Words with all that is indexed for each, remembered: most of a text are words that stood in it before, or in the text
 * before it. A table of its own, since it is asked for every word of a vault. Not for several threads at once.
 */
final class WordForms {
    /** A power of two. Each word has one place. */
    private static final int PLACES = 16_384;

    /** In alphabets there are fewer; in other scripts any number. */
    private static final int MAX_BEGINNINGS = 16_384;

    private static final char FIRST_CYRILLIC = 0x0400;
    private static final char[] NONE = {};

    private final OneWord oneWord = new OneWord();
    private final TokenStream english = new PorterStemFilter(oneWord);

    // Made when the first word of their script is met: in most vaults there is none.
    private @Nullable TokenStream russian;
    private @Nullable TokenStream arabic;
    private final Map<String, WordBeginning> beginnings = new HashMap<>();
    private @Nullable WordForm[] places = {};

    /** The first letters of words, as they are gathered, and the last entry that they were gathered for. */
    static final class WordBeginning {
        private final char[] letters;
        private final @Nullable WordBeginning shorter;
        private long gathered;

        private WordBeginning(String beginning, @Nullable WordBeginning shorter) {
            this.letters = MatchAttributeCollector.letters(beginning).toCharArray();
            this.shorter = shorter;
        }

        char[] letters() {
            return letters;
        }

        /** One letter less; nothing for the first. */
        @Nullable
        WordBeginning shorter() {
            return shorter;
        }

        /** Whether this is the first time for the entry. */
        boolean gatherFor(long entry) {
            boolean first = gathered != entry;
            gathered = entry;
            return first;
        }
    }

    /** A word, and the last entry that it was gathered for. */
    static final class WordForm {
        private final char[] word;
        private final int hash;
        private final char[] stem;
        private final WordBeginning beginning;
        private long gathered;

        /** Whether it was asked for since another word wanted its place. */
        private boolean used;

        private WordForm(char[] word, int hash, char[] stem, WordBeginning beginning) {
            this.word = word;
            this.hash = hash;
            this.stem = stem;
            this.beginning = beginning;
        }

        /** Its stem, marked. */
        char[] stem() {
            return stem;
        }

        /** The same, for a word that is not its own stem; else nothing. */
        char[] otherStem() {
            return stem.length == word.length + 1 && Arrays.equals(stem, 1, stem.length, word, 0, word.length)
                    ? NONE
                    : stem;
        }

        /** As many of its first letters as are gathered. */
        WordBeginning beginning() {
            return beginning;
        }

        /** Whether this is the first time for the entry. */
        boolean gatherFor(long entry) {
            boolean first = gathered != entry;
            gathered = entry;
            return first;
        }
    }

    WordForm of(char[] word, int length) throws IOException {
        if (places.length == 0) {
            places = new WordForm[PLACES];
        }
        int hash = hash(word, length);
        int place = hash & (PLACES - 1);
        WordForm known = places[place];
        if (known != null && known.hash == hash && Arrays.equals(known.word, 0, known.word.length, word, 0, length)) {
            known.used = true;
            return known;
        }
        char[] copy = Arrays.copyOf(word, length);
        var form = new WordForm(copy, hash, stem(copy), beginning(new String(copy)));
        // A rare word does not take the place of one that is met again and again, and is forgotten at once.
        if (known == null || !known.used) {
            places[place] = form;
        } else {
            known.used = false;
        }
        return form;
    }

    private static int hash(char[] word, int length) {
        int hash = 0;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + word[i];
        }
        return hash ^ (hash >>> 16);
    }

    private WordBeginning beginning(String word) {
        int letters = Math.min(MatchAttributeCollector.MAX_LETTERS, word.codePointCount(0, word.length()));
        String longest = word.substring(0, word.offsetByCodePoints(0, letters));
        WordBeginning known = beginnings.get(longest);
        if (known != null) {
            return known;
        }
        String less = longest.substring(0, longest.offsetByCodePoints(longest.length(), -1));
        var found = new WordBeginning(longest, less.isEmpty() ? null : beginning(less));
        if (beginnings.size() == MAX_BEGINNINGS) {
            beginnings.clear();
        }
        beginnings.put(longest, found);
        return found;
    }

    private char[] stem(char[] word) throws IOException {
        CharTermAttribute stem = oneWord.term;
        stem.copyBuffer(word, 0, word.length);
        stemming(word).incrementToken();
        char[] chars = stem.isEmpty() ? word : stem.buffer();
        int length = stem.isEmpty() ? word.length : stem.length();
        var marked = new char[length + 1];
        marked[0] = StemFilter.MARK;
        System.arraycopy(chars, 0, marked, 1, length);
        return marked;
    }

    /** By the script of the first letter. In Latin letters it cannot be told which language a word is of. */
    private TokenStream stemming(char[] word) {
        if (word.length == 0 || word[0] < FIRST_CYRILLIC) {
            return english;
        }
        return switch (UnicodeScript.of(word[0])) {
            case CYRILLIC -> {
                russian = russian == null ? new RussianLightStemFilter(oneWord) : russian;
                yield russian;
            }
            case ARABIC -> {
                arabic = arabic == null ? new ArabicStemFilter(new ArabicNormalizationFilter(oneWord)) : arabic;
                yield arabic;
            }
            default -> english;
        };
    }

    /** The engine's stemmer is for streams alone. */
    private static final class OneWord extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        @Override
        public boolean incrementToken() {
            return true;
        }
    }
}
