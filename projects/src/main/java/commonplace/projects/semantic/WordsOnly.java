package commonplace.projects.semantic;

import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.models.Reading;
import java.util.List;

/** No model at all: texts are found by their words. */
public final class WordsOnly implements Embedder {
    private static final int CHARACTERS_A_TOKEN = 4;

    @Override
    public String id() {
        return "none";
    }

    @Override
    public int dimensions() {
        return 0;
    }

    /** Words are not related either. */
    @Override
    public Reading reading() {
        return Reading.ENGLISH;
    }

    @Override
    public int window() {
        return Integer.MAX_VALUE;
    }

    @Override
    public int tokens(CharSequence text) {
        return text.length() / CHARACTERS_A_TOKEN + 1;
    }

    @Override
    public float[] query(String text) throws ModelException {
        throw new ModelException("no embedder is wanted (--embedder none)");
    }

    @Override
    public List<float[]> passages(List<String> texts) {
        return texts.stream().map(_ -> new float[0]).toList();
    }

    @Override
    public void close() {}
}
