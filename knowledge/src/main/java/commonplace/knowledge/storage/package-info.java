/**
 * Bytes that survive: an append-only journal that many writers share, and files that are replaced whole.
 *
 * <p>Start with {@link commonplace.knowledge.storage.Journal}. Nothing here knows what the bytes mean.
 */
@NullMarked
package commonplace.knowledge.storage;

import org.jspecify.annotations.NullMarked;
