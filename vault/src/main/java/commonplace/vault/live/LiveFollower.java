package commonplace.vault.live;

import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;

/**
 * Hears what happens to a live document, in order. It is called while the document is locked: it must be quick, and must
 * not call back.
 */
public interface LiveFollower {
    /** @param origin what was given with the change, so that its author can tell its own */
    void updated(byte[] update, Author author, Object origin);

    /** The document has another path now. */
    default void moved(NotePath to) {}

    /** The document is gone; what is applied to it from now on is refused. */
    default void removed() {}
}
