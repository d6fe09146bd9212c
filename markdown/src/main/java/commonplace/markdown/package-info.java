/**
 * Text in, structure out: what a Markdown note says about itself, and edits that leave the rest of it alone.
 *
 * <p>Start with {@link commonplace.markdown.Page}. Any text is a page: nothing here throws on what a note contains,
 * takes more than linear time over it, or reads a file, a clock or a random number.
 */
@NullMarked
package commonplace.markdown;

import org.jspecify.annotations.NullMarked;
