/**
 * A vault as MCP clients see it: its tools, its notes as resources, prompts, completions.
 *
 * <p>Start with {@link VaultParts}, which makes all that a process with an open vault has, and {@link HostedVault}, which
 * answers sessions with it. Here the values of {@code tools} meet
 * the protocol; neither knows the other.
 */
@NullMarked
package commonplace.server.notes;

import org.jspecify.annotations.NullMarked;
