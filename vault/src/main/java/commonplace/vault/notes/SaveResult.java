package commonplace.vault.notes;

import java.util.Optional;

/** What came of an attempt to change a note. */
public sealed interface SaveResult {
    /**
     * It is on disk, durable, and visible to the next read, search and link query.
     *
     * @param inFile whether the note's file has it already: it gets it later when another program is in the middle of
     *     writing that file, and until then the journal has it
     */
    record Written(Document document, boolean created, boolean inFile) implements SaveResult {
        /** What the caller should know, if anything. */
        public Optional<String> notice() {
            return inFile
                    ? Optional.empty()
                    : Optional.of("Another program is in the middle of saving the file of '"
                            + document.note().path()
                            + "'. The change is kept, and goes into the file together with what that program saves.");
        }
    }

    /** The text was to stay as it is, so the file was not touched. */
    record Unchanged(Document document) implements SaveResult {}

    /** Nothing was written. */
    record Refused(Problem problem) implements SaveResult {}
}
