package commonplace.knowledge.folders;

import commonplace.knowledge.LiveDocument;

/** A hold on a folder's document: as long as one is open, the document and the notes are kept in step. */
public record FolderDocument(LiveDocument document, Runnable release) implements AutoCloseable {
    /** Lets go. The live document is the holder's own, to be closed apart. */
    @Override
    public void close() {
        release.run();
    }
}
