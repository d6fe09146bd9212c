package commonplace.projects;

import commonplace.projects.documents.DocumentMatch;
import java.util.List;
import java.util.Optional;

/**
 * An answer from documents.
 *
 * @param by who wrote it
 * @param sources the documents that it was made from
 * @param folder where the documents lie, from the project's root
 * @param notice why it may be less good than usual
 */
public record CitedAnswer(
        String text,
        String by,
        List<DocumentMatch> sources,
        List<LinkedMatch> linked,
        String folder,
        Optional<String> notice) {
    public CitedAnswer {
        sources = List.copyOf(sources);
        linked = List.copyOf(linked);
    }

    /** A document that was taken into account because a source links to it. */
    public record LinkedMatch(DocumentMatch document, String linkedFrom) {}
}
