package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.sync.Editors;
import commonplace.server.testing.Proxies;
import commonplace.server.testing.ServeProcess;
import commonplace.server.testing.TestCertificate;
import commonplace.testing.Await;
import commonplace.testing.Processes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Behind nginx, HAProxy and Caddy, with the very configurations that the guide shows. */
@Tag("slow")
class ProxyTest {
    /** What the client in these tests says of where it comes from; who trusts it, believes that. */
    private static final String FORGED = "192.0.2.1";

    /** What a message may have: that of the largest note, and of its history. */
    private static final int LARGEST = 16 << 20;

    @TempDir
    Path folder;

    private TestCertificate identity;
    private Proxies proxies;

    @BeforeEach
    void make() throws IOException {
        identity = TestCertificate.in(folder.resolve("tls"));
        proxies = new Proxies(folder, identity);
        Files.writeString(Files.createDirectories(folder.resolve("vault")).resolve("Dome.md"), "# Dome\n");
    }

    @Test
    void nginx() throws Exception {
        int port = ServeProcess.freePort();
        try (var serve = serve()) {
            Process nginx = proxies.nginx(serve, port, Proxies.shown("nginx"));
            try {
                everybodyComesThrough(serve, "https://127.0.0.1:" + port, FORGED);
            } finally {
                Processes.end(nginx);
            }
        }
    }

    @Test
    void nginxWithAPathOfItsOwn() throws Exception {
        int port = ServeProcess.freePort();
        try (var serve = serve("--base-path", "/team/wiki")) {
            Process nginx = proxies.nginx(
                    serve, port, Proxies.shown("nginx").replace("location / {", "location /team/wiki/ {"));
            try {
                String address = "https://127.0.0.1:" + port + "/team/wiki";
                everybodyComesThrough(serve, address, FORGED);
                pagesLeadToEachOther(address);
            } finally {
                Processes.end(nginx);
            }
        }
    }

