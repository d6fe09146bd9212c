package commonplace.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSet;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.DocIdSetBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What a query found, as a query: to be counted and then ranked, without being looked for twice. A part of the index that has
 * none of it is passed over, and nothing of the ranking is looked up there.
 */
final class FoundDocs extends Query {
    private final List<DocIdSet> byLeaf;
    private final long total;

    private FoundDocs(List<DocIdSet> byLeaf, long total) {
        this.byLeaf = byLeaf;
        this.total = total;
    }

    static FoundDocs of(Query rewritten, IndexSearcher searcher) throws IOException {
        Weight weight = searcher.createWeight(rewritten, ScoreMode.COMPLETE_NO_SCORES, 1);
        List<DocIdSet> byLeaf = new ArrayList<>();
        long total = 0;
        for (LeafReaderContext leaf : searcher.getLeafContexts()) {
            Scorer scorer = weight.scorer(leaf);
            var found = new DocIdSetBuilder(leaf.reader().maxDoc());
            long count = scorer == null
                    ? 0
                    : collect(scorer.iterator(), leaf.reader().getLiveDocs(), found);
            byLeaf.add(count == 0 ? DocIdSet.EMPTY : found.build());
            total += count;
        }
        return new FoundDocs(byLeaf, total);
    }

    private static long collect(DocIdSetIterator docs, @Nullable Bits live, DocIdSetBuilder found) throws IOException {
        long count = 0;
        for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
            if (live == null || live.get(doc)) {
                found.grow(1).add(doc);
                count++;
            }
        }
        return count;
    }

    long total() {
        return total;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
        return new ConstantScoreWeight(this, boost) {
            @Override
            public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
                DocIdSetIterator docs = byLeaf.get(leaf.ord).iterator();
                return docs.cost() == 0
                        ? null
                        : ConstantScoreScorerSupplier.fromIterator(
                                docs, score(), scoreMode, leaf.reader().maxDoc());
            }

            @Override
            public boolean isCacheable(LeafReaderContext leaf) {
                return false;
            }
        };
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public String toString(String field) {
        return total + " found";
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
