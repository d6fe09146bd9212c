package commonplace.search.passages;

import java.util.Map;

/**
 * Keeps documents for good with their vectors, so that an index can be made again from here when it is lost or behind.
 *
 * <p>Every method may throw a {@link StoreException}; then nothing was changed.
 */
public interface PassageStore extends VectorStore, AutoCloseable {
    /** Another one after every change. */
    String revision();

    /** How much is kept, counted: somebody may have laid hands on it elsewhere. */
    Size size();

    /** @param vectors of all documents together */
    record Size(long documents, long vectors) {}

    /** Removes the document, if it is there. */
    Step remove(String document);

    /**
     * Which revision became which by a change. Where {@code before} is not the one that the caller knew, somebody else has
     * changed something too.
     */
    record Step(String before, String after) {}

    /** What was noted with these documents. */
    Map<String, String> notes();

    /** Notes something. */
    void note(String name, String note);

    @Override
    void close();
}
