package commonplace.server.sync;

import commonplace.crdt.InvalidUpdateException;
import commonplace.crdt.Updates;
import commonplace.crdt.lib0.DecodingException;
import commonplace.http.BasePath;
import commonplace.http.BufferBudget;
import commonplace.http.RequestBody;
import commonplace.http.websocket.Handshake;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** y-sweet's addresses: documents by id, tokens for one document each, and sockets that tell when a change is kept. */
final class YSweetEndpoint {
    private static final int MAX_QUESTION_BYTES = 64 << 10;
    private static final byte[] TOO_LONG = {'{'};

    // y-sweet: tokens are good for an hour, unless asked otherwise
    private static final Duration USUAL_VALIDITY = Duration.ofHours(1);
    private static final Duration LONGEST_VALIDITY = Duration.ofDays(30);

    private final SyncAuthorizer reception;
    private final Handshake handshake;
    private final BufferBudget buffers;

    YSweetEndpoint(SyncAuthorizer reception, Handshake handshake, BufferBudget buffers) {
        this.reception = reception;
        this.handshake = handshake;
        this.buffers = buffers;
    }

    /** Returns whether the address is one of these. */
    boolean handle(RequestParameters asked, Request request, Response response, Callback callback) throws IOException {
        List<String> path = asked.path();
        if (isSocket(path)) {
            socket(asked, request, response, callback);
            return true;
        }
        Optional<Route> route = route(request.getMethod(), path);
        if (route.isEmpty()) {
            return false;
        }
        CrossOrigin.allow(request, response);
        if (CrossOrigin.isPreflight(request)) {
            CrossOrigin.answerPreflight(response, callback);
            return true;
        }
        SyncResponse reply;
        try {
            reply = route.get().answer(asked, request);
        } catch (MalformedJsonException malformed) {
            reply = SyncResponse.error(400, "the body is not JSON: " + malformed.getMessage());
        } catch (DecodingException | InvalidUpdateException invalid) {
            reply = SyncResponse.error(400, "the body is not an update: " + invalid.getMessage());
        } catch (UncheckedIOException unreadable) {
            reply = SyncResponse.error(415, String.valueOf(unreadable.getMessage()));
        }
        reply.send(response, callback);
        return true;
    }

    private interface Route {
        SyncResponse answer(RequestParameters asked, Request request) throws IOException, MalformedJsonException;
    }

