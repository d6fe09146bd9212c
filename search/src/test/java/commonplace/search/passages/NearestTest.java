package commonplace.search.passages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The nearest vectors are the nearest, filtered or not, though only bytes of them are compared at first. */
@Tag("slow")
class NearestTest {
    private static final int DIMENSIONS = 64;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @Test
    void whatIsFoundIsWhatComparingAllFinds(@TempDir Path directory) throws Exception {
        Map<String, float[]> vectors = new LinkedHashMap<>();
        try (var index = PassageIndex.open(directory, "random", DIMENSIONS, _ -> {})) {
            for (int i = 0; i < 3_000; i++) {
                float[] vector = vector();
                vectors.put("d" + i, vector);
                var keywords = Map.of("tenth", Set.of("t" + i % 10));
                index.put(
                        "d" + i,
                        List.of(new PassageSection("", "", List.of(new Window(0, 0, vector)), keywords, new byte[0])));
            }
            for (int i = 0; i < 20; i++) {
                float[] query = vector();
                assertEquals(nearest(vectors, query, ""), found(index, query, List.of()), () -> "-Dseed=" + seed);
                assertEquals(
                        nearest(vectors, query, "3"),
                        found(index, query, List.of(Condition.is("tenth", "t3"))),
                        () -> "-Dseed=" + seed);
            }
        }
    }

    @Test
    void vectorsOfManyDimensionsAreTaken(@TempDir Path directory) throws Exception {
        try (var index = PassageIndex.open(directory, "large", 4_096, _ -> {})) {
            float[] vector = new float[4_096];
            vector[17] = 1;
            index.put("a", List.of(TestPassages.section("a", vector)));

            var query = new PassageQuery("", vector, VectorWeight.MULTILINGUAL_ENCODER, List.of(), 1);
            assertTrue(index.search(query).getFirst().cosine().orElseThrow() > 0.999);
        }
    }

    private static List<String> nearest(Map<String, float[]> vectors, float[] query, String ending) {
        float[] unit = VectorFields.unit(query, DIMENSIONS);
        return vectors.entrySet().stream()
                .filter(each -> each.getKey().endsWith(ending))
                .sorted(Comparator.comparingDouble(
                        each -> -VectorFields.cosine(unit, VectorFields.unit(each.getValue(), DIMENSIONS))))
                .map(Map.Entry::getKey)
                .limit(20)
                .toList();
    }

    private static List<String> found(PassageIndex index, float[] query, List<Condition> conditions) {
        return index.search(new PassageQuery("", query, VectorWeight.ENGLISH_ENCODER, conditions, 20)).stream()
                .map(DocumentHit::document)
                .toList();
    }

    private float[] vector() {
        float[] vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }
}
