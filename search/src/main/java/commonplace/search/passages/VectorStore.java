package commonplace.search.passages;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Keeps the vectors of an index in another place, which compares them itself.
 *
 * <p>It may be ahead of the index, or behind it, by what is being written: what only one of them knows of is left out.
 * Its methods may be called from any thread, also at the same time.
 *
 * @see StoreException
 */
public interface VectorStore {
    /**
     * The sections of the nearest windows, one for each window.
     *
     * @param vector of length 1
     * @param conditions all of which a section must satisfy
     */
    List<Place> nearest(float[] vector, List<Condition> conditions, int count);

    /**
     * How near all windows of these sections are, in the order of the windows; a section without vectors may be left out.
     *
     * @param vector of length 1
     */
    Map<Place, double[]> cosines(float[] vector, Collection<Place> sections);

    /** A section of a document. */
    record Place(String document, int section) {}
}
