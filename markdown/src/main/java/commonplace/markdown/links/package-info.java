/**
 * Links between notes.
 *
 * <p>Start with {@link commonplace.markdown.links.LinkGraph}, which knows what every {@code [[link]]} means. Its values
 * are immutable: a reader keeps the graph it took while a writer makes the next one.
 */
@NullMarked
package commonplace.markdown.links;

import org.jspecify.annotations.NullMarked;
