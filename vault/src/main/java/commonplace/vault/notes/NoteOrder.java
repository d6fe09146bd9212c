package commonplace.vault.notes;

/** How notes are listed: the newest first, or by path. */
public enum NoteOrder {
    MODIFIED,
    CREATED,
    ALPHA
}
