package commonplace.mcp.client;

import commonplace.base.tracing.TraceSpan;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Carries messages to one server; what comes back goes to a {@link Receiver}. */
interface Transport extends AutoCloseable {
    /** Begins to deliver what the server says. */
    void open(Receiver receiver) throws McpClientException;

    /** Returns at once. A request that cannot be delivered fails at the receiver, under its id. */
    void send(Outgoing message);

    /** Nobody waits for the answer to this request any more, which came or did not; its stream may end. */
    void abandon(long id);

    /** What both sides agreed on; it holds for everything sent from now on. */
    void agreed(NegotiatedRevision dialect);

    /** Says which way a request goes, for those who trace it. */
    void describe(TraceSpan span);

    /** What may explain a failure, such as the last words of a process; empty if there is nothing. */
    String lastWords();

    @Override
    void close();

    /**
     * A message to send.
     *
     * @param id of a request that is answered; {@code null} for notifications and answers
     * @param hints headers that repeat parts of the message for those on the way, where the transport has headers
     */
    record Outgoing(@Nullable Long id, Map<String, @Nullable Object> json, Map<String, String> hints) {
        Outgoing(@Nullable Long id, Map<String, @Nullable Object> json) {
            this(id, json, Map.of());
        }
    }

    /** Who listens to a transport. Its methods are called by several threads. */
    interface Receiver {
        void received(Map<String, @Nullable Object> message);

        /** This request gets no answer, but others may. */
        void failed(long id, McpClientException failure);

        /**
         * Nothing will come any more.
         *
         * @param undelivered the request that showed it, if it certainly did not reach the server
         */
        void broken(McpClientException failure, @Nullable Long undelivered);
    }
}
