package commonplace.server.websocket;

/** A connection on which messages are sent. All methods may be called from any thread. */
public interface WebSocket {
    /** What may wait to be sent before {@link #offer} refuses and {@link #send} waits. */
    int MAX_QUEUED_BYTES = 1 << 20;

    /** Sends a message if there is room for it; after a refusal {@link Listener#drained} tells when there is again. */
    boolean offer(Frame frame);

    /** Sends a message, waiting for room: for answers to what this peer asked, so that it is no further read meanwhile. */
    void send(Frame frame);

    int queuedBytes();

    /** Says goodbye, after what was sent before. The reason is cut to what a closing frame holds. */
    void close(int code, String reason);

    /** What happens on a socket; one call at a time, but for {@link #drained}. */
    interface Listener {
        void opened(WebSocket socket);

        /** A whole message. Until this returns, nothing more is read from the socket. */
        void received(byte[] message);

        /** What was queued when an offer was refused has been sent. */
        default void drained() {}

        /** Called once, whoever ended it and why. */
        void closed();
    }
}
