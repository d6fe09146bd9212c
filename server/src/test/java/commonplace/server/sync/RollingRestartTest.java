package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.server.testing.Proxies;
import commonplace.server.testing.ServeProcess;
import commonplace.server.testing.TestCertificate;
import commonplace.testing.Await;
import commonplace.testing.Processes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is restarted, and replaced by another, while people type through a proxy: no letter is lost, none is there twice. */
@Tag("slow")
class RollingRestartTest {
    private static final int TERMINATED = 143;

    /** Who types, each before a sign of their own. */
    private static final Map<String, String> MARKS = Map.of("ann", "<", "bob", "=", "eve", ">");

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    @TempDir
    Path folder;

    @Test
    void everyLetterIsThereOnce() throws Exception {
        Path note = Files.createDirectories(folder.resolve("vault")).resolve("Dome.md");
        Files.writeString(note, "ann:<\nbob:=\neve:>\n");
        TestCertificate identity = TestCertificate.in(folder.resolve("tls"));
        int first = ServeProcess.freePort();
        int second = ServeProcess.freePort();
        int port = ServeProcess.freePort();
        String address = "https://127.0.0.1:" + port;
        ServeProcess serving = serve(first);
        Process proxy = new Proxies(folder, identity)
                .haproxy(
                        port,
                        Proxies.shown("haproxy")
                                .replace(
                                        "server one 127.0.0.1:7433 check inter 1s",
                                        "server one 127.0.0.1:" + first
                                                + " check inter 200ms\n    server two 127.0.0.1:" + second
                                                + " check inter 200ms"));
        try (var editors =
                new Editors(Map.of("NODE_EXTRA_CA_CERTS", identity.certificate().toString()))) {
            awaitReady(identity, address);
            editors.websocket("ann", address, "Dome.md", ServeProcess.TOKEN);
            editors.hocuspocus("bob", address, "Dome.md", ServeProcess.TOKEN);
            editors.websocket("eve", address, "Dome.md", ServeProcess.TOKEN);
            var typed = new StringBuilder();
            // Three times the same server again, then another one at another port.
            for (int next : List.of(first, first, first, second)) {
                String text = typed.length() + LETTERS;
                List<CompletableFuture<Map<String, @Nullable Object>>> typing = MARKS.entrySet().stream()
                        .map(each -> editors.begin(
                                each.getKey(), "type", "mark", each.getValue(), "text", text, "pause", 15))
                        .toList();
                editors.ask("ann", "awaitPart", "part", "bob:" + typed + text.substring(0, text.length() - 40));
                assertEquals(TERMINATED, serving.terminate());
                serving = serve(next);
                for (var each : typing) {
                    Await.get(each);
                }
                typed.append(text);
                String whole = text(typed);
                for (String name : MARKS.keySet()) {
                    editors.ask(name, "awaitText", "text", whole);
                }
            }
            assertEquals(TERMINATED, serving.terminate());
            assertEquals(text(typed), Files.readString(note), "it is in the file when the server has ended");
        } finally {
            Processes.end(proxy);
            serving.close();
        }
    }

    private ServeProcess serve(int port) throws IOException {
        return ServeProcess.begin(folder, port, Map.of(), List.of(), "--trust-proxy", "127.0.0.1")
                .awaitOpen();
    }

    private static String text(CharSequence typed) {
        return Stream.of("ann", "bob", "eve")
                .map(name -> name + ":" + typed + MARKS.get(name) + "\n")
                .collect(Collectors.joining());
    }

    private static void awaitReady(TestCertificate identity, String address) throws Exception {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(identity.trusted()).build()) {
            HttpRequest ready =
                    HttpRequest.newBuilder(URI.create(address + "/ready")).build();
            Await.until(
                    "the proxy finds the server ready",
                    () -> client.send(ready, HttpResponse.BodyHandlers.discarding())
                                    .statusCode()
                            == 200);
        }
    }
}
