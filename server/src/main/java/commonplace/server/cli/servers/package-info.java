/**
 * The commands for other MCP servers, whose tools clients find among ours.
 *
 * <p>Start with {@link ServersCommand}, which lists them, then {@link ServerHealth}.
 */
@NullMarked
package commonplace.server.cli.servers;

import org.jspecify.annotations.NullMarked;
