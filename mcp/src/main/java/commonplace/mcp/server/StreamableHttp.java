package commonplace.mcp.server;

import commonplace.http.BufferBudget;
import commonplace.http.HttpConnections;
import commonplace.http.RequestBody;
import commonplace.http.limits.Requester;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.JsonRpcResponse;
import commonplace.mcp.McpException;
import commonplace.mcp.Revision;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The protocol over HTTP, at one path. It blocks, so the server should run handlers on virtual threads; who may talk
 * to it is for a handler before it to say.
 */
public final class StreamableHttp extends Handler.Abstract {
    private final McpServer server;
    private final String path;
    private final BufferBudget buffers;
    private final HttpSessions sessions = new HttpSessions();
    private final Set<Exchange> open = ConcurrentHashMap.newKeySet();
    private final Set<EventWriter> writers = ConcurrentHashMap.newKeySet();
    private @Nullable Thread listeningForSilence;

    public StreamableHttp(McpServer server, String path, BufferBudget buffers) {
        this.server = server;
        this.path = path;
        this.buffers = buffers;
    }

    /** Where it stands. */
    public String path() {
        return path;
    }

    /** How many clients have a session open. */
    public int sessions() {
        return sessions.size();
    }

    /** How many requests are being answered, those of clients that listen for changes among them. */
    public int underWay() {
        return open.size();
    }

    @Override
    protected void doStart() throws Exception {
        listeningForSilence = Thread.ofVirtual().name("mcp-silence").start(this::listenForSilence);
        super.doStart();
    }

