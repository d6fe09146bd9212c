package commonplace.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections that do not come to the point. */
@Tag("slow")
class SlowConnectionsTest {
    @TempDir
    Path folder;

    @Test
    void aRequestWhoseHeadNeverEndsIsEndedAlsoWhereOneCameBefore() throws Exception {
        try (TestSite site = TestSite.of(folder, "A.md", "text\n");
                Socket first = connect(site);
                Socket second = connect(site)) {
            second.getOutputStream().write(bytes("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            assertEquals("HTTP/1.1 200", new String(second.getInputStream().readNBytes(12), StandardCharsets.US_ASCII));

            assertTrue(isEndedWhileItSends(first, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "));
            assertTrue(isEndedWhileItSends(second, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "));
        }
    }

    @Test
    void manyConnectionsThatProveNothingKeepNobodyOut() throws Exception {
        List<Socket> strangers = new ArrayList<>();
        try (TestSite site = TestSite.of(folder, "A.md", "text\n")) {
            Socket known = connect(site);
            strangers.add(known);
            String request = "GET /raw/A HTTP/1.1\r\nHost: localhost\r\nCookie: " + site.cookie() + "\r\n\r\n";
            known.getOutputStream().write(bytes(request));
            assertEquals("HTTP/1.1 200", new String(known.getInputStream().readNBytes(12), StandardCharsets.US_ASCII));
            for (int i = 0; i < 300; i++) {
                strangers.add(connect(site));
            }
            assertEquals(-1, strangers.get(1).getInputStream().read(), "the oldest went");
            assertEquals(200, site.getAlone("/raw/A").statusCode());
            while (known.getInputStream().available() > 0) {
                known.getInputStream().skipNBytes(known.getInputStream().available());
            }
            known.getOutputStream().write(bytes(request));
            assertTrue(known.getInputStream().read() >= 0, "who proved itself stays");
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    private static Socket connect(TestSite site) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), site.uri("/").getPort());
        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(Await.SECONDS));
        return socket;
    }

    /** Sends a byte twice a second, so that the connection is never silent. */
    private static boolean isEndedWhileItSends(Socket socket, String beginning) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Await.SECONDS);
        try {
            socket.getOutputStream().write(bytes(beginning));
            while (System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(500);
                socket.getOutputStream().write('a');
            }
            return false;
        } catch (IOException ended) {
            return true;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
