package commonplace.server.sync;

import commonplace.http.limits.LimitRefusal;
import commonplace.http.limits.Requester;
import commonplace.http.websocket.WebSocket;
import org.jspecify.annotations.Nullable;

/** Counts what comes over a socket, and ends it when that is more than its client may send. It may come back later. */
final class LimitedListener implements WebSocket.Listener {
    private final WebSocket.Listener session;
    private final Requester visitor;
    private @Nullable WebSocket socket;
    private boolean isOver;

    LimitedListener(WebSocket.Listener session, Requester visitor) {
        this.session = session;
        this.visitor = visitor;
    }

    @Override
    public void opened(WebSocket opened) {
        socket = opened;
        session.opened(opened);
    }

    @Override
    public void received(byte[] message) {
        if (isOver) {
            return;
        }
        if (visitor.received(message.length)) {
            session.received(message);
        } else if (socket != null) {
            // What was typed stays with the client, which sends it when it is back.
            isOver = true;
            socket.close(LimitRefusal.TRY_AGAIN_LATER, visitor.noMoreBytes().message());
        }
    }

    @Override
    public void caughtUp() {
        session.caughtUp();
    }

    @Override
    public void drained() {
        session.drained();
    }

    @Override
    public void closed() {
        session.closed();
    }
}
