package commonplace.vault.history;

import commonplace.vault.notes.Author;
import commonplace.vault.notes.TextFormat;
import java.time.Instant;
import java.util.UUID;

/** What the journal keeps of live documents until their own files hold it. */
public sealed interface LogRecord {
    UUID id();

    /** The document began, with this state and, when it has a file, with what the file held. */
    record Begun(UUID id, String path, Instant at, Author author, byte[] state, String hash, TextFormat format)
            implements LogRecord {}

    record Updated(UUID id, Instant at, Author author, byte[] update) implements LogRecord {
        /** An update of Yjs without content: its record says that the document is ahead of its note's file. */
        public static byte[] nothing() {
            return new byte[] {0, 0};
        }
    }

    /**
     * Another program's edit.
     *
     * @param update the edit
     * @param state the document as the file has it; empty when that is what the document is
     */
    record Absorbed(UUID id, Instant at, byte[] update, byte[] state, String hash, TextFormat format)
            implements LogRecord {}

    /** The text as of this record is about to become the file. Written by earlier versions. */
    record Writing(UUID id, String hash, TextFormat format) implements LogRecord {}

    /** The text as of this record is the one that the next {@link MarkedWriting} is about: to hash it takes a while. */
    record Marked(UUID id) implements LogRecord {}

    /** The text as of the last {@link Marked} is about to become the file. */
    record MarkedWriting(UUID id, String hash, TextFormat format) implements LogRecord {}

    /** What was about to become the file has become it. */
    record Written(UUID id, String hash) implements LogRecord {}

    /** Its note was removed; nothing is left to be written to its file. */
    record Removed(UUID id, Instant at, Author author) implements LogRecord {}

    /** Everything before this record is in the document's own file. */
    record Kept(UUID id) implements LogRecord {}

    /** A path has an id that does not follow from its name; an empty path stands for the vault itself. */
    record Identified(UUID id, String path) implements LogRecord {}

    /** A path's id follows from its name again. */
    record Unidentified(UUID id, String path) implements LogRecord {}

    /** Notes are about to be moved; the plan says what is left to do should we not come to it. */
    record Moving(UUID id, byte[] plan) implements LogRecord {}

    record MoveDone(UUID id) implements LogRecord {}
}
