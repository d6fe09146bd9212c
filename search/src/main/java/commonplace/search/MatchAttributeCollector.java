package commonplace.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.jspecify.annotations.Nullable;

/**
 * Gathers, while an entry's texts are indexed, what decides whether it matches: the stem of every word in any of
 * them, and the first letters of every word. Searching and counting then look at one list per word typed instead of
 * one per text and form, and a single letter costs no more than a word.
 *
 * <p>The gathered field must be added after the texts: the engine indexes fields in the order they were added.
 */
final class MatchAttributeCollector {
    static final int MAX_LETTERS = 3;

    private static final char LETTERS_MARK = '\u0002';
    private static final char[] NONE = {};
    private static final FieldType PRESENCE = presence();

    private final CharArraySet words = new CharArraySet(256, false);
    private final CharArraySet terms = new CharArraySet(512, false);
    private final char[] letters = {LETTERS_MARK, 0, 0, 0, 0, 0, 0};

    /** A text that is gathered when it is indexed. */
    Field text(String name, String text, FieldType type) {
        return new Field(name, text, type) {
            @Override
            public TokenStream tokenStream(Analyzer analyzer, @Nullable TokenStream reuse) {
                return new Listener(super.tokenStream(analyzer, reuse));
            }
        };
    }

    /** What the texts before it consisted of. */
    Field gathered(String name) {
        return new Field(name, new Terms(), PRESENCE);
    }

    static String stem(String stem) {
        return StemFilter.MARK + stem;
    }

    static String letters(String beginning) {
        return LETTERS_MARK + beginning;
    }

    private void addLetters(char[] word, int length) {
        int end = 0;
        for (int count = 0; count < MAX_LETTERS && end < length; count++) {
            end += Character.charCount(Character.codePointAt(word, end, length));
            System.arraycopy(word, 0, letters, 1, end);
            add(terms, letters, end + 1);
        }
    }

    /** Most are there already, and then nothing is copied. */
    private static boolean add(CharArraySet set, char[] chars, int length) {
        return !set.contains(chars, 0, length) && set.add(Arrays.copyOf(chars, length));
    }

    private final class Listener extends TokenFilter {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private char[] unstemmed = NONE;

        Listener(TokenStream input) {
            super(input);
        }

        @Override
        public boolean incrementToken() throws IOException {
            if (!input.incrementToken()) {
                finishWord();
                return false;
            }
            char[] form = term.buffer();
            int length = term.length();
            if (form[0] == StemFilter.MARK) {
                add(terms, form, length);
                unstemmed = NONE;
                return true;
            }
            finishWord();
            if (add(words, form, length)) {
                addLetters(form, length);
                unstemmed = new char[length + 1];
                unstemmed[0] = StemFilter.MARK;
                System.arraycopy(form, 0, unstemmed, 1, length);
            }
            return true;
        }

        /** No stem followed the word, so that it is its own. */
        private void finishWord() {
            if (unstemmed.length > 0) {
                terms.add(unstemmed);
                unstemmed = NONE;
            }
        }
    }

    private final class Terms extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private Iterator<Object> rest = terms.iterator();

        @Override
        public void reset() {
            rest = terms.iterator();
        }

        @Override
        public boolean incrementToken() {
            if (!rest.hasNext()) {
                return false;
            }
            clearAttributes();
            char[] next = (char[]) rest.next();
            term.copyBuffer(next, 0, next.length);
            return true;
        }
    }

    private static FieldType presence() {
        var type = new FieldType();
        type.setIndexOptions(IndexOptions.DOCS);
        type.setOmitNorms(true);
        type.freeze();
        return type;
    }
}
