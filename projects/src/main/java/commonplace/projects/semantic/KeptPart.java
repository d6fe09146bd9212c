package commonplace.projects.semantic;

/** What is kept in the index with a part of a text. */
@FunctionalInterface
public interface KeptPart {
    /** Where the part begins in its text. */
    int start();
}
