/**
 * Bytes that survive: an append-only journal that many writers share, and files that are replaced whole.
 *
 * <p>Start with {@link commonplace.vault.storage.Journal}. Nothing here knows what the bytes mean.
 */
@NullMarked
package commonplace.vault.storage;

import org.jspecify.annotations.NullMarked;
