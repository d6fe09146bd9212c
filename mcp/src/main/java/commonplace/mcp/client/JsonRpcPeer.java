package commonplace.mcp.client;

import commonplace.base.tracing.TraceContext;
import commonplace.base.tracing.TraceSpan;
import commonplace.json.Json;
import commonplace.mcp.Meta;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** JSON-RPC with one server: our requests and their answers, its notifications and its requests. */
final class JsonRpcPeer implements Transport.Receiver {
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int INTERNAL_ERROR = -32603;

    /** Questions of a server that are answered at the same time; more are refused. */
    private static final int MAX_QUESTIONS = 32;

    private final Transport transport;
    private final Ears ears;
    private final Map<Long, PendingRequest> pending = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final Semaphore questions = new Semaphore(MAX_QUESTIONS);
    private volatile @Nullable McpClientException broken;

    /** Who hears what the server says of its own accord. */
    interface Ears {
        void notified(String method, Map<String, @Nullable Object> params);

        /** The answer to a question of the server's; {@code null} to say that this is not done here. */
        @Nullable
        Map<String, @Nullable Object> asked(String method, Map<String, @Nullable Object> params) throws Exception;

        void broken(McpClientException failure);
    }

    JsonRpcPeer(Transport transport, Ears ears) {
        this.transport = transport;
        this.ears = ears;
    }

    void open() throws McpClientException {
        transport.open(this);
    }

    /** Why nothing will come any more; {@code null} while something may. */
    @Nullable
    McpClientException failure() {
        return broken;
    }

    /** Sends a request and waits. An interrupt cancels it, at the server as well. */
    Map<String, @Nullable Object> request(Request request, RequestOptions ask)
            throws McpClientException, InterruptedException {
        long id = ids.incrementAndGet();
        try (TraceSpan span = RequestSpan.begin(request, id, transport)) {
            return RequestSpan.followed(span, () -> answer(request, id, ask, span.context()));
        }
    }

    private Map<String, @Nullable Object> answer(
            Request request, long id, RequestOptions ask, Optional<TraceContext> trace)
            throws McpClientException, InterruptedException {
        var waiting = new PendingRequest(ask);
        pending.put(id, waiting);
        try {
            McpClientException already = broken;
            if (already != null) {
                throw already.undelivered();
            }
            transport.send(request.outgoing(id, trace));
            Map<String, @Nullable Object> result = waiting.await();
            if (result == null) {
                String words = request.method() + " got no answer within "
                        + waiting.limit().toMillis() + " ms";
                cancel(id, request, "time is up");
                throw McpClientException.of(McpClientException.Kind.TIMEOUT, words);
            }
            return result;
        } catch (InterruptedException e) {
            cancel(id, request, "the caller does not need it any more");
            throw e;
        } finally {
            pending.remove(id);
            transport.abandon(id);
        }
    }

    // spec: cancellation, "The initialize request MUST NOT be cancelled by clients"
    private void cancel(long id, Request request, String reason) {
        if (!request.method().equals("initialize")) {
            notify("notifications/cancelled", Json.object("requestId", id, "reason", reason));
        }
    }

    void notify(String method, Map<String, @Nullable Object> params) {
        transport.send(new Transport.Outgoing(null, Json.object("jsonrpc", "2.0", "method", method, "params", params)));
    }

    @Override
    public void received(Map<String, @Nullable Object> message) {
        if (message.get("method") instanceof String method) {
            Map<String, @Nullable Object> given = Json.asObject(message.get("params"));
            Map<String, @Nullable Object> params = given == null ? Map.of() : given;
            Object id = message.get("id");
            if (id == null) {
                notified(method, params);
            } else {
                asked(id, method, params);
            }
        } else if (message.get("id") instanceof Number id) {
            answered(id.longValue(), message);
        }
    }

