package commonplace.server.sync;

import commonplace.http.AccessLog;
import commonplace.http.HttpConnections;
import commonplace.http.ServerLimits;
import commonplace.http.websocket.Handshake;
import commonplace.http.websocket.Heartbeat;
import commonplace.http.websocket.WebSocket;
import commonplace.vault.Vault;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Where editors come in.
 *
 * <ul>
 *   <li>{@code /sync/PATH}: a note, for y-websocket
 *   <li>{@code /hocuspocus}: any notes, for Hocuspocus's provider
 *   <li>{@code /d/ID/…} and {@code /doc/…}: y-sweet's addresses
 * </ul>
 */
public final class SyncEndpoint extends Handler.Abstract {
    /** A note with its whole history; what a person types is a few bytes. */
    static final int MAX_MESSAGE_BYTES = 16 << 20;

    private final Rooms rooms = new Rooms();
    private final Heartbeat heartbeat = new Heartbeat();
    private final Handshake handshake;
    private final DocumentLibrary library;
    private final SyncAuthorizer reception;
    private final YSweetEndpoint sweet;

    public SyncEndpoint(Supplier<Vault> vault, Tokens tokens, ServerLimits limits) {
        this(new LazyLibrary(vault), tokens, limits);
    }

    SyncEndpoint(DocumentLibrary library, Tokens tokens, ServerLimits limits) {
        this.library = library;
        this.handshake = new Handshake(heartbeat, MAX_MESSAGE_BYTES, limits.buffers(), limits.unauthenticated());
        this.reception = new SyncAuthorizer(library, tokens, rooms);
        this.sweet = new YSweetEndpoint(reception, handshake, limits.buffers());
    }

    /** How many WebSockets are open. */
    public int connections() {
        return heartbeat.size();
    }

    /** How many documents somebody has open. */
    public int documents() {
        return rooms.size();
    }

    @Override
    protected void doStop() throws Exception {
        rooms.close();
        heartbeat.close();
        library.close();
        super.doStop();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        RequestParameters asked = RequestParameters.of(request);
        List<String> path = asked.path();
        boolean isAuthenticated = reception.access(asked.token()).isPresent();
        if (isAuthenticated) {
            HttpConnections.proved(request);
        }
        if (path.getFirst().equals("sync") && path.size() > 1) {
            AccessLog.client(request, asked.who());
            String name = String.join("/", path.subList(1, path.size()));
            switch (reception.byName(name, asked.token(), asked)) {
                // Its client comes back by itself, be it told by a status or by a code; a status costs less.
                case Admission.No no
                when no.isLimited() -> SyncResponse.error(no).send(response, callback);
                case Admission.No no -> shake(request, response, callback, RefusedSocket.of(no), isAuthenticated);
                case Admission.In in -> {
                    var session = new LimitedListener(new PlainSession(in), asked.visitor());
                    shake(request, response, callback, session, isAuthenticated);
                }
            }
            return true;
        }
        if (path.equals(List.of("hocuspocus"))) {
            AccessLog.client(request, asked.who());
            shake(request, response, callback, hocuspocus(asked), isAuthenticated);
            return true;
        }
        return sweet.handle(asked, request, response, callback);
    }

    private void shake(
            Request request,
            Response response,
            Callback callback,
            WebSocket.Listener session,
            boolean isAuthenticated) {
        if (Handshake.isAsked(request)) {
            handshake.accept(request, response, callback, session, isAuthenticated);
        } else {
            SyncResponse.error(426, "This address is for WebSockets; docs/obsidian.md says how to connect an editor.")
                    .send(response, callback);
        }
    }

    /** The provider sends its token for each document; one in the address will do for all. */
    private WebSocket.Listener hocuspocus(RequestParameters asked) {
        var session = new HocuspocusSession(
                (name, token) -> reception.byName(name, token.isEmpty() ? asked.token() : token, asked));
        return new LimitedListener(session, asked.visitor());
    }
}
