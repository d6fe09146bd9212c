/**
 * The vault's files, read while they hold still and replaced whole.
 *
 * <p>Start with {@link FileStore}. {@link OngoingSaves} and {@link WriterProbe} know whether another program is still writing
 * one.
 */
@NullMarked
package commonplace.vault.files;

import org.jspecify.annotations.NullMarked;
