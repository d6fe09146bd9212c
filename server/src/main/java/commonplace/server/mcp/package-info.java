/**
 * The Model Context Protocol, spoken in its revisions from 2025-03-26 to 2026-07-28.
 *
 * <p>Start with {@link McpServer}, which serves {@link Features} over lines of JSON (stdio, sockets); {@link
 * StreamableHttp} does the same over HTTP. {@link Revision} lists what differs between revisions, {@link LegacySession}
 * holds everything that went away with the handshake, {@link Modern} what replaced it, and {@link Operations} what both
 * share. Nothing here knows what the tools do.
 */
@NullMarked
package commonplace.server.mcp;

import org.jspecify.annotations.NullMarked;
