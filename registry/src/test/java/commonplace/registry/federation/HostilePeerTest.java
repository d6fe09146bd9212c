package commonplace.registry.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLServerSocketFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers that are down, slow, endless or mad: each costs a bounded time and bounded bytes, and is told. */
@Tag("slow")
@Timeout(Await.SECONDS)
class HostilePeerTest {
    private static final FetchTimeouts SHORT =
            new FetchTimeouts(Duration.ofSeconds(5), Duration.ofMillis(300), Duration.ofSeconds(30));
    private static final String LATE = "nothing complete came from URL within 0.3 s";
    private static final String TOO_LONG =
            "URL has more than the " + FederatedSearch.MOST_BYTES + " bytes that an endorsed registry may have";
    private static final String BROKEN = "the connection to URL broke, or what came is not HTTP";

    private final SigningCurator ours = new SigningCurator("Ours");
    private final SigningCurator ana = new SigningCurator("Ana");

    @Test
    void nobodyListens() throws Exception {
        int port;
        try (var gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = gone.getLocalPort();
        }
        String url = "http://127.0.0.1:" + port + "/";

        assertEquals("nothing listens at " + url, refusal(url, FetchTimeouts.USUAL));
    }

    @Test
    void nobodyKnowsTheHost() {
        assertEquals(
                "nobody knows the host of http://nowhere.invalid/",
                refusal("http://nowhere.invalid/", FetchTimeouts.USUAL));
    }

    @Test
    void aServerThatCannotShowWhoItIs() throws Exception {
        // Without a key of its own, it ends each handshake with an alert.
        try (var server =
                SSLServerSocketFactory.getDefault().createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "https://127.0.0.1:" + server.getLocalPort() + "/";
            Thread.ofVirtual().start(() -> {
                try (var socket = server.accept()) {
                    socket.getInputStream().readAllBytes();
                } catch (IOException _) {
                    // As it must.
                }
            });

            assertEquals(
                    "no encrypted connection to " + url
                            + " could be made, most often because of a certificate that is not valid",
                    refusal(url, FetchTimeouts.USUAL));
        }
    }

    @Test
    void noHeadersCome() throws Exception {
        assertEquals(LATE, refusal(SHORT, (_, _) -> new CountDownLatch(1).await()));
    }

    @Test
    void headersTrickle() throws Exception {
        assertEquals(LATE, refusal(SHORT, (_, out) -> {
            TestPeer.text(out, "HTTP/1.1 200 OK\r\n");
            trickle(out, "X: y\r\n");
        }));
    }

    @Test
    void theBodyTrickles() throws Exception {
        assertEquals(LATE, refusal(SHORT, (_, out) -> {
            TestPeer.head(out, "200 OK");
            trickle(out, " ");
        }));
    }

    @Test
    void theBodyStopsHalfWay() throws Exception {
        assertEquals(LATE, refusal(SHORT, (_, out) -> {
            TestPeer.head(out, "200 OK", "Content-Length: 1000");
            TestPeer.text(out, "{");
            new CountDownLatch(1).await();
        }));
    }

    @Test
    void theConnectionEndsHalfWay() throws Exception {
        assertEquals(BROKEN, refusal(FetchTimeouts.USUAL, (_, out) -> {
            TestPeer.head(out, "200 OK", "Content-Length: 1000");
            TestPeer.text(out, "{");
        }));
        assertEquals(BROKEN, refusal(FetchTimeouts.USUAL, (_, _) -> {}));
    }

    @Test
    void moreIsClaimedThanARegistryMayHave() throws Exception {
        assertEquals(TOO_LONG, refusal(FetchTimeouts.USUAL, (_, out) -> {
            TestPeer.head(out, "200 OK", "Content-Length: " + (FederatedSearch.MOST_BYTES + 1));
            new CountDownLatch(1).await();
        }));
        assertEquals(TOO_LONG, refusal(FetchTimeouts.USUAL, (_, out) -> {
            TestPeer.head(out, "200 OK", "Content-Length: " + Long.MAX_VALUE);
            TestPeer.endless(out, " ".repeat(1 << 16));
        }));
    }

