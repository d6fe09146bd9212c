package commonplace.search.catalog;

import java.util.List;

/**
 * Vectors of length one whose nearness is nearness of meaning, from whatever model there is. Passages are embedded again
 * after each start: let it keep them by a hash of the text.
 */
public interface EmbeddingSource {
    /** The vector of what is looked for; of no length where none can be had now. */
    float[] query(String text) throws InterruptedException;

    /** The vectors of texts that are to be found, in their order; no vectors at all where none can be had now. */
    List<float[]> passages(List<String> texts) throws InterruptedException;
}
