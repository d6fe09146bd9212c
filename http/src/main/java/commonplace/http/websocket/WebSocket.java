package commonplace.http.websocket;

/** A connection on which messages are sent. All methods may be called from any thread, and none of them waits. */
public interface WebSocket {
    /** What may wait to be sent before {@link #offer} refuses. */
    int MAX_QUEUED_BYTES = 1 << 20;

    /** Sends a message if there is room for it; after a refusal {@link Listener#drained} tells when there is again. */
    boolean offer(Frame frame);

    /** Sends a message in any case. Code that answers what a peer asks looks at {@link #isClogged} before. */
    void send(Frame frame);

    /** Whether so much is waiting that no more should be added; {@link Listener#drained} tells when that is over. */
    boolean isClogged();

    int queuedBytes();

    /**
     * Reads no further, so that the peer has to wait, until {@link #resume} was called as often. Called by the code that
     * receives a message, it holds for the next one.
     */
    void pause();

    void resume();

    /** The peer has proved that it may be here: it may send large messages, and stay. */
    void authenticated();

    /** Counts bytes that came from the peer and wait to be dealt with, or are dealt with where they are below zero. */
    void waiting(long bytes);

    /** Says goodbye, after what was sent before. The reason is cut to what a closing frame holds. */
    void close(int code, String reason);

    /** What happens on a socket; one call at a time, but for {@link #drained}. */
    interface Listener {
        /** May take its time: nothing is read before it returns. */
        void opened(WebSocket socket);

        /** A whole message. It is called by the thread that reads all sockets, and must not wait. */
        void received(byte[] message);

        /** Everything that has come so far was received. By the same thread, which must not wait here either. */
        default void caughtUp() {}

        /** What was queued when an offer was refused, or the socket was found clogged, has been sent. May wait. */
        default void drained() {}

        /** Called once, by either end and for whatever reason. */
        void closed();
    }
}
