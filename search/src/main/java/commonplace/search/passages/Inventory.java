package commonplace.search.passages;

import commonplace.search.passages.SectionRecord.StoredWindow;
import commonplace.search.passages.VectorSimilarity.NumberedSection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;

/** What there is in a view, without searching for anything. */
final class Inventory {
    private Inventory() {}

    static List<StoredSection> document(IndexSearcher searcher, Term name) throws IOException {
        var sections = new ArrayList<StoredSection>();
        eachSection(searcher, List.of(name.text()), (leaf, section) -> {
            SectionRecord kept = section.kept();
            var vectors = new WindowVectors(leaf.reader());
            List<Window> windows = windows(kept, section.doc() - leaf.docBase, vectors);
            sections.add(new StoredSection(kept.language().code(), windows, kept.payload()));
        });
        return sections;
    }

    static boolean lacksVectors(IndexSearcher searcher, Term name) throws IOException {
        var lacking = new boolean[1];
        eachSection(
                searcher,
                List.of(name.text()),
                (_, section) -> lacking[0] |=
                        section.kept().embedded() < section.kept().windows().size());
        return lacking[0];
    }

    /** The documents that have a window without a vector. What they are called is only read of these. */
    static Set<String> lackingVectors(IndexReader reader) throws IOException {
        var lacking = new LinkedHashSet<String>();
        for (LeafReaderContext context : reader.leaves()) {
            BinaryDocValues records = DocValues.getBinary(context.reader(), PassageFields.RECORD);
            NumericDocValues windows = DocValues.getNumeric(context.reader(), PassageFields.WINDOWS);
            NumericDocValues vectors = DocValues.getNumeric(context.reader(), PassageFields.EMBEDDED);
            for (int doc = windows.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = windows.nextDoc()) {
                if (isLive(context.reader(), doc)
                        && value(vectors, doc) < windows.longValue()
                        && records.advanceExact(doc)) {
                    lacking.add(SectionRecord.decode(records.binaryValue()).document());
                }
            }
        }
        return lacking;
    }

    interface Visitor {
        void visit(LeafReaderContext leaf, NumberedSection section) throws IOException;
    }

    /** Visits the sections of these documents, in their order. */
    static void eachSection(IndexSearcher searcher, Collection<String> documents, Visitor visitor) throws IOException {
        Query sections = searcher.rewrite(PassageFields.sectionsOf(documents));
        Weight weight = searcher.createWeight(sections, ScoreMode.COMPLETE_NO_SCORES, 1);
        for (LeafReaderContext leaf : searcher.getLeafContexts()) {
            Scorer scorer = weight.scorer(leaf);
            if (scorer == null) {
                continue;
            }
            BinaryDocValues records = DocValues.getBinary(leaf.reader(), PassageFields.RECORD);
            DocIdSetIterator each = scorer.iterator();
            while (each.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                if (isLive(leaf.reader(), each.docID()) && records.advanceExact(each.docID())) {
                    SectionRecord kept = SectionRecord.decode(records.binaryValue());
                    visitor.visit(leaf, new NumberedSection(leaf.docBase + each.docID(), kept));
                }
            }
        }
    }

    private static List<Window> windows(SectionRecord kept, int doc, WindowVectors vectors) throws IOException {
        int next = doc - kept.embedded();
        var windows = new ArrayList<Window>();
        for (StoredWindow span : kept.windows()) {
            float[] vector =
                    span.embedded() && vectors.any() ? vectors.of(next++).clone() : new float[0];
            windows.add(new Window(span.start(), span.end(), vector));
        }
        return windows;
    }

    /** The sections of a document lie one behind the other, in their order. */
    static void eachDocument(IndexReader reader, BiConsumer<String, List<byte[]>> each) throws IOException {
        for (LeafReaderContext context : reader.leaves()) {
            BinaryDocValues records = DocValues.getBinary(context.reader(), PassageFields.RECORD);
            String document = "";
            var payloads = new ArrayList<byte[]>();
            while (records.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                if (!isLive(context.reader(), records.docID())) {
                    continue;
                }
                SectionRecord kept = SectionRecord.decode(records.binaryValue());
                if (kept.section() == 0 && !payloads.isEmpty()) {
                    each.accept(document, List.copyOf(payloads));
                    payloads.clear();
                }
                document = kept.document();
                payloads.add(kept.payload());
            }
            if (!payloads.isEmpty()) {
                each.accept(document, List.copyOf(payloads));
            }
        }
    }

    static Coverage coverage(IndexSearcher searcher, List<Condition> conditions) throws IOException {
        var sections = new BooleanQuery.Builder().add(new TermQuery(PassageFields.EACH_SECTION), Occur.FILTER);
        if (!conditions.isEmpty()) {
            sections.add(PassageFields.satisfying(conditions), Occur.FILTER);
        }
        Weight weight = searcher.createWeight(searcher.rewrite(sections.build()), ScoreMode.COMPLETE_NO_SCORES, 1);
        long all = 0;
        long embedded = 0;
        for (LeafReaderContext context : searcher.getLeafContexts()) {
            Scorer scorer = weight.scorer(context);
            if (scorer == null) {
                continue;
            }
            NumericDocValues windows = DocValues.getNumeric(context.reader(), PassageFields.WINDOWS);
            NumericDocValues vectors = DocValues.getNumeric(context.reader(), PassageFields.EMBEDDED);
            DocIdSetIterator each = scorer.iterator();
            while (each.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                if (isLive(context.reader(), each.docID())) {
                    all += value(windows, each.docID());
                    embedded += value(vectors, each.docID());
                }
            }
        }
        return new Coverage(all, embedded);
    }

    private static long value(NumericDocValues values, int doc) throws IOException {
        return values.advanceExact(doc) ? values.longValue() : 0;
    }

    private static boolean isLive(LeafReader leaf, int doc) {
        var live = leaf.getLiveDocs();
        return live == null || live.get(doc);
    }
}
