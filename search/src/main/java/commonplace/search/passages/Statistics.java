package commonplace.search.passages;

import commonplace.search.Bm25;
import commonplace.search.languages.Language;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.SmallFloat;

/**
 * What ranking must know of all sections together. The engine counts deleted ones until it gets round to cleaning up;
 * here only those count that are there, so that an index that was updated ranks as one that was built at once.
 */
final class Statistics {
    private record Sum(long sections, long words) {
        Sum plus(Sum other) {
            return new Sum(sections + other.sections, words + other.words);
        }
    }

    private final Map<Language, Sum> byLanguage = new EnumMap<>(Language.class);
    private final long sections;

    Statistics(IndexReader reader) throws IOException {
        for (LeafReaderContext leaf : reader.leaves()) {
            for (Language language : Language.ALL) {
                Sum sum = sum(leaf.reader(), language.field());
                if (sum.sections() > 0) {
                    byLanguage.merge(language, sum, Sum::plus);
                }
            }
        }
        this.sections = byLanguage.values().stream().mapToLong(Sum::sections).sum();
    }

    /** The languages that sections are written in. */
    Set<Language> languages() {
        return byLanguage.keySet();
    }

    long sections() {
        return sections;
    }

    /** How many sections are written in the language. */
    long sections(Language language) {
        return byLanguage.getOrDefault(language, new Sum(0, 0)).sections();
    }

    double averageLength(String field) {
        for (var language : byLanguage.entrySet()) {
            if (language.getKey().field().equals(field)) {
                Sum sum = language.getValue();
                return Math.max(1, (double) sum.words() / sum.sections());
            }
        }
        // Other fields have no lengths; the engine takes them all for 1.
        return 1;
    }

    /** How many sections have the term. */
    static long sections(IndexReader reader, Term term) throws IOException {
        long count = 0;
        for (LeafReaderContext leaf : reader.leaves()) {
            count += sections(leaf.reader(), term);
        }
        return count;
    }

    /** How much a word that occurs in so many sections says about one. */
    double weight(long found) {
        return Bm25.rarity(sections, Math.min(found, sections));
    }

    private static long sections(LeafReader leaf, Term term) throws IOException {
        var terms = leaf.terms(term.field());
        if (terms == null) {
            return 0;
        }
        TermsEnum each = terms.iterator();
        if (!each.seekExact(term.bytes())) {
            return 0;
        }
        var live = leaf.getLiveDocs();
        if (live == null) {
            return each.docFreq();
        }
        long count = 0;
        PostingsEnum found = each.postings(null, PostingsEnum.NONE);
        while (found.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            count += live.get(found.docID()) ? 1 : 0;
        }
        return count;
    }

    private static Sum sum(LeafReader leaf, String field) throws IOException {
        NumericDocValues lengths = leaf.getNormValues(field);
        if (lengths == null) {
            return new Sum(0, 0);
        }
        var live = leaf.getLiveDocs();
        long sections = 0;
        long words = 0;
        while (lengths.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            if (live == null || live.get(lengths.docID())) {
                sections++;
                words += SmallFloat.byte4ToInt((byte) lengths.longValue());
            }
        }
        return new Sum(sections, words);
    }
}