    private void notified(String method, Map<String, @Nullable Object> params) {
        if (method.equals("notifications/progress") && params.get(Meta.PROGRESS_TOKEN) instanceof Number token) {
            PendingRequest waiting = pending.get(token.longValue());
            if (waiting != null) {
                waiting.progressed(params);
            }
            return;
        }
        ears.notified(method, params);
    }

    private void answered(long id, Map<String, @Nullable Object> message) {
        PendingRequest waiting = pending.get(id);
        if (waiting == null) {
            return;
        }
        Map<String, @Nullable Object> result = Json.asObject(message.get("result"));
        Map<String, @Nullable Object> error = Json.asObject(message.get("error"));
        if (result != null) {
            waiting.succeed(result);
        } else if (error != null) {
            int code = error.get("code") instanceof Number number ? number.intValue() : 0;
            waiting.fail(McpClientException.refused(
                    code, error.get("message") instanceof String text ? text : "error " + code));
        } else {
            waiting.fail(McpClientException.of(
                    McpClientException.Kind.MALFORMED, "the answer has neither a result nor an error"));
        }
    }

    private void asked(Object id, String method, Map<String, @Nullable Object> params) {
        if (method.equals("ping")) {
            answer(id, "result", Json.object());
        } else if (!questions.tryAcquire()) {
            answer(id, "error", Json.object("code", INTERNAL_ERROR, "message", "Too many questions at once"));
        } else {
            Thread.ofVirtual().name("upstream-question").start(() -> {
                try {
                    consider(id, method, params);
                } finally {
                    questions.release();
                }
            });
        }
    }

    private void consider(Object id, String method, Map<String, @Nullable Object> params) {
        try {
            Map<String, @Nullable Object> result = ears.asked(method, params);
            if (result == null) {
                answer(id, "error", Json.object("code", METHOD_NOT_FOUND, "message", method + " is not done here"));
            } else {
                answer(id, "result", result);
            }
        } catch (Exception e) {
            answer(id, "error", Json.object("code", INTERNAL_ERROR, "message", method + " failed here"));
        }
    }

    private void answer(Object id, String kind, Map<String, @Nullable Object> value) {
        transport.send(new Transport.Outgoing(null, Json.object("jsonrpc", "2.0", "id", id, kind, value)));
    }

    @Override
    public void failed(long id, McpClientException failure) {
        PendingRequest waiting = pending.get(id);
        if (waiting != null) {
            waiting.fail(failure);
        }
    }

    @Override
    public void broken(McpClientException failure, @Nullable Long undelivered) {
        broken = failure;
        pending.forEach((id, waiting) -> waiting.fail(id.equals(undelivered) ? failure.undelivered() : failure));
        ears.broken(failure);
    }

    /** What is asked for, before it has a number. */
    record Request(String method, Map<String, @Nullable Object> params, Map<String, String> hints) {
        Request(String method, Map<String, @Nullable Object> params) {
            this(method, params, Map.of());
        }

        /** It says, to those on the way as well, which trace it belongs to. */
        Transport.Outgoing outgoing(long id, Optional<TraceContext> trace) {
            Map<String, String> headers = new LinkedHashMap<>(hints);
            trace.ifPresent(context -> headers.putAll(context.headers()));
            return new Transport.Outgoing(id, json(id, trace), headers);
        }

        /** With the token under which progress is told; the id serves. */
        private Map<String, @Nullable Object> json(long id, Optional<TraceContext> trace) {
            Map<String, @Nullable Object> all = new LinkedHashMap<>(params);
            Map<String, @Nullable Object> meta = new LinkedHashMap<>();
            Map<String, @Nullable Object> given = Json.asObject(params.get("_meta"));
            if (given != null) {
                meta.putAll(given);
            }
            if (method.equals("tools/call")) {
                meta.put(Meta.PROGRESS_TOKEN, id);
            }
            trace.ifPresent(context -> meta.putAll(context.headers()));
            if (!meta.isEmpty()) {
                all.put("_meta", meta);
            }
            return Json.object("jsonrpc", "2.0", "id", id, "method", method, "params", all);
        }
    }
}
