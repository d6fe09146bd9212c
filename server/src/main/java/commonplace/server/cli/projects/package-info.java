/**
 * The commands for a project's documentation.
 *
 * <p>Start with {@link ProjectCommand}, which lists them.
 */
@NullMarked
package commonplace.server.cli.projects;

import org.jspecify.annotations.NullMarked;
