package commonplace.projects;

import java.util.Optional;

/**
 * What is looked for, or asked; what is left open is as the project is configured.
 *
 * @param limit how many documents are told, or answered from
 */
public record DocumentQuery(
        DocumentCollection collection,
        String text,
        Optional<Integer> limit,
        Optional<Double> minRelevance,
        DocumentFilter filter) {
    /** External documents have neither types nor levels to ask for. */
    public static DocumentQuery external(String text, Optional<Integer> limit, Optional<Double> minRelevance) {
        return new DocumentQuery(DocumentCollection.EXTERNAL, text, limit, minRelevance, DocumentFilter.NONE);
    }
}
