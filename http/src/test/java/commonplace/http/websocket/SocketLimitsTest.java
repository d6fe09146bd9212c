package commonplace.http.websocket;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.http.BufferBudget;
import commonplace.http.Unauthenticated;
import commonplace.testing.Await;
import commonplace.testing.RawSocket;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What sockets may take, one by one and together, before and after they are authenticated. */
@Tag("slow")
class SocketLimitsTest {
    private static final int MAX_MESSAGE = 4 << 20;
    private static final int MAX_BUFFERS = 6 << 20;
    private static final int MB = 1 << 20;
    private static final String NO_ROOM = "1013 all connections together hold too much, and this one the most of it";
    private static final String TOO_EARLY = "1009 a message has at most 8192 bytes until its sender is authenticated";

    private final Server server = new Server(new VirtualThreadPool());
    private final ServerConnector connector = new ServerConnector(server);
    private final Heartbeat heartbeat = new Heartbeat();
    private final BufferBudget budget = new BufferBudget(MAX_BUFFERS);
    private final BlockingQueue<Peer> peers = new LinkedBlockingQueue<>();
    private final List<RawSocket> clients = new ArrayList<>();

    /** Sends back what it gets; is authenticated by a message of one byte, after which it pauses once. */
    private static final class Peer implements WebSocket.Listener {
        private volatile @Nullable WebSocket socket;
        private volatile boolean isClosed;
        private final BlockingQueue<byte[]> received = new LinkedBlockingQueue<>();

        @Override
        public void opened(WebSocket opened) {
            socket = opened;
        }

        @Override
        public void received(byte[] message) {
            received.add(message);
            WebSocket to = socket();
            if (message.length == 1) {
                to.pause();
                Thread.ofVirtual().start(() -> {
                    to.authenticated();
                    to.resume();
                });
            }
            to.send(Frame.binary(message));
        }

        WebSocket socket() {
            return Objects.requireNonNull(socket);
        }

        @Override
        public void closed() {
            isClosed = true;
        }
    }

