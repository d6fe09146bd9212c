/**
 * WebSockets (RFC 6455) on Jetty's connections: binary messages only, no extensions.
 *
 * <p>Start with {@link Handshake}, which turns a request into a {@link WebSocket}. This is our own rather than Jetty's
 * because a message that goes to many sockets is framed once for all of them here, queues are bounded where they are
 * filled, and an idle socket holds no buffer.
 */
@NullMarked
package commonplace.http.websocket;

import org.jspecify.annotations.NullMarked;
