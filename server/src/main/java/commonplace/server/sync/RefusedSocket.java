package commonplace.server.sync;

import commonplace.http.websocket.WebSocket;

/** A socket that is told why it may not stay: to a browser, the status of a refused handshake says nothing. */
record RefusedSocket(int code, String reason) implements WebSocket.Listener {
    static RefusedSocket of(Admission.No no) {
        return new RefusedSocket(4000 + no.status(), no.message());
    }

    @Override
    public void opened(WebSocket socket) {
        socket.close(code, reason);
    }

    @Override
    public void received(byte[] message) {
        // It is on its way out.
    }

    @Override
    public void closed() {
        // Nothing was opened.
    }
}
