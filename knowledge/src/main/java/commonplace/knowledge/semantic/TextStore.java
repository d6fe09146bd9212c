package commonplace.knowledge.semantic;

import commonplace.search.passages.Section;
import commonplace.search.passages.VectorStore;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Keeps texts and their vectors for good. The index on this machine's disk then holds only their words, and is made again
 * from here when it is lost or behind.
 *
 * <p>Every method may throw a {@link commonplace.search.passages.StoreException}; then nothing was changed.
 */
public interface TextStore extends VectorStore, AutoCloseable {
    /** Opens what is kept of texts for a model; what is of another model is thrown away. */
    @FunctionalInterface
    interface Opening {
        TextStore open(String model, int dimensions);
    }

    /** Another one after every change, whoever makes it. */
    String revision();

    /** How much is kept, counted: somebody may have laid hands on it elsewhere. */
    Size size();

    /** @param vectors of all texts together */
    record Size(long texts, long vectors) {}

    /**
     * Keeps a text in place of all that there was of it.
     *
     * @param sections its parts, with as many vectors as there are so far
     */
    Step put(Text text, List<Section> sections);

    Step remove(String id);

    /** Which revision became which by a change. */
    record Step(String before, String after) {}

    /** Hands over all texts, and the vectors of their passages in their order: none where one is lacking. */
    void each(BiConsumer<Text, List<float[]>> visitor);

    /** What was noted. */
    Map<String, String> notes();

    void note(String name, String note);

    @Override
    void close();
}
