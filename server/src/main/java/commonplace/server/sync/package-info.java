/**
 * Live editing: editors that speak Yjs's protocols, over WebSockets and HTTP.
 *
 * <p>Start with {@code SyncEndpoint}, which knows the addresses. A request is let in by {@code Tokens}; a socket then talks
 * in one of two dialects ({@code PlainSession}, {@code HocuspocusSession}) about documents, at each of which it has a
 * {@code RoomMember} in a {@code Room}. A room passes on what its document tells, framed once for all who sit there.
 */
@NullMarked
package commonplace.server.sync;

import org.jspecify.annotations.NullMarked;
