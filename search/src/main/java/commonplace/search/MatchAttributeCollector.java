package commonplace.search;

import java.io.IOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
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
    private static final FieldType PRESENCE = presence();

    /** Words and stems that came before. */
    private final CharArraySet heard = new CharArraySet(256, false);

    private final Set<String> terms = new HashSet<>();

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

    private void addLetters(String word) {
        int end = 0;
        for (int count = 0; count < MAX_LETTERS && end < word.length(); count++) {
            end = word.offsetByCodePoints(end, 1);
            terms.add(letters(word.substring(0, end)));
        }
    }

    private final class Listener extends TokenFilter {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private String unstemmed = "";

        Listener(TokenStream input) {
            super(input);
        }

        @Override
        public boolean incrementToken() throws IOException {
            if (!input.incrementToken()) {
                finishWord();
                return false;
            }
            boolean isStem = term.charAt(0) == StemFilter.MARK;
            if (!isStem) {
                finishWord();
            }
            if (!heard.contains(term.buffer(), 0, term.length())) {
                hear(term.toString(), isStem);
            }
            if (isStem) {
                unstemmed = "";
            }
            return true;
        }

        private void hear(String form, boolean isStem) {
            heard.add(form);
            if (isStem) {
                terms.add(form);
            } else {
                addLetters(form);
                unstemmed = form;
            }
        }

        /** No stem followed the word, so that it is its own. */
        private void finishWord() {
            if (!unstemmed.isEmpty()) {
                terms.add(stem(unstemmed));
                unstemmed = "";
            }
        }
    }

    private final class Terms extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private Iterator<String> rest = terms.iterator();

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
            term.append(rest.next());
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
