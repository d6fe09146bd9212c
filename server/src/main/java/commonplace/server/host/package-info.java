/**
 * Many clients, one vault.
 *
 * <p>Every MCP client starts a process of its own. Each of them is a {@link Bridge} between its client and a socket;
 * one of them is also the {@link Host}, which has the vault open and answers. Which one is decided by a file lock, so
 * that when the host ends, however it ends, another takes its place.
 *
 * <p>Start with {@link Hosts}, by which a process finds the host or becomes it.
 */
@NullMarked
package commonplace.server.host;

import org.jspecify.annotations.NullMarked;
