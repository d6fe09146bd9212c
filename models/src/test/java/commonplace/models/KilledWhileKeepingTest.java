package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.testing.Victim;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that embed into one directory are killed at random moments; what they said they had is there. */
@Tag("slow")
class KilledWhileKeepingTest {
    private static final int DIMENSIONS = 300;

    @TempDir
    Path directory;

    @Test
    void everyVectorThatWasAcknowledgedIsFoundAgain() throws Exception {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        Set<String> acknowledged = new TreeSet<>();
        for (int round = 0; round < 3; round++) {
            try (Victim one = Victim.start(Child.class, directory, random.nextLong());
                    Victim other = Victim.start(Child.class, directory, random.nextLong())) {
                for (Victim each : List.of(one, other)) {
                    acknowledged.addAll(each.hear(1 + random.nextInt(400)));
                    acknowledged.addAll(each.kill());
                }
            }
        }

        var model = new CheapEmbedder(DIMENSIONS);
        try (var kept = new CachedEmbedder(model, directory, Long.MAX_VALUE, 32)) {
            List<String> texts = List.copyOf(acknowledged);
            List<float[]> vectors = kept.passages(texts);
            assertEquals(List.of(), model.asked, "rerun with -Dseed=" + seed);
            for (int i = 0; i < texts.size(); i++) {
                assertArrayEquals(CheapEmbedder.vector(texts.get(i), DIMENSIONS), vectors.get(i), 0, texts.get(i));
            }
        }
    }

    /** Embeds texts in batches of random size, and writes those that have been kept. */
    static final class Child {
        public static void main(String[] arguments) throws Exception {
            var random = new Random(Long.parseLong(arguments[1]));
            try (var kept =
                    new CachedEmbedder(new CheapEmbedder(DIMENSIONS), Path.of(arguments[0]), Long.MAX_VALUE, 32)) {
                for (int batch = 0; batch < 100_000; batch++) {
                    List<String> texts = new ArrayList<>();
                    for (int i = random.nextInt(20); i >= 0; i--) {
                        texts.add("text " + random.nextInt(100_000) + ".");
                    }
                    kept.passages(texts);
                    for (String text : texts) {
                        System.out.println(text);
                    }
                    System.out.flush();
                }
            }
        }
    }
}
