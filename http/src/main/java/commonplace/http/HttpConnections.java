package commonplace.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Ends HTTP connections that do not come to the point: the head of a request must be there soon after its first byte, and
 * the first request soon after the connection. Jetty itself ends those that are silent; one byte now and then is not
 * silence.
 *
 * <p>It is told of connections by the connector, and of requests by standing before all other handlers.
 */
public final class HttpConnections extends Handler.Wrapper implements Connection.Listener {
    private static final String STATE = HttpConnections.class.getName();
    private static final long LOOK_SECONDS = 1;
    private static final long DRAIN_LOOK_MILLIS = 10;

    private final Connector connector;
    private final Unauthenticated unauthenticated;
    private final boolean asksForProof;
    private final Map<Connection, State> states = new ConcurrentHashMap<>();
    private volatile Scheduler.@Nullable Task next;

    /** What is known of a connection. */
    private static final class State {
        /** Says that its client has proved that it may be here. */
        final Runnable proof;

        /** A request is being answered: its head is complete. */
        volatile boolean answering;

        /** What is being answered is a stream, which ends when somebody ends it. */
        volatile boolean streaming;

        /** How much had been read when the last request was over. */
        volatile long readBefore;

        /** Since when a head has been coming in; the connection's beginning for the first one. */
        volatile long since = System.nanoTime();

        volatile boolean begun = true;

        State(Runnable proof) {
            this.proof = proof;
        }
    }

    /** @param asksForProof whether there is anything to prove; else every client that asks for something has */
    public HttpConnections(Handler behind, Connector connector, Unauthenticated unauthenticated, boolean asksForProof) {
        super(behind);
        this.connector = connector;
        this.unauthenticated = unauthenticated;
        this.asksForProof = asksForProof;
    }

    /** The sender of this request has proved that it may be here. */
    public static void proved(Request request) {
        if (request.getAttribute(STATE) instanceof State state) {
            state.proof.run();
        }
    }

    /** What answers this request goes on for as long as its client wants it: nobody waits for its end. */
    public static void streams(Request request) {
        if (request.getAttribute(STATE) instanceof State state) {
            state.streaming = true;
        }
    }

    /** How many connections there are that speak HTTP. */
    public int size() {
        return states.size();
    }

    /** Returns when every request is answered, streams aside, or after this time. */
    public void drain(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (states.values().stream().anyMatch(state -> state.answering && !state.streaming)
                && System.nanoTime() - end < 0) {
            TimeUnit.MILLISECONDS.sleep(DRAIN_LOOK_MILLIS);
        }
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        lookLater();
    }

    @Override
    protected void doStop() throws Exception {
        Scheduler.Task task = next;
        if (task != null) {
            task.cancel();
        }
        super.doStop();
    }

    @Override
    public void onOpened(Connection connection) {
        // With TLS there are two, one in the other; HTTP comes with the inner one.
        if (!(connection instanceof SslConnection)) {
            states.put(connection, new State(() -> unauthenticated.remove(connection)));
            unauthenticated.add(connection, () -> connection.getEndPoint().close());
        }
    }

    @Override
    public void onClosed(Connection connection) {
        states.remove(connection);
        unauthenticated.remove(connection);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Connection connection = request.getConnectionMetaData().getConnection();
        State state = states.get(connection);
        if (state == null) {
            return super.handle(request, response, callback);
        }
        state.answering = true;
        request.setAttribute(STATE, state);
        if (!asksForProof) {
            proved(request);
        }
        Request.addCompletionListener(request, _ -> {
            state.readBefore = connection.getBytesIn();
            state.begun = false;
            state.streaming = false;
            state.answering = false;
        });
        return super.handle(request, response, callback);
    }

    private void lookLater() {
        next = connector.getScheduler().schedule(this::look, LOOK_SECONDS, TimeUnit.SECONDS);
    }

    private void look() {
        long now = System.nanoTime();
        states.forEach((connection, state) -> {
            if (isTooSlow(connection, state, now)) {
                connection.getEndPoint().close();
            }
        });
        if (isRunning()) {
            lookLater();
        }
    }

    private boolean isTooSlow(Connection connection, State state, long now) {
        if (state.answering) {
            return false;
        }
        if (!state.begun && connection.getBytesIn() > state.readBefore) {
            state.begun = true;
            state.since = now;
        }
        return state.begun && now - state.since > Unauthenticated.PATIENCE.toNanos();
    }
}
