package commonplace.search.passages;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the sections whose words fit best and those with the nearest windows, and gives every one of them both scores:
 * who was found by its words has a cosine too, computed from the vectors themselves.
 */
final class Candidates {
    private final IndexSearcher searcher;
    private final Query text;
    private final float[] vector;
    private final @Nullable Query filter;

    /**
     * @param vector of length 1, or empty
     */
    Candidates(IndexSearcher searcher, Query text, float[] vector, List<Condition> conditions) {
        this.searcher = searcher;
        this.text = text;
        this.vector = vector;
        this.filter = conditions.isEmpty() ? null : PassageFields.satisfying(conditions);
    }

    /**
     * @param all whether there are no others
     */
    record Gathered(List<Candidate> candidates, boolean all) {}

    /** The best {@code wanted} by words, and those of the nearest {@code wanted} windows. */
    Gathered gather(int wanted) throws IOException {
        // The engine makes room for as many as it is asked for.
        int count = Math.clamp(searcher.getIndexReader().maxDoc(), 1, wanted);
        var sections = new TreeSet<Integer>();
        ScoreDoc[] byWords = searcher.search(filtered(), count).scoreDocs;
        for (ScoreDoc found : byWords) {
            sections.add(found.doc);
        }
        int most = byWords.length;
        if (vector.length > 0) {
            var nearest = new KnnFloatVectorQuery(PassageFields.VECTOR, vector, count, filter);
            ScoreDoc[] windows = searcher.search(nearest, count).scoreDocs;
            addSections(windows, sections);
            most = Math.max(most, windows.length);
        }
        return new Gathered(scored(sections), most < wanted);
    }

    private Query filtered() {
        if (filter == null) {
            return text;
        }
        return new BooleanQuery.Builder()
                .add(text, Occur.MUST)
                .add(filter, Occur.FILTER)
                .build();
    }

    private void addSections(ScoreDoc[] windows, Set<Integer> sections) throws IOException {
        // In ascending order each segment's values are read in one go.
        int[] docs =
                Arrays.stream(windows).mapToInt(window -> window.doc).sorted().toArray();
        int next = 0;
        for (LeafReaderContext leaf : searcher.getLeafContexts()) {
            int end = leaf.docBase + leaf.reader().maxDoc();
            NumericDocValues ahead = DocValues.getNumeric(leaf.reader(), PassageFields.AHEAD);
            for (; next < docs.length && docs[next] < end; next++) {
                if (!ahead.advanceExact(docs[next] - leaf.docBase)) {
                    throw new IllegalStateException("a window without its section");
                }
                sections.add(docs[next] + (int) ahead.longValue());
            }
        }
    }

    private List<Candidate> scored(SortedSet<Integer> sections) throws IOException {
        Weight weight = searcher.createWeight(searcher.rewrite(text), ScoreMode.COMPLETE, 1);
        var candidates = new ArrayList<Candidate>();
        for (LeafReaderContext leaf : searcher.getLeafContexts()) {
            SortedSet<Integer> inLeaf =
                    sections.subSet(leaf.docBase, leaf.docBase + leaf.reader().maxDoc());
            if (!inLeaf.isEmpty()) {
                addScored(leaf, weight, inLeaf, candidates);
            }
        }
        return candidates;
    }

    private void addScored(
            LeafReaderContext leaf, Weight weight, SortedSet<Integer> sections, List<Candidate> candidates)
            throws IOException {
        BinaryDocValues records = DocValues.getBinary(leaf.reader(), PassageFields.RECORD);
        Scorer words = weight.scorer(leaf);
        var vectors = new WindowVectors(leaf.reader());
        for (int section : sections) {
            int doc = section - leaf.docBase;
            if (!records.advanceExact(doc)) {
                throw new IllegalStateException("a section without its record");
            }
            SectionRecord kept = SectionRecord.decode(records.binaryValue());
            double text = words == null ? 0 : score(words, doc);
            double[] cosines = new double[vector.length == 0 ? 0 : kept.embedded()];
            for (int i = 0; i < cosines.length; i++) {
                cosines[i] = Vectors.cosine(vector, vectors.of(doc - cosines.length + i));
            }
            candidates.add(new Candidate(section, kept, text, cosines));
        }
    }

    private static double score(Scorer words, int doc) throws IOException {
        int at = words.docID() < doc ? words.iterator().advance(doc) : words.docID();
        return at == doc ? words.score() : 0;
    }
}
