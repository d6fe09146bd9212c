/**
 * A project's documents: their files, what they say of themselves, what is wrong with them, and the index of them.
 *
 * <p>Start with {@link ProjectDocument} and {@link Documents}.
 */
@NullMarked
package commonplace.projects.documents;

import org.jspecify.annotations.NullMarked;
