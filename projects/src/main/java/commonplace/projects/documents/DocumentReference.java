package commonplace.projects.documents;

/**
 * A place in a document that names another one.
 *
 * @param written as the author wrote it; of a link, what it leads to
 * @param line in the file, from 1
 */
public record DocumentReference(Kind kind, String written, int line) {
    /** Where it stands. */
    public enum Kind {
        /** A link in the text. */
        LINK("the link"),
        RELATED_DOCS("related_docs"),
        SUPERSEDES("supersedes");

        private final String shown;

        Kind(String shown) {
            this.shown = shown;
        }

        @Override
        public String toString() {
            return shown;
        }
    }
}
