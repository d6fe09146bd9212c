package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.ServeProcess;
import commonplace.server.testing.TestCertificate;
import commonplace.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running server takes over what can be taken over when it gets SIGHUP. */
@Tag("slow")
class ReloadTest {
    @TempDir
    Path folder;

    private void configure(String text) throws IOException {
        Files.writeString(folder.resolve("server.jsonc"), text);
    }

    private static void reload(ServeProcess serve, String said) throws Exception {
        serve.hangUp();
        Await.until("it says '" + said + "'", () -> serve.log().contains(said));
    }

    /** As somebody who calls the server by this name. */
    private static String statusAs(ServeProcess serve, String host) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), serve.port())) {
            socket.getOutputStream()
                    .write(("GET / HTTP/1.1\r\nHost: " + host
                                    + "\r\nX-Forwarded-For: 192.0.2.1\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length());
        }
    }

    @Test
    void whatCanBeTakenOverIsAndTheRestIsNamed() throws Exception {
        configure("{ \"metrics\": \"off\", \"base_path\": \"/\" }");
        try (var serve = ServeProcess.begin(
                        folder,
                        Map.of(),
                        "--server-config",
                        folder.resolve("server.jsonc").toString())
                .awaitOpen()) {
            assertEquals(401, serve.get("/metrics").statusCode(), "there is no such page, and pages want a token");
            assertEquals("403", statusAs(serve, "notes.example"));

            configure("""
                {
                  "metrics": "public", // for Prometheus
                  "allow_host": ["notes.example"],
                  "trust_proxy": ["127.0.0.1"],
                  "access_log": true,
                  "log": "json",
                  "slow_call": 0.001,
                  "base_path": "/wiki",
                  "token": "another-secret",
                  "limits": { "address": { "requests": 2 } },
                }
                """);
            reload(serve, "the configuration was read again");

            assertEquals(200, serve.get("/metrics").statusCode());
            assertEquals("401", statusAs(serve, "notes.example"));
            assertEquals("401", statusAs(serve, "notes.example"));
            assertEquals("429", statusAs(serve, "notes.example"));
            Await.until("requests are logged", () -> serve.log().contains("\"path\":\"/metrics\",\"status\":200"));
            String log = serve.log();
            assertTrue(
                    log.contains("configuration: 'base_path' is /wiki now, which takes effect at the next start"), log);
            assertTrue(log.contains("\"from\":\"192.0.2.1\""), log);
            assertTrue(log.contains("configuration: 'limits.address.requests' is 2 now"), log);
            assertFalse(log.contains("another-secret"), log);

            configure("{\n  \"metrics\": \"off\",\n  \"limits\": { \"adress\": {} }\n}\n");
            reload(serve, "everything stays as it was");
            assertTrue(
                    serve.log()
                            .contains("server.jsonc:3:15: there is no setting 'limits.adress'; did you mean"
                                    + " 'limits.address'?"),
                    serve.log());
            assertEquals(200, serve.get("/metrics").statusCode());
            assertEquals("429", statusAs(serve, "notes.example"));
            assertEquals(143, serve.terminate());
        }
    }

    @Test
    void whatCannotBeUsedChangesNothing() throws Exception {
        TestCertificate.in(folder);
        String tls = "\"tls_cert\": \"cert.pem\", \"tls_key\": \"key.pem\"";
        configure("{ " + tls + ", \"allow_host\": [\"one.example\"] }");
        Path file = folder.resolve("server.jsonc");
        try (var serve = ServeProcess.begin(folder, Map.of(), "--server-config", file.toString())
                .awaitOpen()) {
            configure("{ " + tls.replace("cert.pem", "none.pem") + ", \"allow_host\": [\"two.example\"] }");
            reload(serve, "everything stays as it was");
            assertTrue(serve.log().contains("none.pem"), serve.log());
            assertFalse(serve.log().contains("two.example"), serve.log());
        }
    }

    @Test
    void aUsualFileThatIsGoneIsToldOf() throws Exception {
        Path config = Files.createDirectories(folder.resolve("config"));
        Path file = Files.createDirectories(config.resolve("commonplace")).resolve("server.jsonc");
        Files.writeString(file, "{ \"metrics\": \"public\" }");
        try (var serve = ServeProcess.begin(
                        folder, Map.of("XDG_CONFIG_HOME", config.toString(), "COMMONPLACE_SERVER_CONFIG", ""))
                .awaitOpen()) {
            Files.delete(file);
            reload(serve, "there is no configuration file " + file + " any more");
            assertEquals(200, serve.get("/metrics").statusCode());
            Files.createSymbolicLink(file, folder.resolve("nothing"));
            reload(serve, file + " is a link to a file that is not there");
        }
    }

    @Test
    void aSignalThatComesTooEarlyEndsNothing() throws Exception {
        configure("{ \"metrics\": \"public\" }");
        Path file = folder.resolve("server.jsonc");
        try (var serve =
                ServeProcess.begin(folder, Map.of("COMMONPLACE_LOG", "debug"), "--server-config", file.toString())) {
            Await.until("it has begun", () -> serve.log().contains("vault "));
            serve.hangUp();
            serve.awaitOpen();
            Await.until("it has read its file again", () -> serve.log().contains("the configuration was read again"));
        }
    }

    @Test
    void flagsStayStrongerAndAServerWithoutAFileGoesOn() throws Exception {
        try (var serve = ServeProcess.start(folder, "--metrics", "public", "--server-config", "none")) {
            reload(serve, "the configuration was read again; nothing in it has changed");
            assertEquals(200, serve.get("/metrics").statusCode());
        }
    }
}
