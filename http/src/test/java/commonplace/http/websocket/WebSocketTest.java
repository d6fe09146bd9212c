package commonplace.http.websocket;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.http.BufferBudget;
import commonplace.http.Unauthenticated;
import commonplace.testing.Await;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sockets as the JDK's own client, and a peer that writes bytes by hand, see them. */
class WebSocketTest {
    private static final int MAX_MESSAGE = 3 << 20;
    private final Server server = new Server(new VirtualThreadPool());
    private final ServerConnector connector = new ServerConnector(server);
    private final Heartbeat heartbeat = new Heartbeat();
    private final BlockingQueue<Peer> peers = new LinkedBlockingQueue<>();
    private final HttpClient client = HttpClient.newHttpClient();

    /** Sends back what it gets. */
    private static final class Peer implements WebSocket.Listener {
        final CompletableFuture<WebSocket> socket = new CompletableFuture<>();
        final CountDownLatch closed = new CountDownLatch(1);
        final CountDownLatch drained = new CountDownLatch(1);

        @Override
        public void opened(WebSocket opened) {
            socket.complete(opened);
        }

        @Override
        public void received(byte[] message) {
            socket.join().send(Frame.binary(message));
        }

        @Override
        public void drained() {
            drained.countDown();
        }

        @Override
        public void closed() {
            closed.countDown();
        }
    }

