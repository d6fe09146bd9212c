package commonplace.registry.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.testing.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(Await.SECONDS)
class FetchScheduleTest {
    private static final Duration OFTEN = Duration.ofMillis(20);
    private static final Duration DAILY = Duration.ofDays(1);

    private final SigningCurator ours = new SigningCurator("Ours");
    private final SigningCurator ana = new SigningCurator("Ana");
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    @TempDir
    private Path folder;

    private TestPeer peer;
    private Federation federation;

    @BeforeEach
    void serve() throws Exception {
        peer = TestPeer.of(ana.registry("1.2.0", "beekeeping"));
        CheckedRegistry registry = ours.endorsing(List.of(ours.endorses(ana, peer.url(), "2026-10-01")));
        federation = new Federation(
                () -> Optional.of(registry),
                new FetchedRegistries(folder, InstantSource.system()),
                InstantSource.system());
    }

    @AfterEach
    void end() throws Exception {
        peer.close();
    }

    @Test
    void whatWasNeverFetchedIsFetchedAtOnce() throws Exception {
        try (var _ = federation.schedule(DAILY, said::add)) {
            peer.awaitRequest();
        }

        assertEquals(List.of(), List.copyOf(said));
    }

    @Test
    void whatIsYoungEnoughIsLeftAlone() throws Exception {
        federation.fetchAll(Progress.NONE);
        var looked = new Semaphore(0);
        var watched = new Federation(
                () -> {
                    looked.release();
                    return Optional.of(ours.endorsing(List.of(ours.endorses(ana, peer.url(), "2026-10-01"))));
                },
                new FetchedRegistries(folder, InstantSource.system()),
                InstantSource.system());

        try (var _ = watched.schedule(DAILY, said::add)) {
            looked.acquire();
        }

        assertEquals(1, peer.requests().size());
    }

    @Test
    void itIsFetchedAgainAndAgain() throws Exception {
        var fetched = new Semaphore(0);
        peer.now((_, out) -> {
            TestPeer.ok(out, ana.registry("1.2.0", "beekeeping"), "ETag: \"v1\"");
            fetched.release();
        });

        try (var _ = federation.schedule(OFTEN, said::add)) {
            fetched.acquire(3);
        }

        assertTrue(peer.requests().get(2).contains("If-None-Match: \"v1\""));
    }

    @Test
    void aReasonIsSaidOnceAndSoIsThatItIsOver() throws Exception {
        var asked = new Semaphore(0);
        peer.now((_, out) -> {
            TestPeer.head(out, "503 Service Unavailable");
            asked.release();
        });
        try (var _ = federation.schedule(OFTEN, said::add)) {
            asked.acquire(3);
            peer.now((_, out) -> TestPeer.head(out, "404 Not Found"));
            assertEquals(
                    "the registry of Ana could not be fetched: " + peer.url() + " answered with status 503",
                    said.take());
            assertEquals(
                    "the registry of Ana could not be fetched: " + peer.url() + " answered with status 404",
                    said.take());
            peer.now(ana.registry("1.2.0", "beekeeping"));
            assertEquals("the registry of Ana can be fetched again", said.take());
        }
    }

    @Test
    void itEndsAtOnceThoughAPeerHangs() throws Exception {
        peer.now((_, _) -> new CountDownLatch(1).await());
        FetchSchedule schedule = federation.schedule(DAILY, said::add);
        peer.awaitRequest();

        schedule.close();

        assertTrue(schedule.hasEnded());
        assertEquals(List.of(), List.copyOf(said));
    }

    @Test
    void whatBreaksOneRoundDoesNotEndTheNext() throws Exception {
        var rounds = new Semaphore(0);
        var broken = new Federation(
                () -> {
                    rounds.release();
                    throw new IllegalStateException("no registry today");
                },
                new FetchedRegistries(folder, InstantSource.system()),
                InstantSource.system());

        try (var _ = broken.schedule(OFTEN, said::add)) {
            rounds.acquire(3);
        }

        assertEquals(
                "the registries of endorsed curators could not be fetched: java.lang.IllegalStateException: no"
                        + " registry today",
                said.peek());
    }

    @Test
    void everyNoTimeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> federation.schedule(Duration.ZERO, said::add));
    }
}
