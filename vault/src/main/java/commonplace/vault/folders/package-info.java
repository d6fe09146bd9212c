/**
 * A vault's folders as shared documents, the way Relay and its Obsidian plugin know them.
 *
 * <p>Start with {@link FolderDocuments}. The list in a folder's document and the notes of the vault are kept in step
 * both ways; {@code FolderReconciliation} decides what is to be done when they differ.
 */
@NullMarked
package commonplace.vault.folders;

import org.jspecify.annotations.NullMarked;
