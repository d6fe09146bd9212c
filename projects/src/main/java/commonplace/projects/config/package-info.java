/**
 * What a project's configuration says, and which types of document it has.
 *
 * <p>Start with {@link ProjectReader} and {@link DocTypes}.
 */
@NullMarked
package commonplace.projects.config;

import org.jspecify.annotations.NullMarked;
