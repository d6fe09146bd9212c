/**
 * Texts that are found by their meaning.
 *
 * <p>Start with {@link SemanticIndex}: it takes texts, is searched at once by their words, and makes the vectors of their
 * passages behind the scenes.
 */
@NullMarked
package commonplace.projects.semantic;

import org.jspecify.annotations.NullMarked;
