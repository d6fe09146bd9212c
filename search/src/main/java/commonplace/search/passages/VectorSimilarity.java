package commonplace.search.passages;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/** How near the windows of a view are to a query, wherever their vectors are kept. */
interface VectorSimilarity {
    /** Of a query without a vector. */
    VectorSimilarity NONE = new VectorSimilarity() {
        @Override
        public int addNearest(int wanted, Set<Integer> sections) {
            return 0;
        }

        @Override
        public List<double[]> cosines(List<NumberedSection> sections) {
            return sections.stream().map(_ -> new double[0]).toList();
        }
    };

    /**
     * A section of the view.
     *
     * @param doc its number in the view
     */
    record NumberedSection(int doc, SectionRecord kept) {}

    /** Adds the sections of the nearest windows, and tells how many windows these were. */
    int addNearest(int wanted, Set<Integer> sections) throws IOException;

    /**
     * Those of each section's windows that have vectors, in their order.
     *
     * @param sections in ascending order of their numbers
     */
    List<double[]> cosines(List<NumberedSection> sections) throws IOException;
}
