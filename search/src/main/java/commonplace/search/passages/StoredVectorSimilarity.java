package commonplace.search.passages;

import commonplace.search.passages.VectorStore.Place;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.IndexSearcher;

/**
 * Of vectors that are kept in another place.
 *
 * @param vector of length 1
 */
record StoredVectorSimilarity(IndexSearcher searcher, VectorStore store, float[] vector, List<Condition> conditions)
        implements VectorSimilarity {
    @Override
    public int addNearest(int wanted, Set<Integer> sections) throws IOException {
        List<Place> nearest = store.nearest(vector, conditions, wanted);
        Set<Place> places = new HashSet<>(nearest);
        Inventory.eachSection(searcher, places.stream().map(Place::document).toList(), (_, section) -> {
            if (places.contains(place(section))) {
                sections.add(section.doc());
            }
        });
        return nearest.size();
    }

    @Override
    public List<double[]> cosines(List<NumberedSection> sections) {
        List<Place> places = sections.stream()
                .filter(section -> section.kept().embedded() > 0)
                .map(StoredVectorSimilarity::place)
                .toList();
        Map<Place, double[]> cosines = places.isEmpty() ? Map.of() : store.cosines(vector, places);
        return sections.stream()
                .map(section -> fitting(section, cosines.getOrDefault(place(section), new double[0])))
                .toList();
    }

    /** Those of another state of the document than the one in this view say nothing about its windows. */
    private static double[] fitting(NumberedSection section, double[] cosines) {
        return cosines.length == section.kept().embedded() ? cosines : new double[0];
    }

    private static Place place(NumberedSection section) {
        return new Place(section.kept().document(), section.kept().section());
    }
}
