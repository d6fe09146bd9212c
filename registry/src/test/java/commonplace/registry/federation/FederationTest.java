package commonplace.registry.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import commonplace.registry.CategoryMatch;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.federation.FetchResult.Outcome;
import commonplace.testing.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Timeout(Await.SECONDS)
class FederationTest {
    /** A search on a busy machine may take as long as it needs. */
    private static final FetchTimeouts LONG =
            new FetchTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(120), Duration.ofSeconds(120));

    private static final FetchTimeouts SHORT =
            new FetchTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(10), Duration.ofSeconds(120));

    private final SigningCurator ours = new SigningCurator("Ours");
    private final SigningCurator ana = new SigningCurator("Ana");
    private final SigningCurator bob = new SigningCurator("Bob");
    private Instant now = Instant.parse("2026-11-15T12:00:00Z");

    @TempDir
    private Path folder;

    private TestPeer anas;
    private TestPeer bobs;

    @BeforeEach
    void serve() throws Exception {
        anas = TestPeer.of(ana.registry("1.2.0", "beekeeping"));
        bobs = TestPeer.of(bob.registry("2.0.0", "2026-11-03", "urban-beekeeping"));
    }

    @AfterEach
    void end() throws Exception {
        anas.close();
        bobs.close();
    }

    @Test
    void ourRegistryIsAskedFirstThenThoseThatFitBetter() throws Exception {
        Federation federation = federation(LONG, both());
        assertEquals(2, federation.fetchAll(Progress.NONE).size());

        FederatedAnswer findings = federation.search("about beekeeping", 0.1);

        assertEquals(
                List.of("Ours", "Ana", "Bob"),
                findings.searched().stream()
                        .map(each -> each.origin().curator())
                        .toList());
        assertEquals(
                List.of("Ana", "Bob"),
                findings.matched().stream().map(each -> each.origin().curator()).toList());
        RegistryAnswer first = findings.matched().getFirst();
        assertEquals(1.0, first.score());
        assertEquals(new Voucher.EndorsedBy("Ours", ours.key(), LocalDate.parse("2026-10-01")), first.voucher());
        assertEquals("endorsed by Ours since 2026-10-01", first.voucher().toString());
        assertEquals(
                new RegistryAnswer.RegistryOrigin(
                        "Ana", Optional.of(ana.key()), "1.2.0", LocalDate.parse("2026-11-01"), Optional.of(now)),
                first.origin());
        assertEquals(new Voucher.Direct(), findings.searched().getFirst().voucher());
        assertInstanceOf(
                CategoryMatch.BelowThreshold.class,
                findings.searched().getFirst().match());
        assertEquals(List.of(), findings.notSearched());
    }

    @Test
    void ourAnswerStandsFirstAlsoWhereAnotherFitsBetter() throws Exception {
        anas.now(ana.registry("1.2.0", "gardening"));
        Federation federation = federation(LONG, both());
        federation.fetchAll(Progress.NONE);

        assertEquals(
                List.of("Ours", "Ana"),
                federation.search("gardening", 0.4).matched().stream()
                        .map(each -> each.origin().curator())
                        .toList());
    }

    @Test
    void whatWasNotFetchedYetIsNamed() {
        FederatedAnswer findings = federation(LONG, both()).search("gardening", 0.4);

        assertEquals(1, findings.searched().size());
        assertEquals(List.of("Ana: it was never fetched", "Bob: it was never fetched"), told(findings));
    }

    @Test
    void aPeerThatIsDownIsNamedWithTheReason() throws Exception {
        anas.now((_, out) -> TestPeer.head(out, "503 Service Unavailable"));
        Federation federation = federation(LONG, both());

        List<FetchResult> results = federation.fetchAll(Progress.NONE);

        String reason = anas.url() + " answered with status 503";
        assertEquals(
                new Outcome.Failed(reason, Optional.empty()), results.getFirst().outcome());
        assertInstanceOf(Outcome.Updated.class, results.get(1).outcome());
        assertEquals(
                List.of("Ana: it could not be fetched at 2026-11-15T12:00:00Z: " + reason),
                told(federation.search("gardening", 0.4)));
    }

    @Test
    void anOlderCopyIsUsedFurtherAndSaysWhyItIsOld() throws Exception {
        Federation federation = federation(LONG, both());
        federation.fetchAll(Progress.NONE);
        Instant before = now;
        now = now.plus(Duration.ofDays(3));
        anas.now(ana.unsigned("1.3.0", "beekeeping"));

        List<FetchResult> results = federation.fetchAll(Progress.NONE);

        String reason = anas.url() + " has a registry that nobody signed";
        assertTrue(results.getFirst().outcome() instanceof Outcome.Failed(String told, var kept)
                && told.equals(reason)
                && kept.isPresent());
        assertInstanceOf(Outcome.Unchanged.class, results.get(1).outcome());
        RegistryAnswer finding =
                federation.search("about beekeeping", 0.4).matched().getFirst();
        assertEquals("1.2.0", finding.origin().version());
        assertEquals(Optional.of(before), finding.origin().fetched());
        assertEquals(Optional.of(new FetchFailure(reason, now)), finding.failure());
        assertEquals("3 days", Age.of(before, now));
    }

    @Test
    void aDamagedCopyIsNamedAndNotSearched() throws Exception {
        Federation federation = federation(LONG, both());
        federation.fetchAll(Progress.NONE);
        Files.writeString(folder.resolve(ana.key() + ".registry"), "nonsense");

        assertEquals(
                List.of("Ana: the copy that is here cannot be used: " + ana.key()
                        + ".registry is not as it was written"),
                told(federation.search("about beekeeping", 0.1)));
    }

    @Test
    void aSearchDoesNotWaitForAPeerThatHangs() throws Exception {
        anas.now((_, _) -> new CountDownLatch(1).await());
        Federation federation = federation(LONG, both());
        Thread fetching = Thread.ofVirtual().start(() -> {
            try {
                federation.fetchAll(Progress.NONE);
            } catch (InterruptedException _) {
                // As it should.
            }
        });
        anas.awaitRequest();

        FederatedAnswer findings = federation.search("gardening", 0.4);

        assertTrue(fetching.isAlive(), "the peer still hangs");
        assertEquals(1, findings.matched().size());
        fetching.interrupt();
        fetching.join();
        assertEquals(
                Optional.empty(),
                new FetchedRegistries(folder, () -> now).of(ana.key()).failure(),
                "to be stopped is nobody's failure");
    }

    @Test
    void peersThatHangDoNotKeepOthersFromBeingFetched() throws Exception {
        List<Map<String, @Nullable Object>> endorsements = new ArrayList<>();
        try (var silent = TestPeer.silent()) {
            for (int i = 0; i < 4; i++) {
                endorsements.add(ours.endorses(new SigningCurator("Silent " + i), silent.url(), "2026-10-01"));
            }
            endorsements.add(ours.endorses(ana, anas.url(), "2026-10-01"));
            List<String> progress = new CopyOnWriteArrayList<>();

            List<FetchResult> results =
                    federation(SHORT, endorsements).fetchAll((done, total) -> progress.add(done + "/" + total));

            assertEquals(
                    4,
                    results.stream()
                            .filter(each -> each.outcome() instanceof Outcome.Failed)
                            .count());
            assertInstanceOf(Outcome.Updated.class, results.getLast().outcome());
            assertEquals(
                    List.of("1/5", "2/5", "3/5", "4/5", "5/5"),
                    progress.stream().sorted().toList());
        }
    }

    @Test
    void onlySoManyAreFollowedAndTheOthersAreNamed() {
        List<Map<String, @Nullable Object>> endorsements = new ArrayList<>();
        for (int i = 0; i < 66; i++) {
            endorsements.add(ours.endorses(new SigningCurator("Curator " + i), anas.url(), "2026-10-01"));
        }

        Federation federation = federation(LONG, endorsements);

        assertEquals(64, federation.followed().size());
        assertEquals(66, federation.search("gardening", 0.4).notSearched().size());
        assertEquals(
                List.of(
                        "Curator 64: not more than 64 endorsed registries are followed",
                        "Curator 65: not more than 64 endorsed registries are followed"),
                federation.leftOut().stream().map(FederationTest::told).toList());
    }

    @Test
    void aCuratorIsFollowedOnceAndNobodyFollowsHimself() {
        Federation federation = federation(
                LONG,
                List.of(
                        ours.endorses(ana, anas.url(), "2026-10-02"),
                        ours.endorses(ana, bobs.url(), "2026-10-01"),
                        ours.endorses(ana, anas.url(), "2026-10-02"),
                        ours.endorses(ours, bobs.url(), "2026-10-01")));

        assertEquals(1, federation.followed().size());
        assertEquals(anas.url(), federation.followed().getFirst().url());
        assertEquals(
                List.of(
                        "Ana: its curator is endorsed a second time, and the later one counts",
                        "Ana: its curator is endorsed a second time, and the later one counts",
                        "Ours: it is the registry's own curator who is endorsed"),
                federation.leftOut().stream().map(FederationTest::told).toList());
    }

    @Test
    void whatNobodyVouchesForIsNotEvenAsked() throws Exception {
        var mallory = new SigningCurator("Mallory");
        Federation federation = federation(LONG, List.of(mallory.endorses(ana, anas.url(), "2026-10-01")));

        assertEquals(List.of(), federation.fetchAll(Progress.NONE));
        assertEquals(List.of(), anas.requests());
    }

    @Test
    void aRegistryThatTakesLongToReadDoesNotHoldUpTheOthers() throws Exception {
        var none = new FetchTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(120), Duration.ZERO);
        Federation federation = federation(none, both());
        federation.fetchAll(Progress.NONE);

        FederatedAnswer findings = federation.search("gardening", 0.4);

        assertEquals(1, findings.matched().size());
        assertEquals(
                List.of(
                        "Ana: it is still being read; ask again in a moment",
                        "Bob: it is still being read; ask again in a moment"),
                told(findings));
        while (!findings.notSearched().isEmpty()) {
            Thread.onSpinWait();
            findings = federation.search("gardening", 0.4);
        }
        assertEquals(3, findings.searched().size());
    }

    @Test
    void registriesThatAreTooLargeTogetherLeaveSmallOnesTheirPlace() throws Exception {
        var carl = new SigningCurator("Carl");
        try (var carls = TestPeer.of(carl.registry("1.0.0", "honey"))) {
            anas.now(padded(ana.registry("1.2.0", "honey")));
            bobs.now(padded(bob.registry("1.2.0", "honey")));
            List<Map<String, @Nullable Object>> endorsements = new ArrayList<>(both());
            endorsements.add(ours.endorses(carl, carls.url(), "2026-10-01"));
            Federation federation = federation(LONG, endorsements);
            federation.fetchAll(Progress.NONE);

            FederatedAnswer findings = federation.search("honey", 0.4);

            assertEquals(
                    Set.of("Ana", "Carl"),
                    findings.matched().stream()
                            .map(each -> each.origin().curator())
                            .collect(Collectors.toSet()));
            assertEquals(
                    List.of("Bob: with it, the endorsed registries would have more than 8 MB together, which is more"
                            + " than is searched"),
                    told(findings));
        }
    }

    @Test
    void withoutARegistryThereIsNothingToFind() throws Exception {
        var federation = new Federation(Optional::empty, new FetchedRegistries(folder, () -> now), () -> now);

        assertEquals(new FederatedAnswer(List.of(), List.of()), federation.search("gardening", 0.4));
        assertEquals(List.of(), federation.fetchAll(Progress.NONE));
    }

    @Test
    void fetchesAndSearchesAtTheSameTimeSeeWholeVersions() throws Exception {
        Federation federation = federation(LONG, both());
        Federation other = federation(LONG, both());
        federation.fetchAll(Progress.NONE);
        var fetching = new FutureTask<>(() -> {
            for (int version = 1; version <= 10; version++) {
                anas.now(ana.registry("2.0." + version, "beekeeping"));
                assertInstanceOf(
                        Outcome.Updated.class,
                        federation.fetchAll(Progress.NONE).getFirst().outcome());
            }
            return true;
        });
        Thread.ofPlatform().start(fetching);
        while (!fetching.isDone()) {
            for (Federation each : List.of(federation, other)) {
                FederatedAnswer findings = each.search("about beekeeping", 0.1);
                assertEquals(List.of(), findings.notSearched());
                assertEquals(3, findings.searched().size());
            }
        }

        assertTrue(fetching.get());
        assertEquals(
                "2.0.10",
                other.search("about beekeeping", 0.4)
                        .matched()
                        .getFirst()
                        .origin()
                        .version());
    }

    private List<Map<String, @Nullable Object>> both() {
        return List.of(ours.endorses(ana, anas.url(), "2026-10-01"), ours.endorses(bob, bobs.url(), "2026-10-05"));
    }

    private Federation federation(FetchTimeouts timeouts, List<Map<String, @Nullable Object>> endorsements) {
        CheckedRegistry registry = ours.endorsing(endorsements);
        InstantSource clock = () -> now;
        // Files are younger than this clock by far, so all of them count as settled.
        return new Federation(() -> Optional.of(registry), new FetchedRegistries(folder, clock), clock, timeouts);
    }

    private static byte[] padded(byte[] file) {
        byte[] padded = Arrays.copyOf(file, 5 << 20);
        Arrays.fill(padded, file.length, padded.length, (byte) ' ');
        return padded;
    }

    private static List<String> told(FederatedAnswer findings) {
        return findings.notSearched().stream().map(FederationTest::told).toList();
    }

    private static String told(NotSearched each) {
        return each.endorsement().called() + ": " + each.reason();
    }
}
