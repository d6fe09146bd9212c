package commonplace.projects;

import commonplace.projects.documents.DocumentMatch;
import java.util.List;
import java.util.Optional;

/**
 * Documents that were found, best first.
 *
 * @param total how many there are, of which these may be the first
 * @param folder where they lie, from the project's root
 * @param notice why they may be less good than usual
 */
public record DocumentMatches(List<DocumentMatch> matches, int total, String folder, Optional<String> notice) {
    public DocumentMatches {
        matches = List.copyOf(matches);
    }
}
