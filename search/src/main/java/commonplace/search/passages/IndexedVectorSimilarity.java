package commonplace.search.passages;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.jspecify.annotations.Nullable;

/**
 * Of vectors that lie in the index itself.
 *
 * @param vector of length 1
 */
record IndexedVectorSimilarity(
        IndexSearcher searcher, float[] vector, @Nullable Query filter) implements VectorSimilarity {
    @Override
    public int addNearest(int wanted, Set<Integer> sections) throws IOException {
        int count = Candidates.atMost(wanted, searcher);
        var nearest = new KnnFloatVectorQuery(PassageFields.VECTOR, vector, count, filter);
        ScoreDoc[] windows = searcher.search(nearest, count).scoreDocs;
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
        return windows.length;
    }

    @Override
    public List<double[]> cosines(List<NumberedSection> sections) throws IOException {
        List<LeafReaderContext> leaves = searcher.getLeafContexts();
        var all = new ArrayList<double[]>();
        int end = 0;
        int base = 0;
        WindowVectors vectors = null;
        for (NumberedSection section : sections) {
            if (vectors == null || section.doc() >= end) {
                LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(section.doc(), leaves));
                base = leaf.docBase;
                end = base + leaf.reader().maxDoc();
                vectors = new WindowVectors(leaf.reader());
            }
            double[] cosines = new double[section.kept().embedded()];
            for (int i = 0; i < cosines.length; i++) {
                cosines[i] = VectorFields.cosine(vector, vectors.of(section.doc() - base - cosines.length + i));
            }
            all.add(cosines);
        }
        return all;
    }
}
