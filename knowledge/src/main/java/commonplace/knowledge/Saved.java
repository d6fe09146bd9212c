package commonplace.knowledge;

/** What came of an attempt to change a note. */
public sealed interface Saved {
    /** It is on disk, durable, and visible to the next read, search and link query. */
    record Written(Document document, boolean created) implements Saved {}

    /** The text was to stay as it is, so the file was not touched. */
    record Unchanged(Document document) implements Saved {}

    /** Nothing was written. */
    record Refused(Problem problem) implements Saved {}
}
