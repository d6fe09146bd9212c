/**
 * Notes carried in from a folder or an archive, and out into one.
 *
 * <p>Start with {@link Transfer}.
 */
@NullMarked
package commonplace.vault.transfer;

import org.jspecify.annotations.NullMarked;
