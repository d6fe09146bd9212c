package commonplace.projects;

import commonplace.projects.documents.Card;
import java.util.List;
import java.util.Optional;

/**
 * An answer from documents.
 *
 * @param by who wrote it
 * @param folder where the documents lie, from the project's root
 * @param notice why it may be less good than usual
 */
public record Answered(
        String text, String by, List<Source> sources, List<Linked> linked, String folder, Optional<String> notice) {
    public Answered {
        sources = List.copyOf(sources);
        linked = List.copyOf(linked);
    }

    /** A document that the answer was made from. */
    public record Source(String path, Card card, double relevance) {}

    /** A document that was taken into account because a source links to it. */
    public record Linked(String path, Card card, String linkedFrom) {}
}
