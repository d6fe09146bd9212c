package commonplace.vault.notes;

/** What happened to a document, told to the followers of the vault, in commit order. */
public sealed interface Change {
    NotePath path();

    record Saved(Note note, boolean created) implements Change {
        @Override
        public NotePath path() {
            return note.path();
        }
    }

    /** The note has another path; what it says is the same. */
    record Moved(NotePath from, Note note) implements Change {
        @Override
        public NotePath path() {
            return note.path();
        }
    }

    record Removed(NotePath path) implements Change {}
}
