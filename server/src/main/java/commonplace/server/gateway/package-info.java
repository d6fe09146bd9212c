/**
 * All tools behind one door: ours, and those of other MCP servers.
 *
 * <p>Start with {@link commonplace.server.gateway.ToolGateway}, which has the tools and says which of them a client sees. Here
 * the values of {@code tools} meet MCP, and nowhere else.
 */
@NullMarked
package commonplace.server.gateway;

import org.jspecify.annotations.NullMarked;
