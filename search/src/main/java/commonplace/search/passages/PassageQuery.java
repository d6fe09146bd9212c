package commonplace.search.passages;

import java.util.List;

/**
 * What is looked for. Any text is a query, and none has a syntax.
 *
 * @param vector the query's own; empty to go by words alone
 * @param conditions all of which a section must satisfy
 * @param limit how many documents are wanted at most
 */
public record PassageQuery(String text, float[] vector, VectorWeight weight, List<Condition> conditions, int limit) {
    public PassageQuery {
        conditions = List.copyOf(conditions);
        if (limit < 1) {
            throw new IllegalArgumentException("a search wants at least 1 document, not " + limit);
        }
    }

    /** By words alone, everywhere. */
    public static PassageQuery of(String text, int limit) {
        return new PassageQuery(text, new float[0], VectorWeight.ENGLISH_ENCODER, List.of(), limit);
    }
}
