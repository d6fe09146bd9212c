package commonplace.search.passages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.search.DamagedIndexException;
import commonplace.search.Mishaps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Killed or damaged, an index opens: with what was committed, or empty. */
@Tag("slow")
class PassageCrashTest {
    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @TempDir
    Path home;

    @Test
    void whatWasCommittedSurvivesBeingKilledTogetherWithItsNotes() throws Exception {
        for (int round = 0; round < 3; round++) {
            int committed = Mishaps.writeUntilKilled(Writer.class, home, 1 + random.nextInt(4), 0);
            try (var notes = new TestPassages(home)) {
                assertFalse(notes.index.isFresh(), () -> "rerun with -Dseed=" + seed);
                int noted = Integer.parseInt(notes.index.notes().getOrDefault("count", "0"));
                assertTrue(noted >= committed, noted + " of " + committed + ", rerun with -Dseed=" + seed);
                assertEquals(noted, notes.index.documents(), () -> "rerun with -Dseed=" + seed);
                assertEquals(noted, notes.index.coverage().embedded(), () -> "rerun with -Dseed=" + seed);
                assertTrue(notes.index.intact(), () -> "rerun with -Dseed=" + seed);
            }
        }
    }

    /** Puts documents and says after each commit how many are safe. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) {
            var notes = new TestPassages(Path.of(arguments[0]));
            int next = (int) notes.index.documents();
            while (true) {
                for (int i = 0; i < 25; i++) {
                    notes.with("d" + next++, TestPassages.section("word " + i, 1, i));
                }
                notes.index.commit(Map.of("count", Integer.toString(next)));
                System.out.println(next);
            }
        }
    }

    @Test
    void aFileThatIsCutShortMeansBeginningAnew() throws IOException {
        Path whole = filled();
        for (Path file : Mishaps.files(whole)) {
            Path damaged = Mishaps.copy(whole, home);
            byte[] bytes = Files.readAllBytes(file);
            Files.write(damaged.resolve(file.getFileName()), Arrays.copyOf(bytes, bytes.length / 2));
            var said = new ArrayList<String>();
            try (var index = PassageIndex.open(damaged, TestPassages.MODEL, TestPassages.DIMENSIONS, said::add)) {
                assertTrue(index.isFresh(), file::toString);
                assertEquals(1, said.size(), file::toString);
                index.put("a", List.of(TestPassages.section("word", 1, 0)));
                assertEquals(1, index.search(PassageQuery.of("word", 1)).size());
            }
        }
    }

    @Test
    void garbledBytesAreSaidToBeDamageAndThenBegunAnew() throws IOException {
        Path whole = filled();
        for (int round = 0; round < 40; round++) {
            Path damaged = Mishaps.copy(whole, home);
            Path garbled = Mishaps.garble(damaged, random);
            useThenOpenAgain(damaged, garbled + ", rerun with -Dseed=" + seed);
        }
    }

    private static void useThenOpenAgain(Path directory, String what) throws IOException {
        boolean damaged = false;
        var index = PassageIndex.open(directory, TestPassages.MODEL, TestPassages.DIMENSIONS, _ -> {});
        try {
            index.eachDocument((_, _) -> {});
            index.search(
                    new PassageQuery("word7 word", new float[] {1, 0}, VectorWeight.ENGLISH_ENCODER, List.of(), 100));
            index.document("d7");
        } catch (DamagedIndexException expected) {
            damaged = true;
        }
        damaged |= !index.intact();
        index.close();
        try (var again = PassageIndex.open(directory, TestPassages.MODEL, TestPassages.DIMENSIONS, _ -> {})) {
            assertTrue(!damaged || again.isFresh(), what);
        }
    }

    private Path filled() throws IOException {
        Path directory = Files.createDirectory(home.resolve("whole"));
        try (var notes = new TestPassages(directory)) {
            for (int i = 0; i < 60; i++) {
                notes.with("d" + i, TestPassages.section("some word" + i % 20 + " and others", 1, i));
            }
            notes.index.commit(Map.of());
        }
        return directory;
    }
}
