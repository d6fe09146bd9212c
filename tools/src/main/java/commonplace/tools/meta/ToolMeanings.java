package commonplace.tools.meta;

import commonplace.search.catalog.EmbeddingSource;

/** What tools and requests for them mean, where there is a model that knows. */
public interface ToolMeanings extends EmbeddingSource {
    /**
     * Whether tools are to be found by their meaning, though a model must be loaded for it. Asked at each search; nothing
     * is loaded by the question.
     */
    boolean areWanted();
}
