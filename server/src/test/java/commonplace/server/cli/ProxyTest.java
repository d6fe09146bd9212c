package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.sync.Editors;
import commonplace.server.testing.ServeProcess;
import commonplace.server.testing.TestCertificate;
import commonplace.testing.Await;
import commonplace.testing.Processes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
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

/** Behind nginx and HAProxy, with the very configurations that the guide shows. */
@Tag("slow")
class ProxyTest {
    private static final Path GUIDE = Path.of("../docs/running.md");

    @TempDir
    Path folder;

    private TestCertificate identity;

    @BeforeEach
    void make() throws IOException {
        identity = TestCertificate.in(folder.resolve("tls"));
        Files.writeString(Files.createDirectories(folder.resolve("vault")).resolve("Dome.md"), "# Dome\n");
    }

    private static String shown(String language) throws IOException {
        var block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(GUIDE));
        assertTrue(block.find(), () -> "the guide shows no " + language);
        return block.group(1);
    }

    @Test
    void nginx() throws Exception {
        int port = ServeProcess.freePort();
        try (var serve = serve()) {
            Process nginx = nginx(serve, port, shown("nginx"));
            try {
                everybodyComesThrough(serve, "https://127.0.0.1:" + port);
            } finally {
                Processes.end(nginx);
            }
        }
    }

    @Test
    void nginxWithAPathOfItsOwn() throws Exception {
        int port = ServeProcess.freePort();
        try (var serve = serve("--base-path", "/team/wiki")) {
            Process nginx = nginx(serve, port, shown("nginx").replace("location / {", "location /team/wiki/ {"));
            try {
                String address = "https://127.0.0.1:" + port + "/team/wiki";
                everybodyComesThrough(serve, address);
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
        Path both = Files.writeString(
                folder.resolve("both.pem"),
                Files.readString(identity.certificate()) + Files.readString(identity.key()));
        try (var serve = serve()) {
            Path config = Files.writeString(
                    folder.resolve("haproxy.cfg"),
                    shown("haproxy")
                            .replace("bind :443", "bind 127.0.0.1:" + port)
                            .replace("/etc/haproxy/notes.example.pem", both.toString())
                            .replace("127.0.0.1:7433", "127.0.0.1:" + serve.port()));
            Process haproxy = run(List.of(program("haproxy"), "-db", "-f", config.toString()), port);
            try {
                everybodyComesThrough(serve, "https://127.0.0.1:" + port);
            } finally {
                Processes.end(haproxy);
            }
        }
    }

    /** Debian keeps them where only root looks. */
    private static String program(String name) {
        Path system = Path.of("/usr/sbin", name);
        return Files.isExecutable(system) ? system.toString() : name;
    }

    private Process nginx(ServeProcess serve, int port, String shown) throws IOException {
        String here = shown.replace("listen 443 ssl", "listen 127.0.0.1:" + port + " ssl")
                .replace("/etc/ssl/notes.example.pem", identity.certificate().toString())
                .replace("/etc/ssl/notes.example.key", identity.key().toString())
                .replace("127.0.0.1:7433", "127.0.0.1:" + serve.port());
        Path config = Files.writeString(
                folder.resolve("nginx.conf"), """
                    daemon off;
                    user %3$s;
                    worker_processes 1;
                    pid %1$s/nginx.pid;
                    error_log %1$s/nginx.log;
                    events {}
                    http {
                    access_log off;
                    client_body_temp_path %1$s/body;
                    proxy_temp_path %1$s/proxy;
                    fastcgi_temp_path %1$s/fastcgi;
                    uwsgi_temp_path %1$s/uwsgi;
                    scgi_temp_path %1$s/scgi;
                    %2$s
                    }
                    """.formatted(folder, here, System.getProperty("user.name")));
        return run(List.of(program("nginx"), "-p", folder.toString(), "-c", config.toString()), port);
    }

    private ServeProcess serve(String... more) throws IOException {
        var options =
                new ArrayList<>(List.of("--access-log", "--trust-proxy", "127.0.0.1", "--allow-host", "notes.example"));
        options.addAll(List.of(more));
        return ServeProcess.start(folder, options.toArray(String[]::new));
    }

    private Process run(List<String> command, int port) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("proxy.txt").toFile())
                .start();
        Await.until("the proxy listens", () -> {
            if (!process.isAlive()) {
                throw new AssertionError(Files.readString(folder.resolve("proxy.txt")));
            }
            try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return true;
            } catch (IOException notYet) {
                return false;
            }
        });
        return process;
    }

    private void everybodyComesThrough(ServeProcess serve, String address) throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(identity.trusted()).build()) {
            Await.until(
                    "the server is found ready",
                    () -> send(client, request(address, "/ready")).statusCode() == 200);
            HttpResponse<String> login = send(
                    client, request(address, "/?token=" + ServeProcess.TOKEN).header("X-Forwarded-For", "192.0.2.1"));
            String cookie = login.headers().firstValue("Set-Cookie").orElseThrow();
            assertTrue(cookie.contains("Secure"), cookie);
            Await.until(
                    "the log tells who asked",
                    () -> serve.log()
                            .lines()
                            .anyMatch(line -> line.contains(" 303 0 B") && line.contains("from=192.0.2.1")));

            String session = opened(client, address);
            try (BufferedReader news = news(client, address, session)) {
                assertEquals(":", news.readLine(), "a stream begins at once");
                assertEquals(
                        200,
                        send(client, ServeProcess.call(address, "cairn_write", "{\"path\":\"New\",\"content\":\"x\"}"))
                                .statusCode());
                awaitLine(news, "notifications/resources/list_changed");
            }
            // More than proxies keep in memory by themselves.
            String large = "word ".repeat(100_000);
            assertTrue(send(
                            client,
                            ServeProcess.call(
                                    address, "cairn_write", "{\"path\":\"Large\",\"content\":\"" + large + "\"}"))
                    .body()
                    .contains("Large"));
            editorsComeThrough(address);
        }
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