    /** As a browser goes from one to the next, by what stands in them. */
    private void pagesLeadToEachOther(String address) throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(identity.trusted()).build()) {
            HttpResponse<String> login = send(client, request(address, "/?token=" + ServeProcess.TOKEN));
            assertEquals("/team/wiki/", login.headers().firstValue("Location").orElseThrow());
            String cookie = login.headers().firstValue("Set-Cookie").orElseThrow();
            assertTrue(cookie.contains("Path=/team/wiki/"), cookie);
            String home = send(client, request(address, "/").header("Cookie", cookie.split(";", 2)[0]))
                    .body();
            var links = Pattern.compile("(?:href|src|action)=\"(/[^\"]*)\"").matcher(home);
            int seen = 0;
            while (links.find()) {
                String link = links.group(1).replace("&amp;", "&");
                assertTrue(link.startsWith("/team/wiki/"), link);
                URI target = URI.create(address).resolve(link);
                assertEquals(
                        200,
                        client.send(
                                        HttpRequest.newBuilder(target)
                                                .header("Cookie", cookie.split(";", 2)[0])
                                                .build(),
                                        HttpResponse.BodyHandlers.discarding())
                                .statusCode(),
                        link);
                seen++;
            }
            assertTrue(seen > 5, home);
        }
    }

    @Test
    void haproxy() throws Exception {
        int port = ServeProcess.freePort();
        try (var serve = serve()) {
            Process haproxy = proxies.haproxy(
                    port, Proxies.shown("haproxy").replace("127.0.0.1:7433", "127.0.0.1:" + serve.port()));
            try {
                everybodyComesThrough(serve, "https://127.0.0.1:" + port, FORGED);
            } finally {
                Processes.end(haproxy);
            }
        }
    }

    @Test
    void caddy() throws Exception {
        int port = ServeProcess.freePort();
        try (var serve = serve()) {
            Process caddy = proxies.caddy(serve, port, Proxies.shown("caddyfile"));
            try {
                everybodyComesThrough(serve, "https://127.0.0.1:" + port, "127.0.0.1");
                assertFalse(serve.log().contains(FORGED), "what a client says of where it comes from is not passed on");
            } finally {
                Processes.end(caddy);
            }
        }
    }

    @Test
    void caddyWithAPathOfItsOwn() throws Exception {
        int port = ServeProcess.freePort();
        try (var serve = serve("--base-path", "/team/wiki")) {
            Process caddy = proxies.caddy(
                    serve,
                    port,
                    Proxies.shown("caddyfile").replace("reverse_proxy 127", "reverse_proxy /team/wiki/* 127"));
            try {
                pagesLeadToEachOther("https://127.0.0.1:" + port + "/team/wiki");
            } finally {
                Processes.end(caddy);
            }
        }
    }

    private ServeProcess serve(String... more) throws IOException {
        var options =
                new ArrayList<>(List.of("--access-log", "--trust-proxy", "127.0.0.1", "--allow-host", "notes.example"));
        options.addAll(List.of(more));
        return ServeProcess.start(folder, options.toArray(String[]::new));
    }

    /** A proxy whose looks at the server are answered late, as on a busy machine, asks nobody for a moment. */
    private static HttpResponse<String> login(HttpClient client, String address) throws Exception {
        var answers = new ArrayList<HttpResponse<String>>();
        Await.until("the proxy asks the server", () -> {
            answers.add(send(
                    client, request(address, "/?token=" + ServeProcess.TOKEN).header("X-Forwarded-For", FORGED)));
            return answers.getLast().statusCode() != 503;
        });
        return answers.getLast();
    }

    /** @param from what the log has for the address of a client that says it is another */
    private void everybodyComesThrough(ServeProcess serve, String address, String from) throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(identity.trusted()).build()) {
            Await.until(
                    "the server is found ready",
                    () -> send(client, request(address, "/ready")).statusCode() == 200);
            HttpResponse<String> login = login(client, address);
            String cookie = login.headers()
                    .firstValue("Set-Cookie")
                    .orElseThrow(() -> new AssertionError(login + ": " + login.body()));
            assertTrue(cookie.contains("Secure"), cookie);
            Await.until(
                    "the log tells who asked",
                    () -> serve.log()
                            .lines()
                            .anyMatch(line -> line.contains(" 303 0 B") && line.contains("from=" + from)));

            String session = opened(client, address);
            try (BufferedReader news = news(client, address, session)) {
                assertEquals(":", news.readLine(), "a stream begins at once");
                assertEquals(
                        200,
                        send(client, ServeProcess.call(address, "cairn_write", "{\"path\":\"New\",\"content\":\"x\"}"))
                                .statusCode());
                awaitLine(news, "notifications/resources/list_changed");
            }
            largeBodiesComeThrough(client, address);
            editorsComeThrough(address);
        }
    }

    private static void largeBodiesComeThrough(HttpClient client, String address) throws Exception {
        // More than proxies keep in memory by themselves.
        String large = "word ".repeat(100_000);
        assertTrue(send(
                        client,
                        ServeProcess.call(address, "cairn_write", "{\"path\":\"Large\",\"content\":\"" + large + "\"}"))
                .body()
                .contains("Large"));
        String refused = send(client, ofBytes(address, LARGEST - 1_000)).body();
        assertTrue(refused.contains("filler"), "it was read to its end: " + refused);
        Await.until("what is too large is refused", () -> isTooLarge(client, ofBytes(address, LARGEST + 1_000)));
    }

    /** Who is still sending when the server has refused and closed may lose the answer on its way through a proxy. */
    private static boolean isTooLarge(HttpClient client, HttpRequest.Builder request) throws InterruptedException {
        try {
            return send(client, request).statusCode() == 413;
        } catch (IOException cut) {
            return false;
        }
    }

    /** A call about so long, with an argument that no tool has. */
    private static HttpRequest.Builder ofBytes(String address, int bytes) {
        return ServeProcess.call(address, "cairn_list", "{\"filler\":\"" + "x".repeat(bytes) + "\"}");
    }

    private void editorsComeThrough(String address) throws IOException {
        try (var editors =
                new Editors(Map.of("NODE_EXTRA_CA_CERTS", identity.certificate().toString()))) {
            var ann = editors.websocket("ann", address, "Dome.md", ServeProcess.TOKEN);
            var bob = editors.hocuspocus("bob", address, "Dome.md", ServeProcess.TOKEN);
            ann.append("Copper.\n");
            bob.awaitPart("Copper.");
            bob.append("Green by now.\n").awaitKept();
            ann.awaitPart("Green by now.");
        }
    }

    private static HttpRequest.Builder request(String address, String path) {
        return HttpRequest.newBuilder(URI.create(address + path));
    }

    private static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder mcp(String address) {
        return request(address, "/mcp")
                .header("Authorization", "Bearer " + ServeProcess.TOKEN)
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json");
    }

    private static String opened(HttpClient client, String address) throws IOException, InterruptedException {
        HttpResponse<String> opened = send(client, mcp(address).POST(HttpRequest.BodyPublishers.ofString("""
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
            "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
            """)));
        String session = opened.headers().firstValue("Mcp-Session-Id").orElseThrow();
        send(
                client,
                mcp(address)
                        .header("Mcp-Session-Id", session)
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")));
        return session;
    }

    private static BufferedReader news(HttpClient client, String address, String session)
            throws IOException, InterruptedException {
        var stream = client.send(
                mcp(address).header("Mcp-Session-Id", session).GET().build(),
                HttpResponse.BodyHandlers.ofInputStream());
        return new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
    }

    private static void awaitLine(BufferedReader lines, String part) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.contains(part)) {
                return;
            }
        }
        throw new AssertionError("the stream ended");
    }
}
