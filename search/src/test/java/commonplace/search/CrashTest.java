package commonplace.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process killed at any moment leaves an index that opens, with everything it had committed. */
@Tag("slow")
class CrashTest {
    private final long seed = Long.getLong("seed", new Random().nextLong());

    @Test
    void whatWasCommittedSurvivesBeingKilled(@TempDir Path directory) throws Exception {
        var random = new Random(seed);
        int committed = 0;
        for (int round = 0; round < 8; round++) {
            committed = Math.max(
                    committed,
                    Mishaps.writeUntilKilled(Writer.class, directory, 1 + random.nextInt(5), random.nextInt(40)));
            try (var index = TextIndex.open(directory, "crash", message -> {
                throw new AssertionError(message + ", rerun with -Dseed=" + seed);
            })) {
                assertFalse(index.fresh(), () -> "rerun with -Dseed=" + seed);
                long size = index.size();
                assertTrue(size >= committed, size + " of " + committed + ", rerun with -Dseed=" + seed);
                assertEquals(size, index.search(Search.of("word", 0)).total(), () -> "rerun with -Dseed=" + seed);
            }
        }
    }

    /** Puts entries and says after each commit how many are safe. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) throws IOException {
            var index = TextIndex.open(Path.of(arguments[0]), "crash", message -> System.err.println(message));
            int next = (int) index.size();
            while (true) {
                for (int i = 0; i < 25; i++) {
                    index.put(TestIndex.body("id" + next++, "word " + i));
                    index.search(Search.of("word", 1));
                }
                index.commit();
                System.out.println(next);
            }
        }
    }
}
