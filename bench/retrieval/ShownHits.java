package commonplace.projects.semantic;

import java.util.List;

/** A tool as agents see it: what it shows for a query, in its order, with its numbers. */
public interface ShownHits extends AutoCloseable {
    /** As many as the tools show if nobody says how many. */
    int LIMIT = 10;

    record ShownHit(String document, double relevance) {}

    List<ShownHit> of(String query) throws Exception;

    @Override
    void close() throws Exception;
}
