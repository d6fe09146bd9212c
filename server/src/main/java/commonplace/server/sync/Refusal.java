package commonplace.server.sync;

import commonplace.server.websocket.WebSocket;

/** A socket that is told why it may not stay: to a browser, the status of a refused handshake says nothing. */
record Refusal(int code, String reason) implements WebSocket.Listener {
    static Refusal of(Admission.No no) {
        return new Refusal(4000 + no.status(), no.message());
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
