/**
 * Who acts, as every door says it and every change keeps it.
 *
 * <p>Start with {@link Principal}. Nothing here decides anything yet by what somebody claims of themselves: {@link
 * ClientName} is shown, and never trusted.
 */
@NullMarked
package commonplace.access;

import org.jspecify.annotations.NullMarked;
