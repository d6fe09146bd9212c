package commonplace.search.passages;

import java.io.IOException;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/** The vectors of one segment, asked for in ascending order. */
final class WindowVectors {
    private final @Nullable FloatVectorValues vectors;
    private final KnnVectorValues.@Nullable DocIndexIterator each;

    WindowVectors(LeafReader leaf) throws IOException {
        this.vectors = leaf.getFloatVectorValues(PassageFields.VECTOR);
        this.each = vectors == null ? null : vectors.iterator();
    }

    /** Whether there are any, which may be kept elsewhere. */
    boolean any() {
        return vectors != null;
    }

    /** Good until the next is asked for. */
    float[] of(int window) throws IOException {
        if (vectors == null || each == null || each.advance(window) != window) {
            throw new IllegalStateException("a window without its vector");
        }
        return vectors.vectorValue(each.index());
    }
}
