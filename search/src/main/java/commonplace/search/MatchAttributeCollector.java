package commonplace.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.analysis.Analyzer;
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
    private static final AtomicLong ENTRIES = new AtomicLong();

    /** No other entry has this number, so that a word which carries it was gathered for this one. */
    private final long entry = ENTRIES.incrementAndGet();

    /** One may be there twice, which the engine does not mind: of words with one stem, for instance. */
    private final List<char[]> terms = new ArrayList<>();

    /** A text that is gathered when it is indexed. */
    Field text(String name, String text, FieldType type) {
        return new Field(name, text, type) {
            @Override
            public TokenStream tokenStream(Analyzer analyzer, @Nullable TokenStream reuse) {
                TokenStream words = super.tokenStream(analyzer, reuse);
                ((StemFilter) words).gatherFor(MatchAttributeCollector.this);
                return words;
            }
        };
    }

    void gather(WordForms.WordForm form) {
        if (!form.gatherFor(entry)) {
            return;
        }
        terms.add(form.stem());
        WordForms.WordBeginning beginning = form.beginning();
        while (beginning != null && beginning.gatherFor(entry)) {
            terms.add(beginning.letters());
            beginning = beginning.shorter();
        }
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

    private final class Terms extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private int next;

        @Override
        public void reset() {
            next = 0;
        }

        @Override
        public boolean incrementToken() {
            if (next == terms.size()) {
                return false;
            }
            char[] chars = terms.get(next++);
            term.copyBuffer(chars, 0, chars.length);
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