    @BeforeEach
    void start() throws Exception {
        var handshake = new Handshake(heartbeat, MAX_MESSAGE, BufferBudget.ofThisProcess(), new Unauthenticated());
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                var peer = new Peer();
                peers.add(peer);
                handshake.accept(request, response, callback, peer, true);
                return true;
            }
        });
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        heartbeat.close();
        server.stop();
        client.close();
    }

    @Test
    void messagesOfAllSizesComeBack() throws Exception {
        var heard = new Heard();
        var socket = connect(heard);
        for (int size : new int[] {0, 1, 125, 126, 65_535, 65_536, MAX_MESSAGE}) {
            byte[] message = new byte[size];
            new java.util.Random(size).nextBytes(message);
            socket.sendBinary(ByteBuffer.wrap(message), true).join();
            assertArrayEquals(message, heard.next());
        }
    }

    @Test
    void manyMessagesInARowComeBackInOrder() throws Exception {
        var heard = new Heard();
        var socket = connect(heard);
        for (int i = 0; i < 2000; i++) {
            socket.sendBinary(ByteBuffer.wrap(new byte[] {(byte) i, (byte) (i >> 8)}), true)
                    .join();
        }
        for (int i = 0; i < 2000; i++) {
            assertArrayEquals(new byte[] {(byte) i, (byte) (i >> 8)}, heard.next());
        }
    }

    @Test
    void bothSidesMayEndIt() throws Exception {
        var first = new Heard();
        connect(first);
        take(peers).socket.join().close(4404, "gone");
        assertEquals("4404 gone", first.end());

        var second = new Heard();
        var socket = connect(second);
        Peer peer = take(peers);
        socket.sendClose(1000, "enough").join();
        assertEquals("1000 ", second.end());
        assertTrue(peer.closed.await(Await.SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void textIsRefusedWithAReason() throws Exception {
        var heard = new Heard();
        connect(heard).sendText("hello", true).join();

        assertEquals("1003 messages are binary here", heard.end());
    }

    @Test
    void aTooLargeMessageEndsTheConnectionAndNothingElse() throws Exception {
        var heard = new Heard();
        var sending = connect(heard).sendBinary(ByteBuffer.wrap(new byte[MAX_MESSAGE + 1]), true);
        assertEquals("1009 a message has at most " + MAX_MESSAGE + " bytes", heard.end());
        sending.cancel(true);

        var other = new Heard();
        connect(other).sendBinary(ByteBuffer.wrap(new byte[] {7}), true).join();
        assertArrayEquals(new byte[] {7}, other.next());
    }

    @Test
    void pingsAreAnswered() throws Exception {
        var heard = new Heard();
        connect(heard).sendPing(ByteBuffer.wrap(new byte[] {1, 2, 3})).join();

        assertArrayEquals(new byte[] {1, 2, 3}, heard.pongs.poll(Await.SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void whoDoesNotReadIsRefusedMoreAndToldWhenThereIsRoomAgain() throws Exception {
        try (Socket raw = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
            raw.getOutputStream().write(request("websocket", "13"));
            Peer peer = take(peers);
            WebSocket socket = peer.socket.get(Await.SECONDS, TimeUnit.SECONDS);
            var frame = Frame.binary(new byte[100_000]);
            int taken = 0;
            while (socket.offer(frame)) {
                assertTrue(++taken < 1000, "a queue has an end");
            }
            assertTrue(socket.queuedBytes() <= WebSocket.MAX_QUEUED_BYTES);
            assertEquals(1, peer.drained.getCount());

            Thread reader = Thread.ofVirtual().start(() -> readAll(raw));
            assertTrue(peer.drained.await(Await.SECONDS, TimeUnit.SECONDS));
            assertTrue(reader.isAlive());
            assertTrue(socket.offer(frame));
        }
    }

    private static void readAll(Socket socket) {
        try {
            long bytes = socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            assertTrue(bytes > 0);
        } catch (IOException closed) {
            // The test is over.
        }
    }

    @Test
    void whoCutsTheLineIsNoticed() throws Exception {
        Peer peer;
        try (Socket raw = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
            raw.getOutputStream().write(request("websocket", "13"));
            peer = take(peers);
            peer.socket.get(Await.SECONDS, TimeUnit.SECONDS);
        }
        assertTrue(peer.closed.await(Await.SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void aMessageSentTogetherWithTheRequestIsNotLost() throws Exception {
        try (Socket raw = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
            byte[] request = request("websocket", "13");
            byte[] both = java.util.Arrays.copyOf(request, request.length + 7);
            System.arraycopy(new byte[] {(byte) 0x82, (byte) 0x81, 0, 0, 0, 0, 42}, 0, both, request.length, 7);
            raw.getOutputStream().write(both);
            InputStream in = raw.getInputStream();
            var head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) in.read());
            }
            assertTrue(head.toString().startsWith("HTTP/1.1 101 "), head.toString());
            // spec: RFC 6455, the answer to its sample key
            assertTrue(head.toString().contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), head.toString());
            assertArrayEquals(new byte[] {(byte) 0x82, 1, 42}, in.readNBytes(3));
        }
    }

    @Test
    void otherVersionsAndHalfRequestsAreAnsweredAsHttp() throws Exception {
        assertTrue(statusOf(request("websocket", "8")).startsWith("HTTP/1.1 426"));
        assertTrue(statusOf("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII))
                .startsWith("HTTP/1.1 400"));
        assertFalse(take(peers).socket.isDone());
    }

    private String statusOf(byte[] request) throws Exception {
        try (Socket raw = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
            raw.getOutputStream().write(request);
            return new String(raw.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        }
    }

    private static byte[] request(String upgrade, String version) {
        return ("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: " + upgrade
                        + "\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        + "Sec-WebSocket-Version: " + version + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private java.net.http.WebSocket connect(Heard heard) {
        URI uri = URI.create("ws://127.0.0.1:" + connector.getLocalPort() + "/");
        return client.newWebSocketBuilder().buildAsync(uri, heard).join();
    }

    private static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        return Objects.requireNonNull(queue.poll(Await.SECONDS, TimeUnit.SECONDS), "nothing came");
    }

    /** What the client hears. */
    private static final class Heard implements java.net.http.WebSocket.Listener {
        private final BlockingQueue<byte[]> messages = new LinkedBlockingQueue<>();
        final BlockingQueue<byte[]> pongs = new LinkedBlockingQueue<>();
        private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        private byte[] begun = new byte[0];

        byte[] next() throws InterruptedException {
            return take(messages);
        }

        String end() throws InterruptedException {
            return take(ends);
        }

        @Override
        public CompletionStage<?> onBinary(java.net.http.WebSocket socket, ByteBuffer data, boolean last) {
            byte[] more = java.util.Arrays.copyOf(begun, begun.length + data.remaining());
            data.get(more, begun.length, data.remaining());
            begun = last ? new byte[0] : more;
            if (last) {
                messages.add(more);
            }
            socket.request(1);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<?> onPong(java.net.http.WebSocket socket, ByteBuffer message) {
            byte[] bytes = new byte[message.remaining()];
            message.get(bytes);
            pongs.add(bytes);
            socket.request(1);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletionStage<?> onClose(java.net.http.WebSocket socket, int code, String reason) {
            ends.add(code + " " + reason);
            return CompletableFuture.completedFuture(null);
        }
    }
}
