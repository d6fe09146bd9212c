package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.LaunchedProduct;
import commonplace.testing.Processes;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ServeCommandTest {
    @TempDir
    Path folder;

    private Path vault;

    @BeforeEach
    void vault() throws IOException {
        vault = Files.createDirectories(folder.resolve("my notes"));
        Files.writeString(vault.resolve("One.md"), "# One\n");
    }

    @Test
    void saysWhatItOpenedWhereToLookAndHowToConnect() throws Exception {
        try (var serve = serve("--port", "0")) {
            List<String> said = serve.linesUntil("Connect");

            assertTrue(said.getFirst().contains(vault.toRealPath() + " · 1 note"), said::toString);
            String token =
                    Files.readString(folder.resolve("data/commonplace/token")).strip();
            assertTrue(said.get(1).endsWith("/?token=" + token), said::toString);
            assertTrue(said.get(2).endsWith("--header \"Authorization: Bearer " + token + "\""), said::toString);
            assertEquals(303, status(serve.address(said)));
        }
    }

    @Test
    void theTokenIsKeptForTheNextTimeAndForNobodyElse() throws Exception {
        Path file = folder.resolve("data/commonplace/token");
        List<String> first;
        try (var serve = serve("--port", "0")) {
            first = serve.linesUntil("Connect");
        }
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals(43, Files.readString(file).strip().length(), "256 bits");
        try (var serve = serve("--port", "0")) {
            String again = serve.linesUntil("Connect").get(1);
            assertEquals(token(first.get(1)), token(again));
        }
    }

    @Test
    void endsInGoodOrderWhenAsked() throws Exception {
        var serve = serve("--port", "0");
        serve.linesUntil("Connect");
        serve.close();

        assertEquals("", serve.err());
        try (var announcements = Files.walk(folder.resolve("data"))) {
            assertTrue(announcements.noneMatch(file -> file.endsWith("host")), "it says goodbye");
        }
    }

    @Test
    void aVaultIsServedOnce() throws Exception {
        try (var serve = serve("--port", "0")) {
            URI page = serve.address(serve.linesUntil("Connect"));
            try (var second = serve("--port", "0")) {
                assertEquals(1, second.exitCode());
                String clean = page.toString().substring(0, page.toString().indexOf('?'));
                assertTrue(second.err().contains("already served at " + clean), second.err());
            }
        }
    }

    @Test
    void aTakenPortIsNamedWithAWayOut() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var serve = serve("--port", Integer.toString(taken.getLocalPort()))) {
            assertEquals(2, serve.exitCode());
            assertTrue(serve.err().contains("port " + taken.getLocalPort()), serve.err());
            assertTrue(serve.err().contains("--port 0"), serve.err());
        }
    }

    @Test
    void withoutATokenItStaysOnThisMachine() throws Exception {
        try (var serve = serve("--token", "none", "--host", "0.0.0.0", "--port", "0")) {
            assertEquals(2, serve.exitCode());
            assertTrue(serve.err().contains("--token none is for 127.0.0.1 only"), serve.err());
        }
        try (var serve = serve("--token", "none", "--port", "0")) {
            List<String> said = serve.linesUntil("Connect");
            assertFalse(said.toString().contains("oken"), said::toString);
            assertEquals(200, status(serve.address(said)));
        }
    }

    @Test
    void aTokenOfOnesOwnIsTaken() throws Exception {
        try (var serve = serve("--token", "my/own+word", "--port", "0")) {
            List<String> said = serve.linesUntil("Connect");
            assertTrue(said.get(2).endsWith("Bearer my/own+word\""), said::toString);
            assertEquals(303, status(serve.address(said)));
            assertFalse(Files.exists(folder.resolve("data/commonplace/token")));
        }
        try (var serve = serve("--token", "two words", "--port", "0")) {
            assertEquals(2, serve.exitCode());
        }
    }

    private static int status(URI address) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static String token(String line) {
        return line.substring(line.indexOf("token="));
    }

    private Serving serve(String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("serve", "--vault", vault.toString()));
        arguments.addAll(List.of(options));
        List<String> command = LaunchedProduct.command(arguments);
        command.add(1, "--enable-native-access=ALL-UNNAMED");
        Path errors = Files.createTempFile(folder, "err", ".txt");
        var builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().put("XDG_DATA_HOME", folder.resolve("data").toString());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        return new Serving(builder.start(), errors);
    }

    /** A server of its own, which ends with the test. */
    private record Serving(Process process, BufferedReader out, Path errors) implements AutoCloseable {
        Serving(Process process, Path errors) {
            this(process, process.inputReader(StandardCharsets.UTF_8), errors);
        }

        /** The lines that say something, up to the one that begins so. */
        List<String> linesUntil(String last) throws IOException {
            var lines = new ArrayList<String>();
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (!line.isBlank()) {
                    lines.add(line.strip());
                }
                if (line.strip().startsWith(last)) {
                    return lines;
                }
            }
            throw new IOException("it ended after " + lines + " and " + err());
        }

        URI address(List<String> said) {
            return URI.create(said.get(1).substring(said.get(1).indexOf("http")));
        }

        int exitCode() throws InterruptedException {
            return process.waitFor();
        }

        String err() throws IOException {
            return Files.readString(errors);
        }

        @Override
        public void close() {
            Processes.end(process);
        }
    }
}
