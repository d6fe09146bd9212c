/**
 * Every tool as a command, made from the same definition as its MCP schema, and the page that describes them all.
 *
 * <p>Start with {@link ToolCommand}; {@link Listing} shows what a tool found.
 */
@NullMarked
package commonplace.server.cli.tools;

import org.jspecify.annotations.NullMarked;
