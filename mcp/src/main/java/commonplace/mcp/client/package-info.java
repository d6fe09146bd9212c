/**
 * The client side of the Model Context Protocol: servers of other people, started or called, bounded, and never trusted.
 *
 * <p>Start with {@link McpClients}, which holds several servers, then {@link McpClient}, one of them: begun when it is first
 * needed, begun again after it failed. {@link Conversation} is what the two eras of the protocol have in common; {@link
 * StdioTransport} and {@link HttpTransport} carry it. Whatever a server sends is bounded where it is read, by {@link
 * ClientLimits}, and every message about it has gone through {@link Secrets}.
 */
@NullMarked
package commonplace.mcp.client;

import org.jspecify.annotations.NullMarked;