    private Optional<Route> route(String method, List<String> path) {
        String first = path.getFirst();
        String last = path.getLast();
        int size = path.size();
        if (size == 1 && first.equals("ready")) {
            return Optional.of((_, _) -> ok());
        }
        if (size == 1 && first.equals("check_store")) {
            return Optional.of((asked, _) -> checkStore(asked));
        }
        if (path.equals(List.of("doc", "folders"))) {
            return Optional.of((asked, _) -> folders(asked));
        }
        if (path.equals(List.of("doc", "new"))) {
            return Optional.of(posting(method, this::create));
        }
        // y-sweet: what is under /d now was under /doc before
        if (size != 3 || !(first.equals("d") || first.equals("doc"))) {
            return Optional.empty();
        }
        return switch (last) {
            case "as-update" -> Optional.of(this::state);
            case "update" -> Optional.of(posting(method, this::update));
            case "auth" -> first.equals("doc") ? Optional.of(posting(method, this::authorize)) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Route posting(String method, Route route) {
        return method.equals("POST") ? route : (_, _) -> SyncResponse.error(405, "this address takes POST");
    }

    private static boolean isSocket(List<String> path) {
        boolean current =
                path.size() == 4 && path.getFirst().equals("d") && path.get(2).equals("ws");
        return current || (path.size() == 3 && path.subList(0, 2).equals(List.of("doc", "ws")));
    }

    private void socket(RequestParameters asked, Request request, Response response, Callback callback) {
        String id = asked.path().getLast();
        if (asked.path().size() == 4 && !asked.path().get(1).equals(id)) {
            SyncResponse.error(400, "the two ids in the address differ").send(response, callback);
            return;
        }
        switch (reception.byId(id, asked)) {
            case Admission.No no -> SyncResponse.error(no).send(response, callback);
            case Admission.In in -> {
                if (Handshake.isAsked(request)) {
                    handshake.accept(
                            request,
                            response,
                            callback,
                            new LimitedListener(new PlainSession(in), asked.visitor()),
                            true);
                } else {
                    SyncResponse.error(426, "this address is for WebSockets").send(response, callback);
                }
            }
        }
    }

    private static SyncResponse ok() {
        return SyncResponse.json(Json.object("ok", true));
    }

    private SyncResponse checkStore(RequestParameters asked) {
        return reception.check(asked.token(), asked.visitor()) instanceof TokenCheck.Bad(Admission.No why)
                ? refused(why)
                : ok();
    }

    private static SyncResponse refused(Admission.No why) {
        return why.isLimited() ? SyncResponse.error(why) : SyncResponse.error(401, "send the server's token");
    }

    /** Ours: y-sweet's clients know documents by their ids alone, and have to begin somewhere. */
    private SyncResponse folders(RequestParameters asked) {
        return switch (reception.check(asked.token(), asked.visitor())) {
            case TokenCheck.Bad(Admission.No why) -> refused(why);
            case TokenCheck.Good(TokenAccess access) -> folders(access);
        };
    }

    private SyncResponse folders(TokenAccess access) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        reception.library().folders().forEach((name, entry) -> {
            if (entry.isWithin(access)) {
                all.put(name, entry.documentId());
            }
        });
        return SyncResponse.json(Json.object("folders", all));
    }

    private SyncResponse create(RequestParameters asked, Request request) throws IOException, MalformedJsonException {
        return switch (reception.check(asked.token(), asked.visitor())) {
            case TokenCheck.Bad(Admission.No why) -> refused(why);
            case TokenCheck.Good(TokenAccess access) -> create(access, request);
        };
    }

    private SyncResponse create(TokenAccess access, Request request) throws IOException, MalformedJsonException {
        if (!(access.scope() instanceof TokenAccess.DocumentScope.Everything) || !access.mayWrite()) {
            return SyncResponse.error(403, "this token may not make documents here");
        }
        Optional<String> wanted = body(request).get("docId") instanceof String id ? Optional.of(id) : Optional.empty();
        return switch (reception.library().create(wanted)) {
            case DocumentLibrary.Found.Here(DocumentLibrary.Entry entry) ->
                SyncResponse.json(Json.object("docId", entry.documentId()));
            case DocumentLibrary.Found.No(int status, String message) -> SyncResponse.error(status, message);
        };
    }

    private SyncResponse authorize(RequestParameters asked, Request request)
            throws IOException, MalformedJsonException {
        return switch (reception.byId(asked.path().get(1), asked)) {
            case Admission.No no -> SyncResponse.error(no);
            case Admission.In in when !in.entry().exists() -> SyncResponse.error(404, "there is no such document");
            case Admission.In in -> authorize(in, body(request), request);
        };
    }

    private SyncResponse authorize(Admission.In in, Map<String, @Nullable Object> body, Request request) {
        Object wanted = body.getOrDefault("authorization", "full");
        if (!"full".equals(wanted) && !"read-only".equals(wanted)) {
            return SyncResponse.error(400, "'authorization' is 'full' or 'read-only'");
        }
        if (body.get("validForSeconds") instanceof Number seconds && seconds.longValue() < 1) {
            return SyncResponse.error(400, "'validForSeconds' is at least 1");
        }
        Duration validity = body.get("validForSeconds") instanceof Long seconds && seconds > 0
                ? Duration.ofSeconds(Math.min(seconds, LONGEST_VALIDITY.toSeconds()))
                : USUAL_VALIDITY;
        String id = in.entry().documentId();
        TokenAccess granted =
                in.access().narrowedTo(id, "full".equals(wanted), Instant.now().plus(validity));
        return SyncResponse.json(clientToken(id, granted, request));
    }

    private Map<String, @Nullable Object> clientToken(String id, TokenAccess granted, Request request) {
        String host = request.getHeaders().get(HttpHeader.HOST);
        String secure = request.isSecure() ? "s" : "";
        String at =
                "://" + (host == null ? request.getHttpURI().getAuthority() : host) + BasePath.of(request) + "/d/" + id;
        return Json.object(
                "url",
                "ws" + secure + at + "/ws",
                "baseUrl",
                "http" + secure + at,
                "docId",
                id,
                "token",
                reception.tokens().areNotAskedFor() && granted.mayWrite()
                        ? null
                        : reception.tokens().write(granted),
                "authorization",
                granted.mayWrite() ? "full" : "read-only");
    }

    private SyncResponse state(RequestParameters asked, Request request) {
        return switch (reception.byId(asked.path().get(1), asked)) {
            case Admission.No no -> SyncResponse.error(no);
            case Admission.In in when !in.entry().exists() -> SyncResponse.error(404, "there is no such document");
            case Admission.In in -> {
                try (SharedDocument document = in.entry().open()) {
                    byte[] state = document.state(Updates.emptyStateVector());
                    // Only now: it may have been moved meanwhile.
                    yield document.isWithin(in.access())
                            ? SyncResponse.bytes(state)
                            : SyncResponse.error(403, CloseCodes.OUT_OF_REACH_REASON);
                }
            }
        };
    }

    /** Who asks is looked at first: what a stranger sends is not even read. */
    private SyncResponse update(RequestParameters asked, Request request) throws IOException {
        return switch (reception.byId(asked.path().get(1), asked)) {
            case Admission.No no -> SyncResponse.error(no);
            case Admission.In in
            when !in.access().mayWrite() -> SyncResponse.error(403, "this token may read and not write");
            case Admission.In in -> {
                try (var body = new RequestBody(request, buffers)) {
                    yield switch (body.read(request, SyncEndpoint.MAX_MESSAGE_BYTES)) {
                        case RequestBody.Result.Whole(byte[] update) -> apply(update, in);
                        case RequestBody.Result.TooLong() ->
                            SyncResponse.error(
                                    413, "an update has at most " + SyncEndpoint.MAX_MESSAGE_BYTES + " bytes");
                        case RequestBody.Result.NoRoom() ->
                            SyncResponse.error(503, "the server has too much to hold just now; try again later");
                    };
                }
            }
        };
    }

    private SyncResponse apply(byte[] update, Admission.In in) {
        var kept = new CountDownLatch(1);
        try (SharedDocument document = in.entry().open()) {
            document.apply(update, in.writer(), this, kept::countDown);
            kept.await();
            return SyncResponse.json(Map.of());
        } catch (RejectedUpdateException refused) {
            return SyncResponse.error(refused.code() == CloseCodes.FORBIDDEN ? 403 : 400, refused.reason());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return SyncResponse.error(503, "the server is ending");
        }
    }

    private static Map<String, @Nullable Object> body(Request request) throws IOException, MalformedJsonException {
        try (InputStream in = Content.Source.asInputStream(request)) {
            byte[] bytes = in.readNBytes(MAX_QUESTION_BYTES + 1);
            // What is cut off is no JSON any more, and is refused as such.
            return bytes.length == 0 ? Map.of() : Json.readObject(bytes.length > MAX_QUESTION_BYTES ? TOO_LONG : bytes);
        }
    }
}
