/**
 * What is kept of documents: the records of the journal, and the versions of each note.
 *
 * <p>Start with {@link NoteHistory} for the past of a note, and with {@link LogRecord} for what the journal holds.
 */
@NullMarked
package commonplace.vault.history;

import org.jspecify.annotations.NullMarked;
