/**
 * The vault: the only writer of notes, and the one view of them.
 *
 * <p>Start with {@link Vault}. {@code NoteWriter} makes a tool's change, {@code LiveDocuments} holds what is open, {@code FileSync}
 * keeps each document and its file in step, and {@code Recovery} makes up for what a crash left.
 */
@NullMarked
package commonplace.vault;

import org.jspecify.annotations.NullMarked;
