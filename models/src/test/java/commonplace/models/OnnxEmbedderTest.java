package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class OnnxEmbedderTest {
    /** One for all tests: the native library is loaded once in a process, and stays where it was loaded from. */
    @TempDir
    static Path directory;

    @ParameterizedTest
    @EnumSource(
            value = BundledModels.class,
            names = {"BGE_SMALL", "MINILM"})
    void meaningIsNearerThanWords(BundledModels model) throws Exception {
        try (var embedder = new OnnxEmbedder(model, directory, 2)) {
            float[] question = embedder.query("why did the pool run dry?");
            List<float[]> passages = embedder.passages(List.of(
                    "Database connections were exhausted because readers were never disposed.",
                    "The swimming pool is closed on Mondays.",
                    "Use tabs, not spaces, when you format Go code."));

            assertTrue(dot(question, passages.get(0)) > dot(question, passages.get(2)) + 0.05);
            assertEquals(384, embedder.dimensions());
            for (float[] vector : passages) {
                assertEquals(384, vector.length);
                assertEquals(1, dot(vector, vector), 1e-5);
            }
        }
    }

    @Test
    void theChineseModelReadsChinese() throws Exception {
        try (var embedder = new OnnxEmbedder(BundledModels.BGE_SMALL_CHINESE, directory, 2)) {
            float[] question = embedder.query("数据库为什么连不上了？");
            List<float[]> passages = embedder.passages(List.of("连接池被耗尽，因为任务从不归还句柄。", "游泳池每周一不开放。", "周末的天气很适合去公园散步。"));

            assertTrue(dot(question, passages.get(0)) > dot(question, passages.get(1)) + 0.05);
            assertTrue(dot(question, passages.get(0)) > dot(question, passages.get(2)) + 0.05);
            assertEquals(512, embedder.dimensions());
            assertEquals(512, passages.getFirst().length);
            assertEquals(Reading.CHINESE, embedder.reading());
            assertEquals(9, embedder.tokens("连接池被耗尽 handles"));
        }
    }

    @Test
    void aTextHasTheSameVectorAloneAndAmongOthers() throws Exception {
        try (var embedder = new OnnxEmbedder(BundledModels.MINILM, directory, 3)) {
            List<String> texts = List.of("one", "", "Größe und Länge", "x ".repeat(2_000), "数据库", "one");
            List<float[]> together = embedder.passages(texts);

            for (int i = 0; i < texts.size(); i++) {
                assertArrayEquals(embedder.passages(List.of(texts.get(i))).getFirst(), together.get(i), 0, "text " + i);
            }
            assertArrayEquals(together.getFirst(), together.getLast(), 0);
        }
    }

    @Test
    void allTextsAreEmbeddedHoweverFewThreadsMayWork() throws Exception {
        var asked = new AtomicInteger();
        try (var embedder =
                new OnnxEmbedder(BundledModels.MINILM, directory, 3, () -> asked.incrementAndGet() % 4 == 0 ? 3 : 0)) {
            List<String> texts = IntStream.range(0, 40)
                    .mapToObj(i -> "text " + "x ".repeat(i))
                    .toList();
            List<float[]> together = embedder.passages(texts);

            assertEquals(40, together.size());
            assertArrayEquals(embedder.passages(List.of(texts.get(17))).getFirst(), together.get(17), 0);
        }
    }

    @Test
    void itIsLoadedBeforeAnybodyAsksIfItIsTold() throws Exception {
        try (var embedder = new OnnxEmbedder(BundledModels.MINILM, directory, 1)) {
            assertFalse(embedder.isLoaded());
            embedder.load();
            assertTrue(embedder.isLoaded());
        }
    }

    @Test
    void whatLiesBeyondTheWindowDoesNotCountAndAllBeforeItDoes() throws Exception {
        try (var embedder = new OnnxEmbedder(BundledModels.MINILM, directory, 1)) {
            String full = "word ".repeat(embedder.window() - 1) + "end";

            assertEquals(embedder.window(), embedder.tokens(full));
            assertArrayEquals(embedder.query(full), embedder.query(full + " and more"), 0);
            assertTrue(dot(embedder.query(full), embedder.query(full.replace("end", "zebra"))) < 0.9999);
        }
    }

    @Test
    void threadsThatAskFirstAtTheSameTimeGetTheSameAnswer() throws Exception {
        try (var embedder = new OnnxEmbedder(BundledModels.MINILM, directory, 2);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<float[]>> questions = Collections.nCopies(8, () -> embedder.query("who is first?"));
            float[] expected = embedOnce("who is first?");
            for (Future<float[]> answer : threads.invokeAll(questions)) {
                assertArrayEquals(expected, answer.get(), 0);
            }
        }
    }

    @Test
    void filesAreUnpackedOnceAndDamagedOnesAgain() throws Exception {
        embedOnce();
        Map<Path, Object> first = files();
        Path weights = directory.resolve(first.keySet().stream()
                .filter(file -> file.toString().endsWith("minilm-l6-v2-q.onnx"))
                .findFirst()
                .orElseThrow());
        float[] expected = embedOnce();
        assertEquals(first, files());

        byte[] content = Files.readAllBytes(weights);
        Files.write(weights, Arrays.copyOf(content, content.length / 2));
        assertArrayEquals(expected, embedOnce(), 0);

        Files.write(weights, new byte[content.length]);
        assertArrayEquals(expected, embedOnce(), 0);
        assertArrayEquals(content, Files.readAllBytes(weights));
        assertEquals(first.keySet(), files().keySet());
    }

    @Test
    void aMachineWithoutANativeLibraryIsToldWhatWorks() {
        String platform = OnnxLibrary.platform("SunOS", "sparcv9");

        var refusal = assertThrows(ModelException.class, () -> OnnxLibrary.unpack(platform, directory));

        assertEquals(
                "There is no native library for embedding on sunos-sparcv9. With Ollama running, --embedder ollama"
                        + " works here; --embedder none searches by words alone.",
                refusal.getMessage());
        assertEquals("osx-aarch64", OnnxLibrary.platform("Mac OS X", "aarch64"));
        assertEquals("win-x64", OnnxLibrary.platform("Windows 11", "amd64"));
    }

    @Test
    void aClosedModelRefusesAndClosingTwiceIsNothing() throws Exception {
        var embedder = new OnnxEmbedder(BundledModels.MINILM, directory, 1);
        embedder.query("open");
        embedder.close();
        embedder.close();

        assertThrows(ModelException.class, () -> embedder.query("closed"));
        assertThrows(ModelException.class, () -> embedder.passages(List.of("closed")));
    }

    private static float[] embedOnce() throws Exception {
        return embedOnce("a text");
    }

    private static float[] embedOnce(String text) throws Exception {
        try (var embedder = new OnnxEmbedder(BundledModels.MINILM, directory, 1)) {
            return embedder.query(text);
        }
    }

    private static Map<Path, Object> files() throws IOException {
        try (var files = Files.walk(directory)) {
            Map<Path, Object> found = new TreeMap<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                found.put(
                        directory.relativize(file),
                        Files.readAttributes(file, "lastModifiedTime,fileKey").toString());
            }
            return found;
        }
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }
}
