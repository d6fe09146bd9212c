/**
 * Long texts cut into what can be searched and quoted by itself: chunks at headings, windows that a model can take in, sentences.
 *
 * <p>Start with {@link Chunks}, {@link Windows} and {@link Sentences}.
 */
@NullMarked
package commonplace.markdown.sentences;

import org.jspecify.annotations.NullMarked;
