package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.crdt.lib0.Encoder;
import commonplace.testing.RawSocket;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whoever has no token gets no memory and no place, and is in nobody's way. */
@Tag("slow")
class StrangersTest {
    private static final int PATIENCE_MILLIS = 120_000;

    private final MemoryLibrary library = new MemoryLibrary();

    @Test
    void manySocketsWithoutATokenKeepNobodyOut() throws Exception {
        library.insert("Note.md", 0, "text");
        List<RawSocket> strangers = new ArrayList<>();
        try (var server = new SyncServer(library);
                var editors = new Editors()) {
            for (int i = 0; i < 300; i++) {
                strangers.add(new RawSocket(port(server), "/hocuspocus"));
            }
            assertEquals(
                    "1013 too many connections wait to be authenticated; send the token at once",
                    strangers.getFirst().end());

            Editor ann = editors.hocuspocus("ann", server.address(), "Note.md", SyncServer.TOKEN);
            ann.append(", and more");
            ann.awaitKept();
            assertEquals("text, and more", library.text("Note.md"));
            assertEquals(
                    "4408 no valid token came within 10 s; send it first",
                    strangers.getLast().end());
            ann.append("!");
            ann.awaitKept();
        } finally {
            for (RawSocket stranger : strangers) {
                stranger.close();
            }
        }
    }

    @Test
    void aLargeFrameBeforeTheTokenEndsItsConnection() throws Exception {
        try (var server = new SyncServer(library);
                var stranger = new RawSocket(port(server), "/hocuspocus")) {
            stranger.announce(RawSocket.BINARY, 15 << 20);
            assertEquals("1009 a message has at most 8192 bytes until its sender is authenticated", stranger.end());
        }
    }

    @Test
    void aWrongTokenIsNoTokenAndAGoodOneForNothingIsOne() throws Exception {
        try (var server = new SyncServer(library);
                var wrong = new RawSocket(port(server), "/hocuspocus");
                var good = new RawSocket(port(server), "/hocuspocus")) {
            wrong.frame(RawSocket.BINARY, authentication("Note.md", "guessed"));
            good.frame(RawSocket.BINARY, authentication("../Note.md", SyncServer.TOKEN));
            assertTrue(wrong.next().length > 0);
            assertTrue(good.next().length > 0);
            wrong.announce(RawSocket.BINARY, 100_000);
            assertTrue(wrong.end().startsWith("1009 "));
            good.announce(RawSocket.BINARY, 100_000);
            good.write(new byte[100_000]);
            good.frame(RawSocket.BINARY, authentication("../Note.md", SyncServer.TOKEN));
            assertTrue(good.next().length > 0);
        }
    }

    @Test
    void whatAStrangerSendsAsAnUpdateIsNotReadBeforeItIsRefused() throws Exception {
        library.insert("Note.md", 0, "text");
        try (var server = new SyncServer(library)) {
            for (String address : List.of("/d/ID/update", "/doc/ID/auth", "/doc/new")) {
                String path = address.replace("ID", MemoryLibrary.documentId("Note.md"));
                assertEquals("HTTP/1.1 401", statusOfUnfinished(port(server), path), path);
            }
        }
    }

    /** The answer to a request of which only the beginning comes. */
    private static String statusOfUnfinished(int port, String path) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream()
                    .write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\n{")
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            return new String(in.readNBytes(12), StandardCharsets.US_ASCII);
        }
    }

    private static byte[] authentication(String document, String token) {
        var message = new Encoder();
        message.string(document);
        message.varUint(2);
        message.varUint(0);
        message.string(token);
        return message.toByteArray();
    }

    private static int port(SyncServer server) {
        return URI.create(server.address()).getPort();
    }
}
