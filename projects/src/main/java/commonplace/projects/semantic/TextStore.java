package commonplace.projects.semantic;

import commonplace.search.passages.PassageSection;
import commonplace.search.passages.PassageStore;
import java.util.List;
import java.util.function.BiConsumer;

/** Keeps texts and their vectors for good. The index on this machine's disk then holds only their words. */
public interface TextStore extends PassageStore {
    /** Opens what is kept of texts for a model; what is of another model is thrown away. */
    @FunctionalInterface
    interface Opening {
        TextStore open(String model, int dimensions);
    }

    /**
     * Keeps a text in place of all that there was of it.
     *
     * @param sections its parts, with as many vectors as there are so far
     */
    Step put(SearchableText text, List<PassageSection> sections);

    /** Hands over all texts, and the vectors of their passages in their order: none where one is lacking. */
    void each(BiConsumer<SearchableText, List<float[]>> visitor);
}
