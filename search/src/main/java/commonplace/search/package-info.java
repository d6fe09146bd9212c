/**
 * Full text: entries in, ranked hits out.
 *
 * <p>Start with {@link TextIndex}. What it holds is derived and may be deleted at any time; nothing of the engine
 * behind it shows.
 */
@NullMarked
package commonplace.search;

import org.jspecify.annotations.NullMarked;
