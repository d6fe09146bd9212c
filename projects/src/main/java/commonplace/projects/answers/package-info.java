/**
 * Answers from documents, with their sources.
 *
 * <p>Start with {@link Answerer}. A language model writes the answer where there is one; else it is made of the
 * documents' own sentences.
 */
@NullMarked
package commonplace.projects.answers;

import org.jspecify.annotations.NullMarked;
