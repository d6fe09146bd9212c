package commonplace.search.catalog;

import java.util.List;

/**
 * Vectors of length one whose nearness is nearness of meaning, from whatever model there is. Passages are embedded again
 * after each start: let it keep them by a hash of the text.
 */
public interface EmbeddingSource {
    /** The vector of a text that has none. */
    float[] NO_VECTOR = {};

    /** Where no vectors can be had: all is found by words. */
    EmbeddingSource NONE = new EmbeddingSource() {
        @Override
        public float[] query(String text) {
            return NO_VECTOR;
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            return List.of();
        }
    };

    /** The vector of what is looked for; of no length where none can be had now. */
    float[] query(String text) throws InterruptedException;

    /** The vectors of texts that are to be found, in their order; no vectors at all where none can be had now. */
    List<float[]> passages(List<String> texts) throws InterruptedException;

    /**
     * What a nearness of its vectors is on the scale of the model that comes with the program: to one model any two texts
     * have a cosine of 0.5, to another of 0.05.
     */
    default double common(double nearness) {
        return nearness;
    }
}
