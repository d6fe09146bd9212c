/**
 * Sees what other programs do to the files of a vault, and tells the vault to look.
 *
 * <p>Start with {@link Watcher}.
 */
@NullMarked
package commonplace.server.watch;

import org.jspecify.annotations.NullMarked;
