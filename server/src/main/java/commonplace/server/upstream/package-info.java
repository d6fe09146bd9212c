/**
 * Other people's MCP servers, as a client sees them.
 *
 * <p>Start with {@link Upstreams}, which holds all servers of a configuration, then {@link Upstream}, one of them: begun
 * when it is first needed, begun again after it failed, and never trusted. {@link Conversation} is what both eras of
 * the protocol have in common; {@link StdioTransport} and {@link HttpTransport} carry it. Whatever a server sends is
 * bounded where it is read, by {@link Limits}, and whatever is said about it went through {@link Secrets}.
 */
@NullMarked
package commonplace.server.upstream;

import org.jspecify.annotations.NullMarked;
