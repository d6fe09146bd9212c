package commonplace.projects.documents;

import commonplace.projects.config.DocTypeViolation;
import java.util.List;

/** What came of reading a document. */
public sealed interface ReadResult {
    /** It can be indexed. */
    record Good(DocumentCard card) implements ReadResult {}

    /**
     * It cannot.
     *
     * @param docType what it wants to be; empty where it does not say
     */
    record Invalid(String docType, List<DocTypeViolation> violations) implements ReadResult {
        public Invalid {
            violations = List.copyOf(violations);
        }
    }
}
