package commonplace.vault.live;

import commonplace.vault.notes.TextFormat;

/**
 * A live document as a tool is shown it before it changes something.
 *
 * @param hasFile whether it was ever written to, or read from, a file
 */
public record LiveSnapshot(DocumentPoint mark, TextFormat format, boolean hasFile) {
    public String fileText() {
        return format.file(mark.text());
    }

    /** Whether it was begun for a note that is not there yet. */
    public boolean isNew() {
        return !hasFile && mark.text().isEmpty();
    }
}
