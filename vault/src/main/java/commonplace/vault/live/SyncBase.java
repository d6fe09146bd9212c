package commonplace.vault.live;

import commonplace.vault.notes.TextFormat;

/**
 * What the file and the live document last agreed on.
 *
 * @param mark the document then, as the file had it
 * @param hash of the file's bytes
 */
public record SyncBase(DocumentPoint mark, String hash, TextFormat format) {}
