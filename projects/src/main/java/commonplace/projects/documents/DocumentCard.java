package commonplace.projects.documents;

import java.util.List;
import java.util.Optional;

/**
 * What is known of a document without reading it.
 *
 * @param docType empty for an external document, as is its date
 * @param references what it names, links among them
 * @param hash of the file's bytes
 */
public record DocumentCard(
        String title,
        String summary,
        int charCount,
        String docType,
        String date,
        PromotionLevel promotion,
        List<DocumentReference> references,
        String hash) {
    /** Of a document that is gone. */
    public static final DocumentCard UNKNOWN =
            new DocumentCard("", "", 0, "", "", PromotionLevel.STANDARD, List.of(), "");

    /** As one of a project's documents. */
    ProjectDocument document(String id) {
        return new ProjectDocument(
                id, Optional.empty(), title, Optional.of(summary), Optional.of(date), promotion, references, List.of());
    }

    public DocumentCard {
        references = List.copyOf(references);
    }
}
