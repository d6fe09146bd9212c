package commonplace.tools.docs;

import commonplace.models.Embedder;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/** Texts are as near as they share words. It costs nothing, and remembers which passages it was asked for. */
final class WordEmbedder implements Embedder {
    private static final int DIMENSIONS = 256;

    final Queue<String> passages = new ConcurrentLinkedQueue<>();

    /** Passages wait until it is open. */
    volatile CountDownLatch gate = new CountDownLatch(0);

    @Override
    public String id() {
        return "test:words/1";
    }

    @Override
    public int dimensions() {
        return DIMENSIONS;
    }

    @Override
    public int window() {
        return 400;
    }

    @Override
    public int tokens(CharSequence text) {
        return text.toString().split("\\s+", -1).length;
    }

    @Override
    public float[] query(String text) {
        return vector(text);
    }

    @Override
    public List<float[]> passages(List<String> texts) throws InterruptedException {
        gate.await();
        passages.addAll(texts);
        return texts.stream().map(WordEmbedder::vector).toList();
    }

    @Override
    public void close() {}

    private static float[] vector(String text) {
        var vector = new float[DIMENSIONS];
        // Nothing is as far from everything as no vector at all would be.
        vector[0] = 0.1f;
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
            if (!word.isEmpty()) {
                vector[1 + Math.floorMod(word.hashCode() * 0x9E3779B9, DIMENSIONS - 1)] += 1;
            }
        }
        double length = 0;
        for (float each : vector) {
            length += each * each;
        }
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] /= (float) Math.sqrt(length);
        }
        return vector;
    }
}
