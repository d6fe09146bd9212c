/**
 * Pages as HTML that is safe to show, with links to other notes.
 *
 * <p>Start with {@link Html}.
 */
@NullMarked
package commonplace.markdown.html;

import org.jspecify.annotations.NullMarked;
