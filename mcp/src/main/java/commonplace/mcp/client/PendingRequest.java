package commonplace.mcp.client;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A request of ours that is not answered yet. */
final class PendingRequest {
    private final CompletableFuture<Map<String, @Nullable Object>> answer = new CompletableFuture<>();
    private final RequestOptions ask;
    private volatile long lastSign = System.nanoTime();

    PendingRequest(RequestOptions ask) {
        this.ask = ask;
    }

    void succeed(Map<String, @Nullable Object> result) {
        answer.complete(result);
    }

    void fail(McpClientException failure) {
        answer.completeExceptionally(failure);
    }

    /** The server works on it, so it gets its time again. */
    void progressed(Map<String, @Nullable Object> params) {
        lastSign = System.nanoTime();
        try {
            ask.progress().accept(params);
        } catch (RuntimeException e) {
            // A failing listener of progress does not stop the call.
        }
    }

    /** The result; {@code null} when time is up. */
    @Nullable
    Map<String, @Nullable Object> await() throws McpClientException, InterruptedException {
        long begun = System.nanoTime();
        while (true) {
            long now = System.nanoTime();
            long left = Math.min(
                    ask.patience().toNanos() - (now - lastSign), ask.total().toNanos() - (now - begun));
            try {
                return answer.get(Math.max(left, 0), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (System.nanoTime() - lastSign >= ask.patience().toNanos()
                        || System.nanoTime() - begun >= ask.total().toNanos()) {
                    return null;
                }
            } catch (ExecutionException e) {
                throw e.getCause() instanceof McpClientException failure
                        ? failure
                        : McpClientException.of(McpClientException.Kind.CRASHED, String.valueOf(e.getCause()));
            }
        }
    }

    /** How long, in words for an error. */
    Duration limit() {
        return ask.patience().compareTo(ask.total()) < 0 ? ask.patience() : ask.total();
    }
}
