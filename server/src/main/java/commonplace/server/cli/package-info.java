/**
 * The command line.
 *
 * <p>Start with {@link Cli}, which knows all commands. The commands that serve a vault are here; the others are in packages
 * by subject, and what all have in common in {@link commonplace.server.cli.command}.
 */
@NullMarked
package commonplace.server.cli;

import org.jspecify.annotations.NullMarked;
