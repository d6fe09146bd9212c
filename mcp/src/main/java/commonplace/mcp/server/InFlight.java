package commonplace.mcp.server;

import commonplace.mcp.McpException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The requests of one client that have no answer yet. */
final class InFlight {
    private static final int MAX = 512;

    private final Map<Object, Exchange> exchanges = new HashMap<>();
    private int working;

    synchronized void add(Exchange exchange) {
        if (exchanges.size() >= MAX) {
            throw new McpException(McpException.INTERNAL_ERROR, "Too many requests at once; wait for some answers");
        }
        if (exchanges.putIfAbsent(exchange.request.id(), exchange) != null) {
            throw McpException.invalidRequest("A request with this id is still being worked on");
        }
        works();
    }

    /** Frees the id, before the answer goes out: who has the answer may use the id again at once. */
    synchronized void remove(Exchange exchange) {
        exchanges.remove(exchange.request.id(), exchange);
    }

    synchronized void works() {
        working++;
    }

    /** Nobody works on one of them any more, and its answer, if it has one, is on its way. */
    synchronized void worked() {
        working--;
        notifyAll();
    }

    // spec: unknown, finished and malformed cancellations are ignored
    void cancel(@Nullable Object id) {
        Exchange exchange;
        synchronized (this) {
            exchange = exchanges.get(id);
        }
        if (exchange != null) {
            exchange.cancel();
            if (exchange.listener() != null) {
                remove(exchange);
            }
        }
    }

    /** Waits for those that are worked on, not for those that listen; returns whether none is left. */
    synchronized boolean awaitWorking(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (working > 0) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    synchronized List<Exchange> all() {
        return new ArrayList<>(exchanges.values());
    }
}