    @BeforeEach
    void start() throws Exception {
        var handshake = new Handshake(heartbeat, MAX_MESSAGE, budget, new Unauthenticated());
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                var peer = new Peer();
                peers.add(peer);
                boolean known = Request.getPathInContext(request).equals("/known");
                handshake.accept(request, response, callback, peer, known);
                return true;
            }
        });
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        for (RawSocket client : clients) {
            client.close();
        }
        heartbeat.close();
        server.stop();
    }

    private RawSocket connect(String path) throws IOException {
        var client = new RawSocket(connector.getLocalPort(), path);
        clients.add(client);
        return client;
    }

    @Test
    void beforeItIsAuthenticatedAPeerMaySendOnlySmallMessages() throws Exception {
        RawSocket stranger = connect("/stranger");
        stranger.frame(RawSocket.BINARY, new byte[Unauthenticated.MAX_MESSAGE_BYTES]);
        assertEquals(Unauthenticated.MAX_MESSAGE_BYTES, stranger.next().length);

        stranger.announce(RawSocket.BINARY, Unauthenticated.MAX_MESSAGE_BYTES + 1);
        assertEquals(TOO_EARLY, stranger.end());
    }

    @Test
    void thePartsOfAMessageCountTogether() throws Exception {
        RawSocket stranger = connect("/stranger");
        stranger.frame(RawSocket.BEGINNING, new byte[6000]);
        stranger.frame(RawSocket.CONTINUATION, new byte[2000]);
        stranger.frame(RawSocket.CONTINUATION, new byte[2000]);
        assertEquals(TOO_EARLY, stranger.end());
    }

    @Test
    void whatIsSentTogetherWithTheProofIsReadAfterIt() throws Exception {
        RawSocket client = connect("/stranger");
        byte[] proof = RawSocket.framed(RawSocket.BINARY, new byte[] {1});
        byte[] large = RawSocket.framed(RawSocket.BINARY, new byte[100_000]);
        byte[] both = java.util.Arrays.copyOf(proof, proof.length + large.length);
        System.arraycopy(large, 0, both, proof.length, large.length);
        client.write(both);

        assertArrayEquals(new byte[] {1}, client.next());
        assertEquals(100_000, client.next().length);
    }

    @Test
    void whoProvesNothingInTimeIsEndedAndWhoDidIsNot() throws Exception {
        RawSocket proved = connect("/stranger");
        proved.frame(RawSocket.BINARY, new byte[] {1});
        assertArrayEquals(new byte[] {1}, proved.next());
        RawSocket stranger = connect("/stranger");
        stranger.frame(RawSocket.BINARY, new byte[] {1, 2});
        assertEquals(2, stranger.next().length);

        assertEquals("4408 no valid token came within 10 s; send it first", stranger.end());
        proved.frame(RawSocket.BINARY, new byte[] {1, 2, 3});
        assertEquals(3, proved.next().length);
    }

    @Test
    void memoryIsTakenByWhatCameAndNotByWhatIsAnnounced() throws Exception {
        for (int i = 0; i < 20; i++) {
            RawSocket client = connect("/known");
            client.announce(RawSocket.BINARY, MAX_MESSAGE);
            client.write(new byte[1000]);
        }
        await(() -> budget.held() >= 20 * 1000);
        assertTrue(budget.held() < MB, budget.held() + " bytes");
    }

    @Test
    void whoHoldsTheMostHasToGoAndTheOthersLiveOn() throws Exception {
        List<RawSocket> small = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            RawSocket client = connect("/known");
            client.announce(RawSocket.BINARY, MB);
            client.write(new byte[MB / 2]);
            small.add(client);
        }
        await(() -> budget.held() >= 2 * MB);
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        for (int i = 0; i < 3; i++) {
            RawSocket client = connect("/known");
            Thread.ofVirtual().start(() -> ends.add(endOf(client)));
            client.announce(RawSocket.BINARY, MAX_MESSAGE);
            client.write(new byte[3 * MB]);
        }
        // There is room for one of them, and they send no more: what the others held must be free nevertheless.
        assertEquals(NO_ROOM, ends.poll(Await.SECONDS, TimeUnit.SECONDS));
        assertEquals(NO_ROOM, ends.poll(Await.SECONDS, TimeUnit.SECONDS));
        await(() -> budget.held() <= MAX_BUFFERS);
        assertEquals(null, ends.poll());
        for (RawSocket client : small) {
            client.write(new byte[MB / 2]);
            assertEquals(MB, client.next().length);
        }
        for (RawSocket client : clients) {
            client.close();
        }
        await(() -> budget.held() == 0);
    }

    @Test
    void whatNobodyReadsIsGivenBackWhenItsReaderGoes() throws Exception {
        Frame frame = Frame.binary(new byte[MB]);
        List<Peer> slow = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            connect("/known");
            slow.add(take());
            WebSocket socket = slow.getLast().socket();
            await(() -> {
                socket.send(frame);
                return socket.queuedBytes() > 2 * MB;
            });
        }
        // It is one frame in forty queues: nobody has to go for that.
        assertTrue(budget.held() <= 2L * MB, budget.held() + " bytes");

        connect("/known");
        Peer deaf = take();
        await(() -> {
            deaf.socket().send(Frame.binary(new byte[MB]));
            return deaf.isClosed;
        });
        assertTrue(slow.stream().noneMatch(peer -> peer.isClosed));
        for (RawSocket client : clients) {
            client.close();
        }
        await(() -> budget.held() == 0);
    }

    private static String endOf(RawSocket client) {
        try {
            return client.end();
        } catch (IOException cut) {
            return String.valueOf(cut);
        }
    }

    private Peer take() throws InterruptedException {
        Peer peer = Objects.requireNonNull(peers.poll(Await.SECONDS, TimeUnit.SECONDS), "nobody came");
        await(() -> peer.socket != null);
        return peer;
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Await.SECONDS);
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadline, "waited in vain");
            java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
        }
    }
}
