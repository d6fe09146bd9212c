package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.YDoc;
import commonplace.json.Json;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YSweetEndpointTest {
    private static final String ID = MemoryLibrary.documentId("Lens.md");

    private final MemoryLibrary library = new MemoryLibrary();
    private SyncServer server;

    @BeforeEach
    void start() throws Exception {
        server = new SyncServer(library);
        library.insert("Lens.md", 0, "text");
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/d/", "/doc/"})
    void aDocumentIsReadAndChangedAsAnUpdate(String prefix) throws Exception {
        var doc = new YDoc();
        doc.apply(server.send(server.request(prefix + ID + "/as-update")).body());
        assertEquals("text", doc.text("contents").toString());

        byte[] before = doc.encodeStateVector();
        doc.text("contents").insert(4, " and more");
        byte[] update = doc.encodeState(before);
        HttpResponse<byte[]> answer =
                server.send(server.request(prefix + ID + "/update").POST(BodyPublishers.ofByteArray(update)));
        assertEquals(200, answer.statusCode());
        assertEquals("text and more", library.text("Lens.md"));
    }

    @Test
    void aPageOfThisMachineMayAskFromItsBrowser() throws Exception {
        HttpResponse<byte[]> preflight = server.send(server.request("/doc/" + ID + "/auth")
                .method("OPTIONS", BodyPublishers.noBody())
                .header("Origin", "http://localhost:5173")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,content-type"));
        assertEquals(204, preflight.statusCode());
        assertEquals("http://localhost:5173", header(preflight, "Access-Control-Allow-Origin"));
        assertEquals("authorization, content-type", header(preflight, "Access-Control-Allow-Headers"));

        HttpResponse<byte[]> answer =
                server.send(server.request("/d/" + ID + "/as-update").header("Origin", "http://localhost:5173"));
        assertEquals("http://localhost:5173", header(answer, "Access-Control-Allow-Origin"));
    }

    @Test
    void aWishThatIsNoneIsRefusedAndNotGranted() throws Exception {
        assertEquals(
                400,
                post("/doc/" + ID + "/auth", "{\"authorization\":\"readonly\"}").statusCode());
        assertEquals(
                400, post("/doc/" + ID + "/auth", "{\"validForSeconds\":-1}").statusCode());
        assertEquals(
                200,
                post("/doc/" + ID + "/auth", "{\"authorization\":\"read-only\"}")
                        .statusCode());
    }

    private static String header(HttpResponse<byte[]> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    @Test
    void aTokenForOneDocumentOpensThatAndNoOther() throws Exception {
        Map<String, @Nullable Object> token = json(post("/doc/" + ID + "/auth", "{}"));
        String host = server.address().substring(7);
        assertEquals(ID, token.get("docId"));
        assertEquals("ws://" + host + "/d/" + ID + "/ws", token.get("url"));
        assertEquals("http://" + host + "/d/" + ID, token.get("baseUrl"));
        assertEquals("full", token.get("authorization"));

        assertEquals(200, status("/d/" + ID + "/as-update?token=" + token.get("token")));
        library.insert("Other.md", 0, "text");
        assertEquals(
                403, status("/d/" + MemoryLibrary.documentId("Other.md") + "/as-update?token=" + token.get("token")));
    }

    @Test
    void whoMayReadMayNotWrite() throws Exception {
        Map<String, @Nullable Object> token =
                json(post("/doc/" + ID + "/auth", "{\"authorization\":\"read-only\",\"validForSeconds\":60}"));
        assertEquals("read-only", token.get("authorization"));

        HttpRequest.Builder update = HttpRequest.newBuilder(
                        URI.create(server.address() + "/d/" + ID + "/update?token=" + token.get("token")))
                .POST(BodyPublishers.ofByteArray(new byte[] {0, 0}));
        assertEquals(403, server.send(update).statusCode());
    }

    @Test
    void documentsAreMade() throws Exception {
        String made = String.valueOf(json(post("/doc/new", "")).get("docId"));
        assertEquals(73, made.length());
        assertEquals(200, post("/doc/" + made + "/auth", "").statusCode());

        String wanted = MemoryLibrary.documentId("wanted");
        assertEquals(404, post("/doc/" + wanted + "/auth", "").statusCode());
        assertEquals(
                wanted, json(post("/doc/new", "{\"docId\":\"" + wanted + "\"}")).get("docId"));
        assertEquals(200, post("/doc/" + wanted + "/auth", "").statusCode());
    }

    @Test
    void mistakesAreNamed() throws Exception {
        assertEquals(401, status("/d/" + ID + "/as-update"));
        assertEquals(401, status("/check_store"));
        assertEquals(200, status("/ready"));
        assertEquals(404, post("/doc/nothing/auth", "{}").statusCode());
        assertTrue(text(post("/doc/" + ID + "/auth", "{")).contains("the body is not JSON"));
        assertTrue(text(post("/d/" + ID + "/update", "garbage")).contains("the body is not an update"));
        assertTrue(text(server.send(server.request("/doc/new"))).contains("this address takes POST"));
        assertEquals(
                400,
                server.send(server.request("/d/" + ID + "/ws/" + MemoryLibrary.documentId("x")))
                        .statusCode());
        assertEquals(426, server.send(server.request("/d/" + ID + "/ws/" + ID)).statusCode());
        assertEquals(426, server.send(server.request("/sync/Lens.md")).statusCode());
        assertEquals(404, server.send(server.request("/elsewhere")).statusCode());
    }

    @Test
    void onlyWhoMayDoAllMayMakeDocuments() throws Exception {
        String token = server.tokens.write(
                new TokenAccess(new TokenAccess.DocumentScope.Folder("Lens"), true, Optional.empty()));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + "/doc/new?token=" + token))
                .POST(BodyPublishers.noBody());
        assertEquals(403, server.send(request).statusCode());
    }

    private HttpResponse<byte[]> post(String path, String body) throws Exception {
        return server.send(server.request(path).POST(BodyPublishers.ofString(body)));
    }

    /** Without the server's token. */
    private int status(String path) throws Exception {
        return server.send(HttpRequest.newBuilder(URI.create(server.address() + path)))
                .statusCode();
    }

    private static Map<String, @Nullable Object> json(HttpResponse<byte[]> answer) throws Exception {
        return Json.readObject(answer.body());
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
