package commonplace.vault.notes;

import java.time.Instant;
import java.util.Optional;

/** What somebody wants a note to become, worked out from its newest text. */
@FunctionalInterface
public interface NoteRevision {
    /**
     * Called with the note as it is now, or empty when there is none. It may be called again when another program
     * saves the file at the same moment, so it has no effects of its own.
     *
     * @param now the time of this write
     */
    Revised of(Optional<Document> current, Instant now);

    /** The text that is wanted, or why there is none. */
    sealed interface Revised {
        /**
         * A new text.
         *
         * @param text what is to be written
         * @param ifOtherwise what the text would be without marks of the write itself (its time); when that is what
         *     the note holds already, nothing is written
         */
        record To(String text, String ifOtherwise) implements Revised {}

        record No(Problem problem) implements Revised {}
    }
}
