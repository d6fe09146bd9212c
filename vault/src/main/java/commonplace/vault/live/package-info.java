/**
 * Documents that several change at once, and how each stands to its file.
 *
 * <p>Start with {@link OpenDocument}, one document with one life, and {@link DocumentStore}, which keeps all of them.
 */
@NullMarked
package commonplace.vault.live;

import org.jspecify.annotations.NullMarked;
