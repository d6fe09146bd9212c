package commonplace.server.docs;

import commonplace.models.Embedder;
import commonplace.testing.StubOllama;
import java.util.List;

/** The vectors of the model server that the tests have, without the server. */
final class StubEmbedder implements Embedder {
    private static final int DIMENSIONS = 64;

    @Override
    public String id() {
        return "test:stub/1";
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
        return text.length() / 4 + 1;
    }

    @Override
    public float[] query(String text) {
        return StubOllama.vector(text, DIMENSIONS);
    }

    @Override
    public List<float[]> passages(List<String> texts) {
        return texts.stream().map(this::query).toList();
    }

    @Override
    public void close() {}
}
