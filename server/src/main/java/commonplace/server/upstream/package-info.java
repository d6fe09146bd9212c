/**
 * Other people's MCP servers as they are configured and remembered: the {@code mcpServers} of a configuration, the files of
 * other clients they are imported from, their secrets, and the tools that were seen of them.
 *
 * <p>Start with {@link McpServersReader}, then {@link SeenServers}. The servers themselves are spoken to by {@link
 * commonplace.mcp.client.McpClient}.
 */
@NullMarked
package commonplace.server.upstream;

import org.jspecify.annotations.NullMarked;
