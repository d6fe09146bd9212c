/**
 * What several modules need and no library has.
 *
 * <p>Start with {@link DurableFiles}, by which files are replaced so that they are on disk, and {@link PrivateFiles}, through
 * which everything is made that is not a user's note: indexes, journals, locks, sockets, tokens; with {@link SafeText} for
 * what others wrote, {@link NearNames} and {@link Speller} for what a caller may have meant, and {@link Retry} for what may
 * work a moment later. A type belongs here when two modules or more use it.
 */
@NullMarked
package commonplace.base;

import org.jspecify.annotations.NullMarked;
