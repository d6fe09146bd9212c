package commonplace.mcp.server;

import commonplace.http.limits.Requester;
import commonplace.json.Json;
import commonplace.mcp.ClientInfo;
import commonplace.mcp.ElicitResult;
import commonplace.mcp.InputRequest;
import commonplace.mcp.JsonRpc;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.LogLevel;
import commonplace.mcp.McpException;
import commonplace.mcp.Meta;
import commonplace.mcp.RequestParams;
import commonplace.mcp.Revision;
import java.nio.file.Path;
import java.security.Principal;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a handler may do besides answering: report progress, see that it was cancelled, ask the client's side.
 *
 * <p>A question may end the handler with an exception that must not be caught, and run it again from the start once
 * the answer is known. So nothing is changed before the last question.
 */
public final class RequestContext {
    private final Exchange exchange;
    private final ClientInfo client;
    private final Revision revision;
    private final InputChannel asking;
    private final @Nullable LogLevel threshold;
    private final AtomicLong logged = new AtomicLong();
    private double lastProgress = Double.NEGATIVE_INFINITY;

    RequestContext(
            Exchange exchange,
            ClientInfo client,
            Revision revision,
            InputChannel asking,
            @Nullable LogLevel threshold) {
        this.exchange = exchange;
        this.client = client;
        this.revision = revision;
        this.asking = asking;
        this.threshold = threshold;
    }

    /** One that nobody waits for: what it tells nobody hears, and nobody can be asked. */
    public static RequestContext unattended() {
        var request = new JsonRpcMessage.Request("unattended", "", new RequestParams(Map.of()));
        return new RequestContext(
                Exchange.alone(request, new Object()),
                ClientInfo.of(null, Map.of()),
                Revision.MODERN,
                _ -> {
                    throw new IllegalStateException("a client without capabilities is asked nothing");
                },
                null);
    }

    /**
     * The same for all calls of one client: of one connection, of one session where there are sessions, of one token
     * where there are neither. It is there no longer than the client is.
     */
    public Object caller() {
        return exchange.caller;
    }

    /** Who sent the request, as far as limits go; empty for a client of this machine that came through no network. */
    public Optional<Requester> visitor() {
        return Optional.ofNullable(exchange.visitor());
    }

    /**
     * The same for all calls among which room for scripts is shared. Clients without sessions that know one token are one
     * caller; where they come from tells them apart.
     */
    public Object scriptOwner() {
        Requester visitor = exchange.visitor();
        return revision == Revision.MODERN && visitor != null ? visitor.origin() : exchange.caller;
    }

    public ClientInfo client() {
        return client;
    }

    /** Where the client's process was started; empty where it may be one of another machine. */
    public Optional<Path> folder() {
        return exchange.peer.folder();
    }

    /** Who the door knows the client to be; empty where nothing but the client's own words tells that. */
    public Optional<Principal> user() {
        return exchange.peer.user();
    }

    /** The request's {@code _meta}. */
    public Map<String, @Nullable Object> meta() {
        return exchange.request.params().meta().values();
    }

    /** Whether the client gave up on this call. The handler's thread was interrupted as well. */
    public boolean cancelled() {
        return exchange.cancelled();
    }

    /**
     * Tells the client how far the work is, if it asked to be told. {@code total} may be zero for unknown, {@code
     * message} empty.
     */
    public synchronized void progress(double done, double total, String message) {
        Object token = meta().get(Meta.PROGRESS_TOKEN);
        // spec: "The progress value MUST increase with each notification"
        if (!(token instanceof String || token instanceof Number) || done <= lastProgress || cancelled()) {
            return;
        }
        lastProgress = done;
        Map<String, @Nullable Object> params = Json.object(
                "progressToken",
                token,
                "progress",
                plain(done),
                "total",
                total > 0 ? plain(total) : null,
                "message",
                message.isEmpty() ? null : message);
        exchange.out.offer(
                "progress " + exchange.request.id() + " " + token,
                Json.write(JsonRpc.notification("notifications/progress", params)));
    }

    /** 3, and not 3.0. */
    private static Number plain(double number) {
        return number == Math.rint(number) ? (Number) (long) number : (Number) number;
    }

    /** Sends a log message, if the client wants any of that level. {@code data} is a JSON value. */
    public void log(LogLevel level, Object data) {
        if (threshold == null || level.compareTo(threshold) < 0 || cancelled()) {
            return;
        }
        byte[] message = Json.write(
                JsonRpc.notification("notifications/message", Json.object("level", level.wire(), "data", data)));
        exchange.out.offer("log " + exchange.request.id() + " " + logged.incrementAndGet(), message);
    }

    /** Asks the person at the client. */
    public ElicitResult elicit(String key, String message, Map<String, @Nullable Object> schema)
            throws InterruptedException {
        return ElicitResult.of(ask(key, InputRequest.elicit(message, schema)));
    }

    public Map<String, @Nullable Object> ask(String key, InputRequest question) throws InterruptedException {
        Map<String, @Nullable Object> answer = ask(Map.of(key, question)).get(key);
        return answer == null ? Map.of() : answer;
    }

    /** Asks several things at once; the keys tell them apart, and must be the same when the handler runs again. */
    public Map<String, Map<String, @Nullable Object>> ask(Map<String, InputRequest> questions)
            throws InterruptedException {
        for (InputRequest question : questions.values()) {
            if (!client.can(question.capability())) {
                throw McpException.missingCapability(question.capability());
            }
        }
        return asking.ask(questions);
    }

    Revision revision() {
        return revision;
    }
}
