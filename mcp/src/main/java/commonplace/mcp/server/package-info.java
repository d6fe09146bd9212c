/**
 * The server side of the Model Context Protocol, in its revisions from 2025-03-26 to 2026-07-28.
 *
 * <p>Start with {@link McpServer}, which serves {@link ServerFeatures} over lines of JSON (stdio, sockets); {@link
 * StreamableHttp} does the same over HTTP. {@link LegacySession} holds everything that went away with the handshake, {@link
 * StatelessRevision} what replaced it, and {@link Operations} what both share.
 */
@NullMarked
package commonplace.mcp.server;

import org.jspecify.annotations.NullMarked;
