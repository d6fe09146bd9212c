package commonplace.vault.folders;

import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.NoteScope;
import commonplace.vault.notes.Author;

/** A hold on a folder's document: as long as one is open, the document and the notes are kept in step. */
public final class FolderDocument implements AutoCloseable {
    private final LiveDocument document;
    private final OpenFolder folder;
    private final Runnable release;

    FolderDocument(LiveDocument document, OpenFolder folder, Runnable release) {
        this.document = document;
        this.folder = folder;
        this.release = release;
    }

    /** The list, to be read and followed. What is changed here without {@link #apply} is not what a client asked for. */
    public LiveDocument document() {
        return document;
    }

    /**
     * Takes in somebody's update. What he wants with notes is done later, as far as his reach goes; an entry with an id
     * from elsewhere is taken out again.
     *
     * @param reach every note, or those of this folder
     * @throws IncompleteUpdateException if it cannot be told from an update of others; nothing was changed
     */
    public void apply(byte[] update, Author author, Object origin, NoteScope reach, Runnable whenDurable) {
        boolean everywhere = reach instanceof NoteScope.Everything;
        folder.provenance().write(update, everywhere, () -> document.apply(update, author, origin, whenDurable));
    }

    /** Lets go. The live document is the holder's own, to be closed apart. */
    @Override
    public void close() {
        release.run();
    }
}
