/**
 * A project's documents: what its configuration says, which types of document it has, and what is wrong with them.
 *
 * <p>Start with {@link commonplace.projects.ProjectReader}, which reads a project's files, and
 * {@link commonplace.projects.ProjectDocument}, which is one of its documents, read.
 */
@NullMarked
package commonplace.projects;

import org.jspecify.annotations.NullMarked;
