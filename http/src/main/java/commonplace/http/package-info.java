/**
 * What HTTP connections may take together, and which requests are let in: memory for bytes that come and go, places for
 * clients that have not proved who they are, time for the head of a request, allowed hosts and origins, tokens.
 *
 * <p>Start with {@link BufferBudget} and {@link Guard}. Each connection has limits of its own; these hold where somebody opens
 * many.
 */
@NullMarked
package commonplace.http;

import org.jspecify.annotations.NullMarked;