    /** Looks at all calls under way once a second: a timer for each would cost more than most calls. */
    private void listenForSilence() {
        try {
            while (true) {
                Thread.sleep(EventWriter.SILENCE_MILLIS);
                writers.forEach(EventWriter::checkSilence);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    protected void doStop() throws Exception {
        if (listeningForSilence != null) {
            listeningForSilence.interrupt();
        }
        open.forEach(Exchange::shutDown);
        sessions.endAll();
        super.doStop();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!Request.getPathInContext(request).equals(path)) {
            return false;
        }
        HttpHead head = HttpHead.of(request.getHeaders());
        var stream = new HttpStream(response);
        try {
            serve(request, response, head, stream);
            callback.succeeded();
        } catch (HttpRefusal e) {
            refuse(stream, e.status(), e.reply(), callback);
        } catch (IOException e) {
            callback.failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            callback.failed(e);
        } catch (Throwable e) {
            server.failed(request.getMethod() + " " + path, e);
            McpException error = new McpException(McpException.INTERNAL_ERROR, "Internal error");
            refuse(stream, 500, JsonRpcResponse.error(null, error), callback);
        }
        return true;
    }

    private static void refuse(HttpStream stream, int status, JsonRpcResponse reply, Callback callback) {
        try {
            stream.json(status, reply.json());
            callback.succeeded();
        } catch (IOException e) {
            callback.failed(e);
        }
    }

    private void serve(Request request, Response response, HttpHead head, HttpStream stream)
            throws HttpRefusal, IOException, InterruptedException {
        switch (request.getMethod()) {
            case "POST" -> {
                try (var body = new RequestBody(request, buffers)) {
                    post(request, body, response, head, stream);
                }
            }
            case "GET" -> {
                outlastsSilence(request);
                HttpConnections.streams(request);
                get(head, stream, response);
            }
            case "DELETE" -> {
                session(head, 405, response);
                sessions.end(String.valueOf(head.session()));
                stream.json(204, null);
            }
            default -> throw notAllowed(response, "POST, GET and DELETE are understood here");
        }
    }

    /** A call may work in silence for longer than an idle connection lives. One that is still being sent may not. */
    private static void outlastsSilence(Request request) {
        request.addIdleTimeoutListener(timeout -> false);
    }

    private void post(Request request, RequestBody body, Response response, HttpHead head, HttpStream stream)
            throws HttpRefusal, IOException, InterruptedException {
        // Which of the two an answer is going to be is not known before it is there.
        if (!head.acceptsJson() || !head.acceptsEvents()) {
            throw new HttpRefusal(406, "Accept application/json and text/event-stream");
        }
        if (!"application/json".equals(mediaType(request))) {
            throw new HttpRefusal(415, "Content-Type must be application/json");
        }
        Object json = json(body.read(request, server.maxMessageBytes()));
        outlastsSilence(request);
        if (json instanceof List<?> elements) {
            postBatch(elements, request, response, head, stream);
            return;
        }
        JsonRpcMessage message = JsonRpcMessage.of(json);
        if (message instanceof JsonRpcMessage.Request asked) {
            HttpCall call = call(asked, request, response, head);
            call.describe(request);
            answer(call, request, stream);
        } else if (message instanceof JsonRpcMessage.Invalid invalid) {
            throw new HttpRefusal(400, invalid.id(), invalid.error());
        } else {
            postOneWay(message, response, head);
            stream.json(202, null);
        }
    }

    private static String mediaType(Request request) {
        String type = String.valueOf(request.getHeaders().get(HttpHeader.CONTENT_TYPE));
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }

    // A request that says it stands alone does, whatever session it may name.
    private HttpCall call(JsonRpcMessage.Request call, Request request, Response response, HttpHead head)
            throws HttpRefusal {
        if (head.isModern() || StatelessRevision.claims(call)) {
            return HttpCall.modern(call, server, request);
        }
        return call.method().equals("initialize")
                ? HttpCall.opening(call, server, sessions, request, response)
                : HttpCall.inside(session(head, 400, response), call, request);
    }

    private void answer(HttpCall call, Request request, HttpStream stream) throws IOException, InterruptedException {
        Exchange exchange = call.exchange();
        var status = new AtomicInteger(200);
        open.add(exchange);
        try {
            if (Operations.mayBlock(exchange.request.method())) {
                answerHere(call, stream, status);
            } else {
                end(call, status);
                boolean listening = exchange.listener() != null;
                if (listening) {
                    HttpConnections.streams(request);
                }
                stream.drain(exchange.out, listening ? HttpStream.SILENCE_MILLIS : EventWriter.SILENCE_MILLIS, status);
            }
        } catch (IOException | InterruptedException e) {
            gone(call);
            throw e;
        } finally {
            open.remove(exchange);
        }
    }

    /** On this thread: another one that waits would cost as much as many a tool does. */
    private void answerHere(HttpCall call, HttpStream stream, AtomicInteger status)
            throws IOException, InterruptedException {
        Exchange exchange = call.exchange();
        var writer = new EventWriter(stream, exchange.out, status, () -> gone(call));
        writers.add(writer);
        try {
            exchange.runHere();
            try {
                end(call, status);
            } finally {
                exchange.ran();
            }
            writer.finish();
        } finally {
            writers.remove(writer);
        }
    }

    // spec: of the old revisions "Disconnection SHOULD NOT be interpreted as the client cancelling its request"; of the
    // new one "The server MUST treat a client disconnect as cancellation"
    private void gone(HttpCall call) {
        if (call.era() == server.modern()) {
            call.exchange().cancel();
        }
    }

    private void end(HttpCall call, AtomicInteger status) {
        JsonRpcResponse reply = server.answer(call.exchange(), call.era());
        call.whenAnswered().run();
        if (call.exchange().listener() == null) {
            status.set(reply == null ? 200 : call.status(reply.errorCode()));
            call.exchange().end(reply);
        }
    }

    private void postOneWay(JsonRpcMessage message, Response response, HttpHead head) throws HttpRefusal {
        if (head.session() == null && head.isModern()) {
            if (message instanceof JsonRpcMessage.Response) {
                throw new HttpRefusal(400, "Nothing was asked; answers come with the next request");
            }
            return;
        }
        LegacySession session = session(head, 400, response);
        if (message instanceof JsonRpcMessage.Notification notification) {
            session.notified(notification);
        } else if (message instanceof JsonRpcMessage.Response answer) {
            session.answered(answer);
        }
    }

    private void postBatch(List<?> elements, Request request, Response response, HttpHead head, HttpStream stream)
            throws HttpRefusal, IOException {
        LegacySession session = session(head, 400, response);
        if (!session.hasBatches() || elements.isEmpty()) {
            throw new HttpRefusal(400, "A message is a JSON object, not an array");
        }
        Requester.of(request).asksMore(elements.size() - 1L);
        // Their notifications go to the stream of the session, where there is one.
        var batch = new Batch(elements, session.news(), McpServer.Peer.UNKNOWN);
        for (JsonRpcMessage message : batch.others()) {
            postOneWay(message, response, head);
        }
        JsonRpcResponse reply = batch.answer(exchange -> server.answer(exchange.by(Requester.of(request)), session));
        stream.json(reply == null ? 202 : 200, reply == null ? null : reply.json());
    }

    private void get(HttpHead head, HttpStream stream, Response response)
            throws HttpRefusal, IOException, InterruptedException {
        LegacySession session = session(head, 405, response);
        if (!head.acceptsEvents()) {
            throw new HttpRefusal(406, "Accept text/event-stream");
        }
        stream.follow(session);
    }

    private LegacySession session(HttpHead head, int ifNone, Response response) throws HttpRefusal {
        String id = head.session();
        if (id == null) {
            throw ifNone == 405
                    ? notAllowed(response, "This needs the Mcp-Session-Id of an open session")
                    : new HttpRefusal(
                            ifNone,
                            "Mcp-Session-Id is missing: initialize first, or use revision " + Revision.MODERN.version
                                    + " with its headers");
        }
        LegacySession session = sessions.find(id);
        if (session == null) {
            throw new HttpRefusal(404, "There is no such session any more; initialize again");
        }
        return session;
    }

    private static HttpRefusal notAllowed(Response response, String message) {
        response.getHeaders().put(HttpHeader.ALLOW, "POST, GET, DELETE");
        return new HttpRefusal(405, message);
    }

    private @Nullable Object json(RequestBody.Result body) throws HttpRefusal {
        return switch (body) {
            case RequestBody.Result.Whole(byte[] bytes) -> json(bytes);
            case RequestBody.Result.TooLong() ->
                throw new HttpRefusal(413, "A message may have " + server.maxMessageBytes() + " bytes");
            case RequestBody.Result.NoRoom() ->
                throw new HttpRefusal(503, "The server has too much to hold just now; try again later");
        };
    }

    private static @Nullable Object json(byte[] bytes) throws HttpRefusal {
        try {
            return Json.read(bytes);
        } catch (MalformedJsonException e) {
            throw new HttpRefusal(
                    400, null, new McpException(McpException.PARSE_ERROR, "Parse error: " + e.getMessage()));
        }
    }
}
