package commonplace.mcp.server;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.JsonRpcResponse;
import commonplace.mcp.LeaderFollowers;
import commonplace.mcp.LineReader;
import commonplace.mcp.McpException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One client that speaks in lines: over the standard streams, or over a socket. */
final class LineConnection {
    /** Only so that a tool which hangs, or a client that does not read, does not keep it for ever. */
    private static final long DRAIN_MILLIS = 300_000;

    private final McpServer server;
    private final LineReader lines;
    private final LineWriter writer;
    private final Outbox out = new Outbox();
    private final InFlight inFlight = new InFlight();
    private final LegacySession session;
    private final boolean onlyWhole;
    private final McpServer.Peer peer;

    /**
     * @param onlyWhole whether a last line without an end is left alone
     * @param peer what is known of the client besides its words
     */
    LineConnection(McpServer server, InputStream in, OutputStream out, boolean onlyWhole, McpServer.Peer peer) {
        this.server = server;
        this.lines = new LineReader(in, server.maxMessageBytes());
        this.writer = new LineWriter(this.out, out);
        this.session = new LegacySession(server, this.out, inFlight);
        this.onlyWhole = onlyWhole;
        this.peer = peer;
    }

    /** Returns whether all that was read is answered. */
    boolean run() {
        writer.start();
        boolean answered = false;
        try {
            answered = new LeaderFollowers("mcp-request", this::read).run() && inFlight.awaitWorking(DRAIN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return end() && answered;
    }

    /** Reads up to a request that may take a while, and answers those before it; {@code null} at the end. */
    private @Nullable Runnable read() throws IOException, InterruptedException {
        out.awaitRoom();
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
            if (onlyWhole && lines.wasCut()) {
                return null;
            }
            Runnable request = null;
            if (lines.wasTooLong()) {
                refuse(McpException.invalidRequest("A message may have " + server.maxMessageBytes() + " bytes"));
            } else if (!isBlank(line)) {
                request = accept(line);
            }
            if (request != null) {
                return request;
            }
            out.awaitRoom();
        }
        return null;
    }

    private boolean end() {
        session.end();
        inFlight.all().forEach(Exchange::shutDown);
        out.close();
        return writer.finish(DRAIN_MILLIS);
    }

    /** Answers what it can at once; else returns what is to be done. */
    private @Nullable Runnable accept(byte[] line) {
        try {
            Object json = Json.read(line);
            return json instanceof List<?> batch ? acceptBatch(batch) : accept(JsonRpcMessage.of(json));
        } catch (RuntimeException | Error e) {
            server.failed("a message", e);
            refuse(new McpException(McpException.INTERNAL_ERROR, "Internal error"));
        } catch (MalformedJsonException e) {
            refuse(new McpException(McpException.PARSE_ERROR, "Parse error: ".concat(String.valueOf(e.getMessage()))));
        }
        return null;
    }

    private @Nullable Runnable accept(JsonRpcMessage message) {
        if (message instanceof JsonRpcMessage.Request request) {
            var exchange = Exchange.on(out, request, peer);
            if (!begin(exchange)) {
                return null;
            }
            if (Operations.mayBlock(request.method())) {
                return () -> answerHere(exchange);
            }
            answer(exchange);
        } else if (message instanceof JsonRpcMessage.Notification notification) {
            session.notified(notification);
        } else if (message instanceof JsonRpcMessage.Response response) {
            session.answered(response);
        } else if (message instanceof JsonRpcMessage.Invalid invalid) {
            send(JsonRpcResponse.error(invalid.id(), invalid.error()));
        }
        return null;
    }

    private boolean begin(Exchange exchange) {
        try {
            inFlight.add(exchange);
            return true;
        } catch (McpException e) {
            send(JsonRpcResponse.error(exchange.request.id(), e));
            return false;
        }
    }

    /** Answers on a thread that has nothing else to do, and may wait for the client to read. */
    private void answerHere(Exchange exchange) {
        exchange.runHere();
        JsonRpcResponse reply = reply(exchange);
        exchange.ran();
        if (exchange.listener() == null && exchange.endHere() && reply != null) {
            writer.answer(reply.json());
        }
        inFlight.worked();
    }

    private void answer(Exchange exchange) {
        JsonRpcResponse reply = reply(exchange);
        if (exchange.listener() == null) {
            exchange.end(reply);
        }
        inFlight.worked();
    }

    private @Nullable JsonRpcResponse reply(Exchange exchange) {
        JsonRpcResponse reply = server.answer(exchange, era(exchange.request));
        if (exchange.listener() == null) {
            inFlight.remove(exchange);
        }
        return reply;
    }

    // Each request says which era it belongs to; the handshake stays valid beside requests that need none.
    private Era era(JsonRpcMessage.Request request) {
        boolean opens =
                request.method().equals("initialize") || request.method().equals("ping");
        return !StatelessRevision.claims(request) && (opens || session.isOpen()) ? session : server.modern();
    }

    private @Nullable Runnable acceptBatch(List<?> elements) {
        if (!session.hasBatches() || elements.isEmpty()) {
            refuse(McpException.invalidRequest("A message is a JSON object, not an array"));
            return null;
        }
        var batch = new Batch(elements, out, peer);
        batch.others().forEach(this::accept);
        inFlight.works();
        return () -> {
            send(batch.answer(this::replyInBatch));
            inFlight.worked();
        };
    }

    private @Nullable JsonRpcResponse replyInBatch(Exchange exchange) {
        try {
            inFlight.add(exchange);
        } catch (McpException e) {
            return JsonRpcResponse.error(exchange.request.id(), e);
        }
        exchange.runHere();
        JsonRpcResponse reply = reply(exchange);
        exchange.ran();
        inFlight.worked();
        return reply;
    }

    private void send(@Nullable JsonRpcResponse reply) {
        if (reply != null) {
            out.put(reply.json());
        }
    }

    private void refuse(McpException error) {
        send(JsonRpcResponse.error(null, error));
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }
}
