package commonplace.vault.live;

import commonplace.vault.notes.TextFormat;

/** What is to be written to a note's file, and where in the journal that stands. */
public record PendingFileWrite(DocumentPoint mark, TextFormat format, String hash, byte[] bytes, long position) {
    /** What file and document agree on once it is written. */
    public SyncBase base() {
        return new SyncBase(mark, hash, format);
    }
}
