/**
 * What can be asked of Commonplace.
 *
 * <p>Start with {@link ToolDefinition}: one definition that becomes an MCP tool, a command and a page of the reference; with
 * what it works on it is a {@link Tool}, and what comes of calling one is a {@link ToolResult}. Nothing here knows MCP
 * or HTTP; arguments and answers are records, and outside them plain maps, lists, strings, numbers and truth values. JSON is
 * known to {@code meta}, its {@code text} and {@code jmespath} alone, which show such values as text and read them.
 */
@NullMarked
package commonplace.tools;

import org.jspecify.annotations.NullMarked;
