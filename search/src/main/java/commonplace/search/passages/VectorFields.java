package commonplace.search.passages;

import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.util.VectorUtil;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/** How vectors lie in the engine, and which of them it can take. */
final class VectorFields {
    /** More than any model we know of makes. */
    static final int MAX_DIMENSIONS = 8_192;

    /**
     * Up to some 200,000 vectors of one segment are all compared, in bytes: exact whatever the filter, and quick to
     * write. Beyond, a graph is built. The engine asks for the number k for which finding k by the graph would cost as
     * much as comparing all n, which is n / ln n.
     */
    private static final int NO_GRAPH_BELOW = (int) (200_000 / Math.log(200_000));

    private static final int GRAPH_NEIGHBORS = 16;
    private static final int GRAPH_BEAM = 100;

    private VectorFields() {}

    static Codec codec() {
        KnnVectorsFormat format = new Format();
        return new Lucene104Codec() {
            @Override
            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                return format;
            }
        };
    }

    /** The vector at length 1, so that the product of two is their cosine. */
    static float[] unit(float[] vector, int dimensions) {
        if (vector.length != dimensions) {
            throw new IllegalArgumentException(
                    "a vector has " + vector.length + " dimensions where this index has " + dimensions);
        }
        double square = 0;
        for (float number : vector) {
            square += (double) number * number;
        }
        if (!(square > 0) || Double.isInfinite(square)) {
            throw new IllegalArgumentException(
                    "a vector of numbers that are all zero, or not all finite, has no direction");
        }
        float[] unit = new float[dimensions];
        double length = Math.sqrt(square);
        for (int i = 0; i < dimensions; i++) {
            unit[i] = (float) (vector[i] / length);
        }
        return unit;
    }

    static double cosine(float[] one, float[] other) {
        return VectorUtil.dotProduct(one, other);
    }

    /** The engine's own limit is lower than what some models make; it does no harm to pass it. */
    private static final class Format extends Lucene104HnswScalarQuantizedVectorsFormat {
        Format() {
            super(ScalarEncoding.UNSIGNED_BYTE, GRAPH_NEIGHBORS, GRAPH_BEAM, 1, null, NO_GRAPH_BELOW);
        }

        @Override
        public int getMaxDimensions(String field) {
            return MAX_DIMENSIONS;
        }
    }
}
