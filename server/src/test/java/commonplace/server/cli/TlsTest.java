package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.sync.Editors;
import commonplace.server.testing.ServeProcess;
import commonplace.server.testing.TestCertificate;
import commonplace.testing.Await;
import commonplace.testing.Finished;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TlsTest {
    @TempDir
    Path folder;

    private TestCertificate identity;

    @BeforeEach
    void make() throws IOException {
        identity = TestCertificate.in(folder.resolve("tls"));
        Files.writeString(Files.createDirectories(folder.resolve("vault")).resolve("Dome.md"), "# Dome\n\nCopper.\n");
    }

    private ServeProcess serve() throws IOException {
        return ServeProcess.start(
                folder,
                "--tls-cert",
                identity.certificate().toString(),
                "--tls-key",
                identity.key().toString());
    }

    private static String address(ServeProcess serve) {
        return "https://127.0.0.1:" + serve.port();
    }

    @Test
    void everybodyIsServedOverTls() throws Exception {
        try (var serve = serve();
                HttpClient client =
                        HttpClient.newBuilder().sslContext(identity.trusted()).build()) {
            assertTrue(serve.said().get(1).contains("https://127.0.0.1:"), serve.said()::toString);
            assertTrue(serve.said().getLast().contains("wss://127.0.0.1:"), serve.said()::toString);
            Finished curl = Finished.run(
                            folder,
                            List.of(
                                    "curl",
                                    "--silent",
                                    "--fail",
                                    "--cacert",
                                    identity.certificate().toString(),
                                    address(serve) + "/health"))
                    .expectSuccess();
            assertEquals("ok\n", curl.out());

            HttpResponse<String> login = client.send(
                    HttpRequest.newBuilder(URI.create(address(serve) + "/?token=" + ServeProcess.TOKEN))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            String cookie = login.headers().firstValue("Set-Cookie").orElseThrow();
            assertTrue(cookie.contains("Secure"), cookie);

            HttpResponse<String> read = client.send(
                    ServeProcess.call(address(serve), "cairn_read", "{\"path\":\"Dome\"}")
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertTrue(read.body().contains("Copper."), read.body());

            try (var editors = new Editors(
                    Map.of("NODE_EXTRA_CA_CERTS", identity.certificate().toString()))) {
                var editor = editors.websocket("ann", address(serve), "Dome.md", ServeProcess.TOKEN);
                editor.append("Typed over TLS.\n");
                Await.until(
                        "it is in the file",
                        () -> Files.readString(folder.resolve("vault/Dome.md")).contains("Typed over TLS."));
            }
        }
    }

    @Test
    void aNewCertificateIsTakenWithoutARestart() throws Exception {
        try (var serve = serve()) {
            assertEquals(identity.read(), shown(serve));
            X509Certificate first = identity.read();

            Files.writeString(identity.certificate(), "broken");
            Await.until("it says so", () -> serve.log().contains("the new certificate is not used"));
            assertEquals(first.getSerialNumber(), shown(serve).getSerialNumber());

            identity.renew();
            X509Certificate second = identity.read();
            Await.until("it is shown", () -> shownOrNone(serve, second));
            assertTrue(serve.log().contains("is used for new connections from now on"), serve.log());
        }
    }

    private boolean shownOrNone(ServeProcess serve, X509Certificate wanted)
            throws IOException, GeneralSecurityException {
        try {
            return shown(serve).equals(wanted);
        } catch (javax.net.ssl.SSLException stillTheOther) {
            return false;
        }
    }

    private X509Certificate shown(ServeProcess serve) throws IOException, GeneralSecurityException {
        String found = Finished.run(
                        folder, List.of("openssl", "s_client", "-connect", "127.0.0.1:" + serve.port(), "-showcerts"))
                .out();
        Path file = Files.writeString(folder.resolve("shown.pem"), found.substring(found.indexOf("-----BEGIN")));
        return new TestCertificate(file, file).read();
    }

    @Test
    void mistakesAreToldBeforeAnythingIsServed() throws Exception {
        refused(
                "--tls-cert and --tls-key go together",
                "--tls-cert",
                identity.certificate().toString());
        refused(
                "there is no file '/nowhere'",
                "--tls-cert",
                "/nowhere",
                "--tls-key",
                identity.key().toString());
        refused("'proxy' is no address; --trust-proxy takes", "--trust-proxy", "proxy");
    }

    private void refused(String why, String... options) throws IOException, InterruptedException {
        try (var serve = ServeProcess.begin(folder, Map.of(), options)) {
            assertEquals(2, serve.awaitExit());
            assertTrue(serve.log().contains(why), serve.log());
        }
    }
}
