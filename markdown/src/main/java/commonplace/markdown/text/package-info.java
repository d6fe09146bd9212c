/**
 * Texts, whatever they mean: spans, lines, edits, and the difference of two texts.
 *
 * <p>Start with {@link Span} and {@link Edit}, then {@link Diff}.
 */
@NullMarked
package commonplace.markdown.text;

import org.jspecify.annotations.NullMarked;
