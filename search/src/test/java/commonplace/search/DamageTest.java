package commonplace.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happened to the files, opening works; at worst the index is empty and says so. */
@Tag("slow")
class DamageTest {
    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @TempDir
    Path home;

    @Test
    void aTruncatedFileMeansStartingAfresh() throws IOException {
        Path whole = filled();
        for (Path file : Mishaps.files(whole)) {
            for (long keep : new long[] {0, 1, Files.size(file) / 2, Files.size(file) - 1}) {
                Path damaged = Mishaps.copy(whole, home);
                Files.write(damaged.resolve(file.getFileName()), head(file, keep));
                opensEmptyAndWorks(damaged, file.getFileName() + " cut to " + keep);
            }
        }
    }

    @Test
    void aMissingFileMeansStartingAfresh() throws IOException {
        Path whole = filled();
        for (Path file : Mishaps.files(whole)) {
            Path damaged = Mishaps.copy(whole, home);
            Files.delete(damaged.resolve(file.getFileName()));
            try (var index = open(damaged, new ArrayList<>())) {
                assertTrue(index.fresh(), file::toString);
            }
        }
    }

    @Test
    void garbledBytesNeverKeepItFromOpening() throws IOException {
        Path whole = filled();
        for (int round = 0; round < 60; round++) {
            Path damaged = Mishaps.copy(whole, home);
            Path garbled = Mishaps.garble(damaged, random);
            useThenOpenAgain(damaged, garbled + ", rerun with -Dseed=" + seed);
        }
    }

    @Test
    void filesOfAnotherKindAreNoIndex() throws IOException {
        Path directory = Files.createDirectory(home.resolve("other"));
        Files.writeString(directory.resolve("segments_1"), "not an index");
        Files.writeString(directory.resolve("_0.cfs"), "nor this");
        opensEmptyAndWorks(directory, "other files");
    }

    private static void opensEmptyAndWorks(Path directory, String what) {
        var said = new ArrayList<String>();
        try (var index = open(directory, said)) {
            assertTrue(index.fresh(), what);
            assertEquals(1, said.size(), what);
            index.put(TestIndex.body("a", "word"));
            assertEquals("a", TestIndex.ids(index.search(Search.of("word", 1))), what);
        }
        try (var index = open(directory, said)) {
            assertEquals(1, index.size(), what);
            assertEquals(1, said.size(), what);
        }
    }

    /** Damage deep inside a file may show only in use; then it is said, and the next opening starts afresh. */
    private static void useThenOpenAgain(Path directory, String what) {
        boolean damaged = false;
        var index = open(directory, new ArrayList<>());
        try {
            index.payloads((_, _) -> {});
            index.search(Search.of("word7 word", 100));
            index.search(Search.of("\"some word7\"", 100));
        } catch (DamagedIndexException expected) {
            damaged = true;
        }
        damaged |= !index.intact();
        index.close();
        try (var again = open(directory, new ArrayList<>())) {
            assertTrue(!damaged || again.fresh(), what);
        }
    }

    private Path filled() throws IOException {
        Path directory = Files.createDirectory(home.resolve("whole"));
        try (var index = open(directory, new ArrayList<>())) {
            for (int i = 0; i < 300; i++) {
                index.put(TestIndex.titled("id" + i, "Title " + i, "some word" + i % 20 + " and others"));
                if (i == 150) {
                    index.commit();
                }
            }
        }
        return directory;
    }

    private static byte[] head(Path file, long keep) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return in.readNBytes((int) keep);
        }
    }

    private static TextIndex open(Path directory, List<String> said) {
        return TextIndex.open(directory, "damage", said::add);
    }
}
