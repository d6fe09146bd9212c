package commonplace.projects.documents;

import commonplace.projects.config.Violation;
import java.util.List;

/** What came of reading a document. */
public sealed interface Reading {
    /** It can be indexed. */
    record Good(Card card) implements Reading {}

    /**
     * It cannot.
     *
     * @param docType what it wants to be; empty where it does not say
     */
    record Invalid(String docType, List<Violation> violations) implements Reading {
        public Invalid {
            violations = List.copyOf(violations);
        }
    }
}
