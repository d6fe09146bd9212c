/**
 * A vault as MCP clients see it: its tools, its notes as resources, prompts, completions.
 *
 * <p>Start with {@link HostedVault}, which has a vault open and answers sessions. Here the values of {@code tools} meet
 * the protocol; neither knows the other.
 */
@NullMarked
package commonplace.server.notes;

import org.jspecify.annotations.NullMarked;
