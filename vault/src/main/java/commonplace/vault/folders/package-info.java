/**
 * A vault's folders as shared documents, the way Relay and its Obsidian plugin know them.
 *
 * <p>Start with {@link FolderDocuments}. The list in a folder's document and the notes of the vault are kept in step
 * both ways: {@code FolderSettling} finds what may differ, and {@code FolderReconciliation} decides what is to be done then.
 */
@NullMarked
package commonplace.vault.folders;

import org.jspecify.annotations.NullMarked;
