package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.YDoc;
import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.sync.SyncMessage;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** A thousand frames of garbage, some of it nearly right, hurt nobody. */
class GarbageTest {
    private static final int FRAMES = 1000;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @Test
    void garbageEndsItsOwnConnectionAndNothingElse() throws Exception {
        var library = new MemoryLibrary();
        library.insert("Attacked.md", 0, "text");
        library.insert("Beside.md", 0, "text");
        try (var server = new SyncServer(library);
                var client = HttpClient.newHttpClient();
                var editors = new Editors()) {
            Editor ann = editors.websocket("ann", server.address(), "Attacked.md", SyncServer.TOKEN);
            Editor bob = editors.hocuspocus("bob", server.address(), "Attacked.md", SyncServer.TOKEN);
            Editor eve = editors.sweet(
                    "eve", server.address(), MemoryLibrary.documentId("Beside.md"), SyncServer.TOKEN, "full");

            attack(client, server.address(), "/sync/Attacked.md", "");
            attack(client, server.address(), "/hocuspocus", "Attacked.md");

            ann.insert(0, "still here: ");
            bob.awaitPart("still here: ");
            bob.append(" and there");
            ann.awaitPart(" and there");
            assertEquals(ann.text(), bob.text(), "rerun with -Dseed=" + seed);
            assertEquals(ann.text(), library.text("Attacked.md"), "rerun with -Dseed=" + seed);
            eve.append("!");
            eve.awaitKept();
            assertEquals("text!", library.text("Beside.md"), "rerun with -Dseed=" + seed);
        }
    }

    private void attack(HttpClient client, String address, String path, String document) {
        URI uri = URI.create("ws" + address.substring(4) + path + "?token=" + SyncServer.TOKEN);
        WebSocket socket = connect(client, uri, document);
        for (int i = 0; i < FRAMES / 2; i++) {
            try {
                socket.sendBinary(ByteBuffer.wrap(garbage(document)), true).join();
            } catch (CompletionException closed) {
                socket.abort();
                socket = connect(client, uri, document);
            }
        }
        socket.abort();
    }

    private static WebSocket connect(HttpClient client, URI uri, String document) {
        WebSocket socket = client.newWebSocketBuilder()
                .buildAsync(uri, new WebSocket.Listener() {})
                .join();
        if (!document.isEmpty()) {
            var auth = new Encoder();
            auth.string(document);
            auth.varUint(2);
            auth.varUint(0);
            auth.string(SyncServer.TOKEN);
            socket.sendBinary(ByteBuffer.wrap(auth.toByteArray()), true).join();
        }
        return socket;
    }

    private byte[] garbage(String document) {
        byte[] frame = switch (random.nextInt(5)) {
            case 0 -> bytes(random.nextInt(200));
            case 1 -> addressed(document, new SyncMessage.Update(bytes(random.nextInt(100))));
            case 2 -> addressed(document, new SyncMessage.SyncStep1(bytes(random.nextInt(20))));
            case 3 -> addressed(document, new SyncMessage.Presence(bytes(random.nextInt(50))));
            default -> addressed(document, new SyncMessage.Update(update()));
        };
        for (int flips = random.nextInt(4); flips > 0 && frame.length > 0; flips--) {
            frame[random.nextInt(frame.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return frame;
    }

    private byte[] update() {
        var doc = new YDoc();
        doc.text("contents").insert(0, "garbage");
        doc.text("contents").delete(1, 2);
        doc.map("map").put("key", java.util.List.of(1, "two"));
        return doc.encodeState();
    }

    private static byte[] addressed(String document, SyncMessage message) {
        return new Framing(document).address().isEmpty() ? message.toBytes() : prefixed(document, message);
    }

    private static byte[] prefixed(String document, SyncMessage message) {
        var bytes = new Encoder();
        bytes.string(document);
        message.writeTo(bytes);
        return bytes.toByteArray();
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
