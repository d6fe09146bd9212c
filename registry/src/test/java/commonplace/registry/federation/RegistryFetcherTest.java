package commonplace.registry.federation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.registry.Endorsement;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RegistryFetcherTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

    private final SigningCurator ours = new SigningCurator("Ours");
    private final SigningCurator ana = new SigningCurator("Ana");
    private final RegistryFetcher fetcher = new RegistryFetcher(FetchTimeouts.USUAL, InstantSource.fixed(NOW));
    private TestPeer peer;

    @BeforeEach
    void serve() throws Exception {
        peer = TestPeer.of(ana.registry("1.2.0", "beekeeping"));
    }

    @AfterEach
    void end() throws Exception {
        fetcher.close();
        peer.close();
    }

    @Test
    void aRegistryThatTheEndorsedCuratorSignedIsTaken() throws Exception {
        byte[] file = ana.registry("1.2.0", "beekeeping");
        peer.now((_, out) -> TestPeer.ok(out, file, "ETag: \"v1\""));

        FetchedCopy copy = fetch(Optional.empty());

        assertArrayEquals(file, copy.registry().file());
        assertEquals(new FetchedCopy(copy.registry(), peer.url(), NOW, Optional.of("\"v1\"")), copy);
    }

    @Test
    void thePeerIsAskedForPlainJsonAndToldNothingElse() throws Exception {
        var _ = fetch(Optional.empty());

        String request = peer.requests().getFirst();
        assertTrue(request.startsWith("GET /registry HTTP/1.1\n"), request);
        assertTrue(request.contains("Accept: application/json\n"), request);
        assertTrue(request.contains("Accept-Encoding: identity\n"), request);
        assertFalse(request.contains("If-None-Match"), request);
        assertFalse(request.contains("Cookie"), request);
    }

    @Test
    void whatThePeerStillHasIsNotSentAgain() throws Exception {
        peer.now((_, out) -> TestPeer.ok(out, ana.registry("1.2.0", "beekeeping"), "ETag: \"v1\"", "Set-Cookie: a=b"));
        FetchedCopy first = fetch(Optional.empty());
        peer.now((_, out) -> TestPeer.head(out, "304 Not Modified", "ETag: \"v1\""));

        FetchedCopy second = fetch(Optional.of(first));

        assertSame(first.registry(), second.registry());
        assertTrue(peer.requests().getLast().contains("If-None-Match: \"v1\"\n"));
        assertFalse(peer.requests().getLast().contains("Cookie"));
    }

    @Test
    void anotherVersionComesWithAnotherTag() throws Exception {
        peer.now((_, out) -> TestPeer.ok(out, ana.registry("1.2.0", "beekeeping"), "ETag: \"v1\""));
        FetchedCopy first = fetch(Optional.empty());
        peer.now((_, out) -> TestPeer.ok(out, ana.registry("1.3.0", "beekeeping"), "ETag: \"v2\""));

        FetchedCopy second = fetch(Optional.of(first));

        assertEquals("1.3.0", second.registry().registry().version());
        assertEquals(Optional.of("\"v2\""), second.etag());
    }

    @Test
    void aTagIsOnlyShownToTheAddressThatGaveIt() throws Exception {
        var elsewhere = new FetchedCopy(
                SigningCurator.checked(ana.registry("1.2.0", "beekeeping")),
                "http://127.0.0.1:1/before",
                NOW,
                Optional.of("\"v1\""));

        var _ = fetch(Optional.of(elsewhere));

        assertFalse(peer.requests().getLast().contains("If-None-Match"));
    }

    @Test
    void aTagThatIsNoneIsNotKept() throws Exception {
        peer.now((_, out) -> TestPeer.ok(out, ana.registry("1.2.0", "beekeeping"), "ETag: v1 \"and more"));

        assertEquals(Optional.empty(), fetch(Optional.empty()).etag());
    }

    @Test
    void aPeerThatSaysUnchangedWithoutBeingAskedIsRefused() {
        peer.now((_, out) -> TestPeer.head(out, "304 Not Modified"));

        assertEquals("URL answered with status 304", refusal());
    }

    @Test
    void anotherStatusIsTold() {
        peer.now((_, out) -> TestPeer.head(out, "404 Not Found", "Content-Length: 0"));
        assertEquals("URL answered with status 404", refusal());

        peer.now((_, out) -> {
            TestPeer.head(out, "500 Internal Server Error");
            TestPeer.text(out, "secret: 42");
        });
        assertEquals("URL answered with status 500", refusal());
    }

    @Test
    void aRedirectIsToldAndNotFollowed() throws Exception {
        try (var other = TestPeer.of(ana.registry("1.2.0", "beekeeping"))) {
            peer.now((_, out) -> TestPeer.head(out, "302 Found", "Location: " + other.url(), "Content-Length: 0"));

            assertEquals(
                    "URL sends us to " + other.url()
                            + ", where we do not follow: the endorsement should name that address",
                    refusal());
            assertTrue(other.requests().isEmpty());
        }
        peer.now((_, out) -> TestPeer.head(out, "301 Moved", "Location: ::not an address::", "Content-Length: 0"));
        assertEquals("URL sends us elsewhere, and does not say where", refusal());
    }

    @Test
    void compressedBytesAreRefused() throws Exception {
        var zipped = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(zipped)) {
            zip.write(ana.registry("1.2.0", "beekeeping"));
        }
        peer.now((_, out) -> TestPeer.ok(out, zipped.toByteArray(), "Content-Encoding: gzip"));

        assertEquals("URL answered with compressed bytes, which were not asked for", refusal());
    }

    @Test
    void aPageIsNoRegistry() {
        peer.now("<!DOCTYPE html>\n<title>Welcome</title>".getBytes(StandardCharsets.UTF_8));

        assertTrue(refusal().startsWith("URL has something that is no registry: line 1, column 1: "), this::refusal);
    }

    @Test
    void theFirstThingWrongWithARegistryIsTold() {
        var values = ana.values("1.2.0", "2026-11-01", "beekeeping", List.of());
        values.put("surprise", 1L);
        values.put("version", "one");
        peer.now(ana.signed(values));

        assertEquals(
                "URL has something that is no registry: line 1, column 12: version: 'one' is no semantic version such"
                        + " as 1.0.0",
                refusal());
    }

    @Test
    void nobodysRegistryIsRefused() {
        peer.now(ana.unsigned("1.2.0", "beekeeping"));

        assertEquals("URL has a registry that nobody signed", refusal());
    }

    @Test
    void somebodyElsesRegistryIsRefused() {
        var mallory = new SigningCurator("Ana");
        peer.now(mallory.registry("1.2.0", "beekeeping"));

        assertEquals(
                "URL has a registry that is signed by " + mallory.key() + ", not by " + ana.key()
                        + ", whom the endorsement names",
                refusal());
    }

    @Test
    void aWrongSignatureIsRefused() {
        String file = new String(ana.registry("1.2.0", "beekeeping"), StandardCharsets.UTF_8);
        peer.now(file.replace("It is good.", "It is bad.").getBytes(StandardCharsets.UTF_8));

        assertEquals(
                "URL has a registry with a wrong signature: the signature is not one of this content by " + ana.key(),
                refusal());
    }

    @Test
    void anOlderVersionIsNotPutBack() throws Exception {
        peer.now(ana.registry("1.2.0", "2026-11-02", "beekeeping"));
        Optional<FetchedCopy> known = Optional.of(fetch(Optional.empty()));

        peer.now(ana.registry("9.0.0", "2026-11-01", "beekeeping"));
        assertEquals(
                "URL has an older version put back: 9.0.0 of 2026-11-01, and we have 1.2.0 of 2026-11-02 already",
                refusal(known));
        peer.now(ana.registry("1.2.0-rc.1", "2026-11-02", "beekeeping"));
        assertEquals(
                "URL has an older version put back: 1.2.0-rc.1 of 2026-11-02, and we have 1.2.0 of 2026-11-02 already",
                refusal(known));

        peer.now(ana.registry("1.2.0", "2026-11-02", "honey"));
        assertEquals(
                "honey",
                fetch(known).registry().registry().categories().getFirst().slug());
        peer.now(ana.registry("0.1.0", "2026-11-03", "beekeeping"));
        assertEquals("0.1.0", fetch(known).registry().registry().version());
    }

    @Test
    void whatAPeerSaysMakesNoLongMessageAndNoOtherLine() {
        peer.now(("{\"" + "\u001b[31m\u202e\n".repeat(10_000) + "\":1}").getBytes(StandardCharsets.UTF_8));
        String reason = refusal();

        assertTrue(reason.length() < 450, reason);
        assertTrue(reason.chars().noneMatch(c -> c < ' ' || c == 0x202e), reason);

        peer.now((_, out) -> TestPeer.head(out, "302 Found", "Location: /" + "x".repeat(10_000)));
        assertTrue(refusal().length() < 450);
    }

    @Test
    void anAddressThatIsNoneIsToldWithoutAsking() {
        assertEquals("its address is none from which anything can be fetched", refusal("http://127.0.0.1:99999/"));
        assertEquals("its address is longer than 2000 characters", refusal(peer.url() + "x".repeat(2000)));
        assertTrue(peer.requests().isEmpty());
    }

    private FetchedCopy fetch(Optional<FetchedCopy> known) throws Exception {
        return fetcher.fetch(ours.endorsement(ana, peer.url()), known);
    }

    private String refusal() {
        return refusal(Optional.empty());
    }

    private String refusal(Optional<FetchedCopy> known) {
        return assertThrows(PeerException.class, () -> fetch(known)).reason().replace(peer.url(), "URL");
    }

    private String refusal(String url) {
        Endorsement endorsement = ours.endorsement(ana, url);
        return assertThrows(PeerException.class, () -> fetcher.fetch(endorsement, Optional.empty()))
                .reason();
    }
}
