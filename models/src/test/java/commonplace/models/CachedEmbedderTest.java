package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedEmbedderTest {
    private static final long UNBOUNDED = Long.MAX_VALUE;
    private static final int DIMENSIONS = 8;

    @TempDir
    Path directory;

    private final CheapEmbedder model = new CheapEmbedder(DIMENSIONS);

    @Test
    void onlyWhatIsMissingIsEmbeddedInItsOrderAndOnce() throws Exception {
        try (var kept = kept()) {
            kept.passages(List.of("b", "a"));
            model.asked.clear();

            expectVectors(List.of("c", "a", "d", "c", "b"), kept);
            assertEquals(List.of("c", "d"), model.asked);
        }
    }

    @Test
    void whatWasEmbeddedIsThereWithoutTheModelButOnlyAsAWhole() throws Exception {
        try (var kept = kept()) {
            kept.passages(List.of("a", "b"));
            model.asked.clear();

            assertArrayEquals(
                    CheapEmbedder.vector("b", DIMENSIONS),
                    kept.kept(List.of("b", "a", "b")).orElseThrow().getFirst());
            assertTrue(kept.kept(List.of("a", "c")).isEmpty());
            assertEquals(List.of(), model.asked);
        }
    }

    @Test
    void vectorsAreFoundByTheNextProcess() throws Exception {
        List<String> texts = texts(0, 5_000);
        try (var kept = kept()) {
            kept.passages(texts);
        }
        model.asked.clear();

        try (var kept = kept()) {
            expectVectors(texts, kept);
            assertEquals(List.of(), model.asked);
        }
    }

    @Test
    void whatOneAddsTheOtherFinds() throws Exception {
        try (var one = kept();
                var other = kept()) {
            one.passages(texts(0, 10));
            other.passages(texts(5, 20));
            one.passages(texts(0, 20));

            assertEquals(texts(0, 20), model.asked);
        }
    }

    @Test
    void questionsAreNotKept() throws Exception {
        try (var kept = kept()) {
            kept.query("where?");
            kept.query("where?");
            kept.passages(List.of("where?"));

            assertEquals(List.of("where?", "where?", "where?"), model.asked);
        }
    }

    @Test
    void aPieceOfARecordAtTheEndIsCutOff() throws Exception {
        try (var kept = kept()) {
            kept.passages(texts(0, 3));
        }
        Files.write(file(), new byte[17], StandardOpenOption.APPEND);
        try (var kept = kept()) {
            kept.passages(texts(3, 6));
        }
        model.asked.clear();

        try (var kept = kept()) {
            expectVectors(texts(0, 6), kept);
            assertEquals(List.of(), model.asked);
        }
    }

    @Test
    void aDamagedRecordIsEmbeddedAgain() throws Exception {
        try (var kept = kept()) {
            kept.passages(texts(0, 3));
        }
        byte[] bytes = Files.readAllBytes(file());
        bytes[bytes.length - 10] ^= 1;
        Files.write(file(), bytes);
        model.asked.clear();

        try (var kept = kept()) {
            expectVectors(texts(0, 3), kept);
            expectVectors(texts(0, 3), kept);
            assertEquals(texts(2, 3), model.asked);
        }
    }

    @Test
    void aFileThatIsNoneOfOursIsReplaced() throws Exception {
        try (var kept = kept()) {
            kept.passages(texts(0, 1));
            Files.writeString(file(), "no vectors here, but enough of text to be longer than a header");

            expectVectors(texts(0, 2), kept);
            expectVectors(texts(0, 2), kept);
            assertEquals(List.of("text 0", "text 0", "text 1"), model.asked);
        }
    }

    @Test
    void theOlderHalfGoesWhenTheFileIsFull() throws Exception {
        long record = 32 + 4 * DIMENSIONS + 4;
        try (var kept = new CachedEmbedder(model, directory, 32 + 100 * record, 32);
                var other = new CachedEmbedder(model, directory, 32 + 100 * record, 32)) {
            other.passages(texts(0, 1));
            for (int i = 0; i < 500; i += 10) {
                kept.passages(texts(i, i + 10));
                assertTrue(Files.size(file()) <= 32 + 100 * record);
            }
            model.asked.clear();

            expectVectors(texts(450, 500), other);
            assertEquals(List.of(), model.asked);
            expectVectors(texts(0, 1), other);
            assertEquals(List.of("text 0"), model.asked);
        }
    }

    @Test
    void whatWasMadeBeforeAnInterruptIsKept() throws Exception {
        model.interruptsAfter = 100;
        try (var kept = kept()) {
            assertThrows(InterruptedException.class, () -> kept.passages(texts(0, 200)));
        }
        model.interruptsAfter = Integer.MAX_VALUE;
        List<String> before = List.copyOf(model.asked);
        model.asked.clear();

        try (var kept = kept()) {
            expectVectors(texts(0, 200), kept);
            assertTrue(before.size() >= 64, before.size() + " texts");
            assertEquals(texts(before.size(), 200), model.asked);
        }
    }

    @Test
    void anotherLengthUnderTheSameNameIsRefused() throws Exception {
        try (var kept = kept()) {
            kept.passages(texts(0, 1));
        }
        try (var changed = new CachedEmbedder(new CheapEmbedder(12), directory, UNBOUNDED, 32)) {
            var refusal = assertThrows(ModelException.class, () -> changed.passages(texts(1, 2)));

            assertEquals(
                    "cheap:model/1 gave a vector of 12 dimensions, and those that it gave before have 8. If another"
                            + " model has been put under this name, delete " + file()
                            + " to embed everything anew; else name the model that was used before.",
                    refusal.getMessage());
            assertThrows(ModelException.class, () -> changed.query("where?"));
            assertEquals(8, changed.dimensions());
        }
    }

    private CachedEmbedder kept() {
        return new CachedEmbedder(model, directory, UNBOUNDED, 32);
    }

    private static List<String> texts(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "text " + i).toList();
    }

    private static void expectVectors(List<String> texts, Embedder embedder) throws Exception {
        List<float[]> vectors = embedder.passages(texts);
        assertEquals(texts.size(), vectors.size());
        for (int i = 0; i < texts.size(); i++) {
            assertArrayEquals(CheapEmbedder.vector(texts.get(i), DIMENSIONS), vectors.get(i), 0, texts.get(i));
        }
    }

    private Path file() throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".vectors"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
