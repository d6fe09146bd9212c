package commonplace.models;

import java.util.List;

/** Turns texts into vectors of length one, whose nearness is nearness of meaning. */
public interface Embedder extends AutoCloseable {
    /** The same id means the same vectors for the same texts: what is kept is kept under it. */
    String id();

    /** How many numbers a vector has. A model on a server is asked, once. */
    int dimensions() throws ModelException, InterruptedException;

    /** The most tokens of a text that its vector can speak of. */
    int window();

    /** How many tokens a text has, or a bound above it, to hold against {@link #window()}. */
    int tokens(CharSequence text);

    /** The vector of a question or of words that are looked for. */
    float[] query(String text) throws ModelException, InterruptedException;

    /** The vectors of texts that are to be found, in their order. */
    List<float[]> passages(List<String> texts) throws ModelException, InterruptedException;

    /** How near two vectors of one model are, at most 1. */
    static double cosine(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    @Override
    void close();
}
