/**
 * The command that connects the clients of this machine to a vault, and takes back what it wrote.
 *
 * <p>Start with {@link SetupCommand}, then {@link PlannedEntry} and {@link SetupRecord}.
 */
@NullMarked
package commonplace.server.cli.setup;

import org.jspecify.annotations.NullMarked;
