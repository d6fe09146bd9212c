/**
 * Values and texts of other tools, made short and safe enough to be shown.
 *
 * <p>Start with {@link Compact}.
 */
@NullMarked
package commonplace.tools.meta.text;

import org.jspecify.annotations.NullMarked;
