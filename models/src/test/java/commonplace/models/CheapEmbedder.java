package commonplace.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Vectors that depend on nothing but the text, and a list of the texts they were asked for. */
final class CheapEmbedder implements Embedder {
    final List<String> asked = new ArrayList<>();
    int interruptsAfter = Integer.MAX_VALUE;
    private final int dimensions;

    CheapEmbedder(int dimensions) {
        this.dimensions = dimensions;
    }

    static float[] vector(String text, int dimensions) {
        var random = new Random(text.hashCode());
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            vector[i] = random.nextFloat() - 0.5f;
        }
        return VectorMath.normalized(vector);
    }

    @Override
    public String id() {
        return "cheap:model/1";
    }

    @Override
    public int dimensions() {
        return dimensions;
    }

    @Override
    public int window() {
        return 100;
    }

    @Override
    public int tokens(CharSequence text) {
        return text.length();
    }

    @Override
    public float[] query(String text) {
        asked.add(text);
        return vector(text, dimensions);
    }

    @Override
    public List<float[]> passages(List<String> texts) throws InterruptedException {
        if (asked.size() + texts.size() > interruptsAfter) {
            throw new InterruptedException();
        }
        asked.addAll(texts);
        return texts.stream().map(text -> vector(text, dimensions)).toList();
    }

    @Override
    public void close() {}
}
