/**
 * What all connections of a server may take together: memory for what comes and goes, places for those who have not proved
 * who they are, and time to say what they want.
 *
 * <p>Start with {@link commonplace.server.limits.BufferBudget}. Each connection has limits of its own; these hold where
 * somebody opens many.
 */
@NullMarked
package commonplace.server.limits;

import org.jspecify.annotations.NullMarked;