    @Test
    void moreComesThanARegistryMayHave() throws Exception {
        assertEquals(TOO_LONG, refusal(FetchTimeouts.USUAL, (_, out) -> {
            TestPeer.head(out, "200 OK");
            TestPeer.endless(out, " ".repeat(1 << 16));
        }));
    }

    @Test
    void chunksNeverEnd() throws Exception {
        String chunk = "10000\r\n" + " ".repeat(1 << 16) + "\r\n";
        assertEquals(TOO_LONG, refusal(FetchTimeouts.USUAL, (_, out) -> {
            TestPeer.head(out, "200 OK", "Transfer-Encoding: chunked");
            TestPeer.endless(out, chunk);
        }));
    }

    @Test
    void theBodyOfAnErrorNeverEnds() throws Exception {
        assertEquals("URL answered with status 500", refusal(FetchTimeouts.USUAL, (_, out) -> {
            TestPeer.head(out, "500 Internal Server Error");
            TestPeer.endless(out, "sorry ".repeat(10_000));
        }));
    }

    @Test
    void headersNeverEnd() throws Exception {
        assertEquals(BROKEN, refusal(FetchTimeouts.USUAL, (_, out) -> {
            TestPeer.text(out, "HTTP/1.1 200 OK\r\n");
            TestPeer.endless(out, "X: " + "y".repeat(1000) + "\r\n");
        }));
    }

    @Test
    void whatIsNoHttpIsNotRepeated() throws Exception {
        assertEquals(BROKEN, refusal(FetchTimeouts.USUAL, (_, out) -> TestPeer.text(out, "SSH-2.0-secret\r\n\r\n")));
    }

    @Test
    void provisionalAnswersNeverEnd() throws Exception {
        String reason = refusal(SHORT, (_, out) -> TestPeer.endless(out, "HTTP/1.1 102 Processing\r\n\r\n"));

        assertTrue(reason.equals(LATE) || reason.equals(BROKEN) || reason.endsWith("status 102"), reason);
    }

    @Test
    void aRegistryOfTheGreatestLengthIsReadAndOneByteMoreIsNot() throws Exception {
        byte[] file = ana.registry("1.2.0", "beekeeping");
        byte[] padded = (new String(file, StandardCharsets.UTF_8)
                        + " ".repeat(FederatedSearch.MOST_BYTES - file.length))
                .getBytes(StandardCharsets.UTF_8);
        try (var peer = TestPeer.of(padded);
                var fetcher = new RegistryFetcher(FetchTimeouts.USUAL, InstantSource.system())) {
            var endorsement = ours.endorsement(ana, peer.url());

            assertEquals(
                    "1.2.0",
                    fetcher.fetch(endorsement, Optional.empty())
                            .registry()
                            .registry()
                            .version());
            peer.now((_, out) -> {
                TestPeer.head(out, "200 OK");
                out.write(padded);
                out.write(' ');
            });
            assertEquals(TOO_LONG, refusal(peer.url(), FetchTimeouts.USUAL).replace(peer.url(), "URL"));
        }
    }

    private static void trickle(OutputStream out, String drop) throws IOException, InterruptedException {
        while (true) {
            TestPeer.text(out, drop);
            Thread.sleep(20);
        }
    }

    private String refusal(FetchTimeouts timeouts, TestPeer.Script script) throws Exception {
        try (var peer = new TestPeer(script)) {
            return refusal(peer.url(), timeouts).replace(peer.url(), "URL");
        }
    }

    private String refusal(String url, FetchTimeouts timeouts) {
        try (var fetcher = new RegistryFetcher(timeouts, InstantSource.system())) {
            var endorsement = ours.endorsement(ana, url);
            return assertThrows(PeerException.class, () -> fetcher.fetch(endorsement, Optional.empty()))
                    .reason();
        }
    }
}
