package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.JavaProgram;
import commonplace.testing.Processes;
import commonplace.testing.RawSocket;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve} with less memory than its clients would take, and no token that would keep them out. */
@Tag("slow")
class LittleMemoryTest {
    private static final int SOCKETS = 40;
    private static final int MB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    @Timeout(300)
    void unfinishedFramesOfManyConnectionsDoNotUseItUp() throws Exception {
        Path vault = Files.createDirectories(folder.resolve("vault"));
        Files.writeString(vault.resolve("A.md"), "text\n");
        Path log = folder.resolve("log.txt");
        var builder = new ProcessBuilder(JavaProgram.command(
                        "commonplace.server.Main",
                        List.of("serve", "--vault", vault.toString(), "--port", "0", "--token", "none")))
                .redirectError(log.toFile());
        builder.environment().put("JDK_JAVA_OPTIONS", "-Xmx160m");
        builder.environment().put("XDG_DATA_HOME", folder.resolve("data").toString());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Process process = builder.start();
        List<RawSocket> sockets = new ArrayList<>();
        try (var client = HttpClient.newHttpClient()) {
            URI page = page(process, log);
            for (int i = 0; i < SOCKETS; i++) {
                sockets.add(new RawSocket(page.getPort(), "/hocuspocus"));
                sendWhatIsTaken(sockets.getLast());
            }
            HttpRequest read = HttpRequest.newBuilder(page.resolve("/raw/A")).build();
            assertEquals(
                    "text\n",
                    client.send(read, HttpResponse.BodyHandlers.ofString()).body());
            assertTrue(process.isAlive());
        } finally {
            for (RawSocket socket : sockets) {
                socket.close();
            }
            Processes.kill(process);
        }
        assertFalse(Files.readString(log).contains("OutOfMemory"), Files.readString(log));
    }

    private static URI page(Process process, Path log) throws IOException {
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String page = "";
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.strip().startsWith("Look at")) {
                page = line.strip().substring("Look at".length()).strip();
            }
            if (line.strip().startsWith("Memory")) {
                assertTrue(line.contains("COMMONPLACE_MEMORY"), line);
                return URI.create(page);
            }
        }
        throw new IOException("it ended: " + Files.readString(log));
    }

    /** As much of a frame as the server takes; it may cut the connection at any time. */
    private static void sendWhatIsTaken(RawSocket socket) {
        byte[] chunk = new byte[MB];
        try {
            socket.announce(RawSocket.BINARY, 16 * MB - 100);
            for (int i = 0; i < 15; i++) {
                socket.write(chunk);
            }
        } catch (IOException cut) {
            // That is what this is about.
        }
    }
}
