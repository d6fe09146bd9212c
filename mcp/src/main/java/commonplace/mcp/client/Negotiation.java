package commonplace.mcp.client;

import commonplace.json.Json;
import commonplace.mcp.Implementation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which era a server belongs to: {@code server/discover} first, and the handshake with servers that do not know
 * that.
 *
 * @param client how we name ourselves to the server
 * @param known what the server spoke when it was met before; {@code null} at first
 * @param begun when, as {@link System#nanoTime} counts: the limit is for all of it
 */
record Negotiation(
        Implementation client,
        Duration connectLimit,
        Duration probe,
        @Nullable NegotiatedRevision known,
        long begun) {
    Negotiation(Implementation client, Duration connectLimit, Duration probe, @Nullable NegotiatedRevision known) {
        this(client, connectLimit, min(probe, connectLimit.dividedBy(2)), known, System.nanoTime());
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** What is left of the time to connect. */
    Duration left() {
        Duration left = connectLimit.minusNanos(System.nanoTime() - begun);
        return left.isPositive() ? left : Duration.ofNanos(1);
    }

    InitializeResult agree(JsonRpcPeer peer, Transport transport, Map<String, @Nullable Object> capabilities)
            throws McpClientException, InterruptedException {
        if (known != null && !known.isModern()) {
            return handshake(peer, transport, capabilities);
        }
        transport.agreed(NegotiatedRevision.MODERN);
        var probing = new FutureTask<>(() -> discover(peer, capabilities));
        Thread prober = Thread.ofVirtual().name("upstream-probe").start(probing);
        try {
            return agree(probing, peer, transport, capabilities);
        } finally {
            prober.interrupt();
        }
    }

    private InitializeResult agree(
            FutureTask<@Nullable InitializeResult> probing,
            JsonRpcPeer peer,
            Transport transport,
            Map<String, @Nullable Object> capabilities)
            throws McpClientException, InterruptedException {
        boolean slow = false;
        try {
            InitializeResult modern = result(probing, probe);
            if (modern != null) {
                return modern;
            }
        } catch (TimeoutException e) {
            // It still starts, or it drops what it does not know. The handshake waits as long as it takes.
            slow = true;
        }
        try {
            return handshake(peer, transport, capabilities);
        } catch (McpClientException e) {
            InitializeResult late = slow && e.kind() == McpClientException.Kind.REFUSED ? late(probing) : null;
            if (late == null) {
                throw e;
            }
            transport.agreed(NegotiatedRevision.MODERN);
            return late;
        }
    }

    private @Nullable InitializeResult late(FutureTask<@Nullable InitializeResult> probing)
            throws McpClientException, InterruptedException {
        try {
            return result(probing, left());
        } catch (TimeoutException e) {
            return null;
        }
    }

    /** The greeting; {@code null} from a server that does not know the stateless form. */
    private static @Nullable InitializeResult result(FutureTask<@Nullable InitializeResult> probing, Duration limit)
            throws McpClientException, InterruptedException, TimeoutException {
        try {
            return probing.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof McpClientException failure)) {
                throw new IllegalStateException(e.getCause());
            }
            if (isThere(failure)) {
                return null;
            }
            throw failure;
        }
    }

    /** Whether a failure is one that an older server would answer a question with that it does not know. */
    private static boolean isThere(McpClientException failure) {
        return switch (failure.kind()) {
            case REFUSED, MALFORMED, TIMEOUT, TOO_LARGE, NEEDS_INPUT -> true;
            case UNAVAILABLE, NEEDS_AUTH, NOT_ALLOWED, UNKNOWN_TOOL, CRASHED -> false;
        };
    }

    private @Nullable InitializeResult discover(JsonRpcPeer peer, Map<String, @Nullable Object> capabilities)
            throws McpClientException, InterruptedException {
        Map<String, @Nullable Object> params = Json.object("_meta", Conversation.meta(client, capabilities));
        Map<String, @Nullable Object> result = peer.request(
                new JsonRpcPeer.Request(
                        "server/discover", params, MirrorHeaders.of("server/discover", params, Map.of())),
                RequestOptions.within(left()));
        boolean spoken = result.get("supportedVersions") instanceof List<?> versions
                && versions.contains(NegotiatedRevision.MODERN.version());
        return spoken ? InitializeResult.of(NegotiatedRevision.MODERN, result) : null;
    }

    private InitializeResult handshake(
            JsonRpcPeer peer, Transport transport, Map<String, @Nullable Object> capabilities)
            throws McpClientException, InterruptedException {
        transport.agreed(NegotiatedRevision.HANDSHAKE);
        Map<String, @Nullable Object> params = Json.object(
                "protocolVersion",
                NegotiatedRevision.HANDSHAKE.version(),
                "capabilities",
                capabilities,
                "clientInfo",
                client.wire());
        Map<String, @Nullable Object> result = initialize(peer, params);
        if (!(result.get("protocolVersion") instanceof String version)) {
            throw McpClientException.of(
                    McpClientException.Kind.MALFORMED, "its answer to initialize names no protocolVersion");
        }
        var dialect = new NegotiatedRevision(version);
        if (!dialect.isSpoken()) {
            throw McpClientException.of(
                    McpClientException.Kind.MALFORMED, "it speaks revision '" + version + "', which is not known here");
        }
        transport.agreed(dialect);
        peer.notify("notifications/initialized", Map.of());
        return InitializeResult.of(dialect, result);
    }

    private Map<String, @Nullable Object> initialize(JsonRpcPeer peer, Map<String, @Nullable Object> params)
            throws McpClientException, InterruptedException {
        try {
            return peer.request(new JsonRpcPeer.Request("initialize", params), RequestOptions.within(left()));
        } catch (McpClientException e) {
            throw e.kind() == McpClientException.Kind.TIMEOUT
                    ? e.saying("it did not answer within " + connectLimit.toMillis() + " ms after it was started")
                    : e;
        }
    }
}
