package commonplace.server.mcp;

import org.jspecify.annotations.Nullable;

/** A request on its way through the server. */
final class Exchange {
    final Message.Request request;
    final Outbox out;
    private @Nullable Thread runner;
    private @Nullable Listener listener;
    private boolean cancelled;

    Exchange(Message.Request request, Outbox out) {
        this.request = request;
        this.out = out;
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
    synchronized void listen(Listener changes) {
        listener = changes;
        if (cancelled) {
            changes.leave();
        }
    }

    synchronized @Nullable Listener listener() {
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

    synchronized boolean cancelled() {
        return cancelled;
    }
}
