/**
 * Passages by their words and by their meaning: sections with vectors in, ranked documents out.
 *
 * <p>Start with {@link PassageIndex}. Vectors are given from outside; which model made them is none of its business.
 * What it holds is derived and may be deleted at any time; nothing of the engine behind it shows.
 */
@NullMarked
package commonplace.search.passages;

import org.jspecify.annotations.NullMarked;
