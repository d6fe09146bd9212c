package commonplace.server.upstream;

import commonplace.base.Version;
import commonplace.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which era a server belongs to: {@code server/discover} first, and the handshake with whoever does not know
 * that.
 *
 * @param known what the server spoke when it was met before; {@code null} at first
 * @param begun when, as {@link System#nanoTime} counts: the limit is for all of it
 */
record Negotiation(
        Duration connectLimit, Duration probe, @Nullable Dialect known, long begun) {
    static final Map<String, @Nullable Object> CLIENT =
            Json.object("name", "commonplace", "title", "Commonplace", "version", Version.CURRENT);

    Negotiation(Duration connectLimit, Duration probe, @Nullable Dialect known) {
        this(connectLimit, min(probe, connectLimit.dividedBy(2)), known, System.nanoTime());
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** What is left of the time to connect. */
    Duration left() {
        Duration left = connectLimit.minusNanos(System.nanoTime() - begun);
        return left.isPositive() ? left : Duration.ofNanos(1);
    }

    Greeting agree(Peer peer, Transport transport, Map<String, @Nullable Object> capabilities)
            throws UpstreamException, InterruptedException {
        if (known != null && !known.isModern()) {
            return handshake(peer, transport, capabilities);
        }
        transport.agreed(Dialect.MODERN);
        var probing = new FutureTask<>(() -> discover(peer, capabilities));
        Thread prober = Thread.ofVirtual().name("upstream-probe").start(probing);
        try {
            return agree(probing, peer, transport, capabilities);
        } finally {
            prober.interrupt();
        }
    }

    private Greeting agree(
            FutureTask<@Nullable Greeting> probing,
            Peer peer,
            Transport transport,
            Map<String, @Nullable Object> capabilities)
            throws UpstreamException, InterruptedException {
        boolean slow = false;
        try {
            Greeting modern = result(probing, probe);
            if (modern != null) {
                return modern;
            }
        } catch (TimeoutException e) {
            // It still starts, or it drops what it does not know. The handshake waits as long as it takes.
            slow = true;
        }
        try {
            return handshake(peer, transport, capabilities);
        } catch (UpstreamException e) {
            Greeting late = slow && e.kind() == UpstreamException.Kind.REFUSED ? late(probing) : null;
            if (late == null) {
                throw e;
            }
            transport.agreed(Dialect.MODERN);
            return late;
        }
    }

    private @Nullable Greeting late(FutureTask<@Nullable Greeting> probing)
            throws UpstreamException, InterruptedException {
        try {
            return result(probing, left());
        } catch (TimeoutException e) {
            return null;
        }
    }

    /** The greeting; {@code null} from a server that does not know the stateless form. */
    private static @Nullable Greeting result(FutureTask<@Nullable Greeting> probing, Duration limit)
            throws UpstreamException, InterruptedException, TimeoutException {
        try {
            return probing.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof UpstreamException failure)) {
                throw new IllegalStateException(e.getCause());
            }
            if (isThere(failure)) {
                return null;
            }
            throw failure;
        }
    }

    /** Whether a failure is one that an older server would answer a question with that it does not know. */
    private static boolean isThere(UpstreamException failure) {
        return switch (failure.kind()) {
            case REFUSED, MALFORMED, TIMEOUT, TOO_LARGE, NEEDS_INPUT -> true;
            case UNAVAILABLE, NEEDS_AUTH, NOT_ALLOWED, UNKNOWN_TOOL, CRASHED -> false;
        };
    }

    private @Nullable Greeting discover(Peer peer, Map<String, @Nullable Object> capabilities)
            throws UpstreamException, InterruptedException {
        Map<String, @Nullable Object> params = Json.object("_meta", Conversation.meta(capabilities));
        Map<String, @Nullable Object> result = peer.request(
                new Peer.Request("server/discover", params, Hints.of("server/discover", params, Map.of())),
                Ask.within(left()));
        boolean spoken = result.get("supportedVersions") instanceof List<?> versions
                && versions.contains(Dialect.MODERN.version());
        return spoken ? Greeting.of(Dialect.MODERN, result) : null;
    }

    private Greeting handshake(Peer peer, Transport transport, Map<String, @Nullable Object> capabilities)
            throws UpstreamException, InterruptedException {
        transport.agreed(Dialect.HANDSHAKE);
        Map<String, @Nullable Object> params = Json.object(
                "protocolVersion", Dialect.HANDSHAKE.version(), "capabilities", capabilities, "clientInfo", CLIENT);
        Map<String, @Nullable Object> result = initialize(peer, params);
        if (!(result.get("protocolVersion") instanceof String version)) {
            throw UpstreamException.of(
                    UpstreamException.Kind.MALFORMED, "its answer to initialize names no protocolVersion");
        }
        var dialect = new Dialect(version);
        if (!dialect.isSpoken()) {
            throw UpstreamException.of(
                    UpstreamException.Kind.MALFORMED, "it speaks revision '" + version + "', which is not known here");
        }
        transport.agreed(dialect);
        peer.notify("notifications/initialized", Map.of());
        return Greeting.of(dialect, result);
    }

    private Map<String, @Nullable Object> initialize(Peer peer, Map<String, @Nullable Object> params)
            throws UpstreamException, InterruptedException {
        try {
            return peer.request(new Peer.Request("initialize", params), Ask.within(left()));
        } catch (UpstreamException e) {
            throw e.kind() == UpstreamException.Kind.TIMEOUT
                    ? e.saying("it did not answer within " + connectLimit.toMillis() + " ms after it was started")
                    : e;
        }
    }
}
