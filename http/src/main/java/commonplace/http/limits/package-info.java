/**
 * How much one client may take of a server that many share: requests and bytes in a minute, and what it holds at a time.
 *
 * <p>Start with {@link ClientQuotas}, which knows all clients, and {@link Requester}, who is one of them for as long as a request
 * or a WebSocket lasts. A client is known by its address, and by its token once it has shown one.
 */
@NullMarked
package commonplace.http.limits;

import org.jspecify.annotations.NullMarked;
