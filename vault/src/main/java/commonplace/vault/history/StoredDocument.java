package commonplace.vault.history;

import commonplace.vault.notes.TextFormat;

/**
 * What a document's own file holds of it, besides its versions.
 *
 * @param baseState the state that the note's file was written from, empty when it is the state
 * @param hash of the note's file, empty when the document has none
 * @param path of the note, empty when the document has none
 * @param position everything before this place in the journal is in here
 */
public record StoredDocument(
        byte[] state, byte[] baseState, String hash, TextFormat format, String path, int lastVersion, long position) {
    public static final StoredDocument NOTHING =
            new StoredDocument(new byte[0], new byte[0], "", TextFormat.PLAIN, "", 0, 0);

    public boolean hasBase() {
        return !hash.isEmpty();
    }
}
