/**
 * Files of ours that are nobody else's business.
 *
 * <p>Start with {@link PrivateFiles}. Whatever is not a user's note is made through it: indexes, journals, locks,
 * sockets, tokens.
 */
@NullMarked
package commonplace.files;

import org.jspecify.annotations.NullMarked;
