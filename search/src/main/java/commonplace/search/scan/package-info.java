/**
 * Patterns that agents know from their shells, matched in linear time whatever the pattern and whatever the text.
 *
 * <p>Start with {@link commonplace.search.scan.Regex} and {@link commonplace.search.scan.Glob}. Both become a {@code
 * Program}, a small machine that may be in many states at once, which {@code Dfa} turns into a table as far as a text
 * needs it. Nothing here backtracks, and nothing but the JDK is used.
 */
@NullMarked
package commonplace.search.scan;

import org.jspecify.annotations.NullMarked;
