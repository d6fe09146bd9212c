package commonplace.projects.answers;

import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.DocumentMatch.Role;
import java.util.List;

/**
 * What there is to answer from.
 *
 * @param documents in the order in which they are told
 * @param relevant from which relevance on a document counted
 * @param nearest finds what comes nearest where none of them answers
 */
public record Evidence(List<DocumentMatch> documents, double relevant, Nearest nearest) {
    public Evidence {
        documents = List.copyOf(documents);
    }

    /** Looks for the documents that come nearest to the question, relevant or not. */
    @FunctionalInterface
    public interface Nearest {
        List<DocumentMatch> find() throws InterruptedException;
    }

    List<DocumentMatch> found() {
        return documents.stream().filter(each -> each.role() == Role.FOUND).toList();
    }
}
