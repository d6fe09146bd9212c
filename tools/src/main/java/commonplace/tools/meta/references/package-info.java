/**
 * What a step of a chain takes from earlier ones.
 *
 * <p>Start with {@link References}.
 */
@NullMarked
package commonplace.tools.meta.references;

import org.jspecify.annotations.NullMarked;
