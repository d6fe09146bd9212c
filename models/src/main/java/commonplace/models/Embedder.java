package commonplace.models;

import java.util.List;
import java.util.Optional;

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

    /** What languages it learned. */
    default Reading reading() {
        return Reading.MANY;
    }

    /** The vector of a question or of words that are looked for. */
    float[] query(String text) throws ModelException, InterruptedException;

    /** The vectors of texts that are to be found, in their order. */
    List<float[]> passages(List<String> texts) throws ModelException, InterruptedException;

    /** The vectors of texts that were all embedded before, without asking the model; empty where one was not. */
    default Optional<List<float[]>> kept(List<String> texts) {
        return Optional.empty();
    }

    /** Whether a question is answered at once: a model in this process must have been loaded. */
    default boolean isLoaded() {
        return true;
    }

    /** Has a model in this process loaded before anybody waits for it. */
    default void load() throws ModelException {}

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
