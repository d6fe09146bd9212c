/**
 * The command line.
 *
 * <p>Start with {@link Cli}, which knows all commands. Every tool is a command too, made from the same definition as
 * its MCP schema.
 */
@NullMarked
package commonplace.server.cli;

import org.jspecify.annotations.NullMarked;
