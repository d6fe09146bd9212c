/**
 * The documentation of projects: opened, followed, searched, answered from, promoted.
 *
 * <p>Start with {@link Projects}, then {@link Project}.
 */
@NullMarked
package commonplace.projects;

import org.jspecify.annotations.NullMarked;
