package commonplace.mcp.server;

import commonplace.base.tracing.TraceSpan;
import commonplace.base.tracing.Tracing;
import commonplace.json.Json;
import commonplace.mcp.Implementation;
import commonplace.mcp.JsonRpc;
import commonplace.mcp.JsonRpcResponse;
import commonplace.mcp.McpException;
import commonplace.mcp.RequestParams;
import commonplace.mcp.tracing.RequestSpans;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Principal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@link ServerFeatures} to any number of clients at once.
 *
 * <pre>{@code
 * var server = new McpServer(new Implementation("notes", "Notes", "1.0"), "Search before you write.", features);
 * server.serve(input, output);
 * }</pre>
 */
public final class McpServer implements AutoCloseable {
    /** Hosts cut what is longer. */
    private static final int MAX_INSTRUCTIONS = 2048;

    private final Implementation info;
    private final String instructions;
    private final ServerFeatures features;
    private final ServerOptions options;
    private final ChangeListeners listeners = new ChangeListeners();
    private final Operations operations;
    private final StatelessRevision modern;
    private final Operations.WrittenTools legacyTools;

    public McpServer(Implementation info, String instructions, ServerFeatures features) {
        this(info, instructions, features, ServerOptions.DEFAULT);
    }

    public McpServer(Implementation info, String instructions, ServerFeatures features, ServerOptions options) {
        if (instructions.getBytes(StandardCharsets.UTF_8).length >= MAX_INSTRUCTIONS) {
            throw new IllegalArgumentException("instructions must be shorter than " + MAX_INSTRUCTIONS + " bytes");
        }
        this.info = info;
        this.instructions = instructions;
        this.features = features;
        this.options = options;
        this.operations = new Operations(this);
        this.modern = new StatelessRevision(this, operations);
        this.legacyTools = new Operations.WrittenTools(features, () -> operations.tools(new RequestParams(Map.of())));
    }

    /**
     * Who is at the other end, as far as the door knows that, whatever the client says of itself.
     *
     * @param folder where the client's process was started; empty where it may be one of another machine
     * @param user who it is; empty where nothing but the client's own words tells that
     */
    public record Peer(Optional<Path> folder, Optional<Principal> user) {
        static final Peer UNKNOWN = new Peer(Optional.empty(), Optional.empty());
    }

    /**
     * Serves one client that sends a message per line, until its input ends; then waits for the answers still to come
     * and returns. Neither stream is closed. What the client sends, or that it stops reading, ends nothing else.
     */
    public void serve(InputStream in, OutputStream out) {
        boolean _ = new LineConnection(this, in, out, false, Peer.UNKNOWN).run();
    }

    /**
     * The same for a client that asks elsewhere again what it was not answered here: a line that was cut short is not acted
     * on, since it will come again.
     *
     * @param peer what is known of the client besides its words
     * @return whether all that was read is answered, so that nothing the client asks again can have been done already
     */
    public boolean serveResumable(InputStream in, OutputStream out, Peer peer) {
        return new LineConnection(this, in, out, true, peer).run();
    }

    public void toolsChanged() {
        if (options.announcesTools()) {
            listeners.tell(ChangeNotification.TOOLS, null);
        }
    }

    public void promptsChanged() {
        listeners.tell(ChangeNotification.PROMPTS, null);
    }

    public void resourcesChanged() {
        listeners.tell(ChangeNotification.RESOURCES, null);
    }

    public void resourceUpdated(String uri) {
        listeners.tell(ChangeNotification.RESOURCE, uri);
    }

    /** Tells listeners that there is nothing more to come. */
    @Override
    public void close() {
        listeners.end();
    }

    /** The answer to a request; {@code null} if it was cancelled or stays open. */
    @Nullable
    JsonRpcResponse answer(Exchange exchange, Era era) {
        if (!Tracing.isOn()) {
            return answered(exchange, era);
        }
        try (TraceSpan span = RequestSpans.begin(exchange.request, this::hasTool, this::hasPrompt);
                var _ = Tracing.enter(span)) {
            JsonRpcResponse response = answered(exchange, era);
            era.describe(exchange, span);
            RequestSpans.answered(span, response, exchange.cancelled());
            return response;
        }
    }

    private boolean hasTool(String name) {
        return features.tool(name).isPresent();
    }

    private boolean hasPrompt(String name) {
        return features.prompts().stream().anyMatch(prompt -> prompt.name().equals(name));
    }

    private @Nullable JsonRpcResponse answered(Exchange exchange, Era era) {
        Object id = exchange.request.id();
        try {
            byte[] written = era.written(exchange);
            if (written != null) {
                return exchange.cancelled() ? null : new JsonRpcResponse(JsonRpc.result(id, written), 0);
            }
            Map<String, @Nullable Object> result = era.answer(exchange);
            return result == null || exchange.cancelled()
                    ? null
                    : new JsonRpcResponse(Json.write(JsonRpc.result(id, result)), 0);
        } catch (McpException e) {
            return exchange.cancelled() ? null : JsonRpcResponse.error(id, e);
        } catch (Throwable e) {
            if (exchange.cancelled()) {
                return null;
            }
            failed(exchange.request.method(), e);
            return JsonRpcResponse.error(id, new McpException(McpException.INTERNAL_ERROR, "Internal error"));
        }
    }

    /** One line for the operator of the server. */
    void failed(String what, Throwable cause) {
        options.log().accept(ServerOptions.line(what, cause));
    }

    Implementation info() {
        return info;
    }

    String instructions() {
        return instructions;
    }

    ServerFeatures features() {
        return features;
    }

    boolean announcesTools() {
        return options.announcesTools();
    }

    int pageSize() {
        return options.pageSize();
    }

    int maxMessageBytes() {
        return options.maxMessageBytes();
    }

    ChangeListeners listeners() {
        return listeners;
    }

    Operations operations() {
        return operations;
    }

    /** The list of tools for clients of the revisions with a handshake. */
    Operations.WrittenTools legacyTools() {
        return legacyTools;
    }

    StatelessRevision modern() {
        return modern;
    }
}
