/**
 * The values of the Model Context Protocol that servers and clients share: messages, results, content, and what tells the
 * revisions apart.
 *
 * <p>Start with {@link Revision}, which lists what differs between revisions. A program that serves tools starts with {@link
 * commonplace.mcp.server.McpServer}, one that calls the tools of others with {@link commonplace.mcp.client.McpClient}. Nothing
 * here knows what the tools do.
 */
@NullMarked
package commonplace.mcp;

import org.jspecify.annotations.NullMarked;
