/**
 * Cairn: notes written and linked by agents.
 *
 * <p>Start with {@link CairnTools}, which lists the eight tools; each has a class of its own with its arguments, its
 * answer and what it does.
 */
@NullMarked
package commonplace.tools.cairn;

import org.jspecify.annotations.NullMarked;
