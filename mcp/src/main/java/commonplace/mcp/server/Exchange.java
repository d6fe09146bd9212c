package commonplace.mcp.server;

import commonplace.http.limits.Requester;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.JsonRpcResponse;
import org.jspecify.annotations.Nullable;

/** A request on its way through the server. */
final class Exchange {
    final JsonRpcMessage.Request request;
    final Outbox out;

    /** The same object for all requests of one client. */
    final Object caller;

    private final boolean alone;
    private @Nullable Thread runner;
    private @Nullable ChangeListener listener;
    private boolean cancelled;
    private boolean ended;

    final McpServer.Peer peer;

    /** Who sent it, where it came by HTTP. */
    private @Nullable Requester visitor;

    private Exchange(JsonRpcMessage.Request request, Outbox out, Object caller, boolean alone, McpServer.Peer peer) {
        this.request = request;
        this.out = out;
        this.caller = caller;
        this.alone = alone;
        this.peer = peer;
    }

    /** One of many that share a connection. */
    static Exchange on(Outbox shared, JsonRpcMessage.Request request, McpServer.Peer peer) {
        return new Exchange(request, shared, shared, false, peer);
    }

    /** One with a connection of its own, which ends with the answer. */
    static Exchange alone(JsonRpcMessage.Request request, Object caller) {
        return new Exchange(request, new Outbox(), caller, true, McpServer.Peer.UNKNOWN);
    }

    Exchange by(Requester sender) {
        visitor = sender;
        return this;
    }

    @Nullable
    Requester visitor() {
        return visitor;
    }

    /** Sends the answer; {@code null} if there is none to send. Who listens may be ended twice, and hears it once. */
    synchronized void end(@Nullable JsonRpcResponse reply) {
        if (!endHere()) {
            return;
        }
        if (reply != null && alone) {
            out.finish(reply.json());
        } else if (reply != null) {
            out.put(reply.json());
        } else if (alone) {
            out.close();
        }
    }

    /** The caller sends the answer, if there is one; false where another has. */
    synchronized boolean endHere() {
        boolean first = !ended;
        ended = true;
        return first;
    }

    /** From here on, cancelling interrupts this thread. */
    synchronized void runHere() {
        runner = Thread.currentThread();
        if (cancelled) {
            runner.interrupt();
        }
    }

    /** The thread goes on to other things; an interrupt that came too late must not follow it there. */
    @SuppressWarnings("ResultOfMethodCallIgnored") // clearing is the point
    synchronized void ran() {
        runner = null;
        Thread.interrupted();
    }

    /** This request is not answered: it stays open and hears of changes. */
    synchronized void listen(ChangeListener changes) {
        listener = changes;
        if (cancelled) {
            changes.leave();
        }
    }

    synchronized @Nullable ChangeListener listener() {
        return listener;
    }

    synchronized void cancel() {
        cancelled = true;
        if (runner != null) {
            runner.interrupt();
        }
        if (listener != null) {
            listener.leave();
        }
    }

    /** The server's side ends it: who listens is told, and work that nobody waits for is stopped. */
    void shutDown() {
        ChangeListener listening = listener();
        if (listening == null) {
            cancel();
        } else {
            listening.end();
        }
    }

    synchronized boolean cancelled() {
        return cancelled;
    }
}
