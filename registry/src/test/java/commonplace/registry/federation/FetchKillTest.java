package commonplace.registry.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import commonplace.testing.Victim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two processes at a time fetch into one folder and are killed at random moments: what is there can be used. */
@Tag("slow")
@Timeout(Await.SECONDS)
class FetchKillTest {
    private static final int ROUNDS = 2;
    private static final FetchTimeouts TIMEOUTS =
            new FetchTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(120), Duration.ofSeconds(120));

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final SigningCurator ours = new SigningCurator("Ours");
    private final SigningCurator ana = new SigningCurator("Ana");
    private final AtomicInteger version = new AtomicInteger();

    /** The latest version that somebody said is there. */
    private int latest;

    @TempDir
    private Path folder;

    @Test
    void whatWasFetchedIsThereHoweverOftenTheFetchersWereKilled() throws Exception {
        // A new version for each who asks, so that there is always something to write.
        try (var peer = new TestPeer(
                (_, out) -> TestPeer.ok(out, ana.registry("1." + version.incrementAndGet() + ".0", "beekeeping")))) {
            var registry = ours.endorsing(List.of(ours.endorses(ana, peer.url(), "2026-10-01")));
            Files.write(folder.resolve("registry.json"), registry.file());
            for (int round = 0; round < ROUNDS; round++) {
                fetchAndKill();
                // As a server does that is started then.
                var fetched = new FetchedRegistries(folder.resolve("fetched"), InstantSource.system());
                FederatedAnswer findings = new Federation(
                                () -> Optional.of(registry), fetched, InstantSource.system(), TIMEOUTS)
                        .search("about beekeeping", 0.4);

                assertEquals(List.of(), findings.notSearched(), "-Dseed=" + seed);
                int found = number(findings.matched().getFirst().origin().version());
                assertTrue(found >= latest, found + " is older than " + latest + ", -Dseed=" + seed);
            }
        }
    }

    private void fetchAndKill() throws Exception {
        try (Victim one = fetcher();
                Victim other = fetcher()) {
            hear(one.hear(1));
            hear(other.hear(1 + random.nextInt(10)));
            hear(other.kill());
            hear(one.hear(random.nextInt(10)));
            hear(one.kill());
        }
    }

    private Victim fetcher() throws IOException {
        return Victim.start(FetchVictim.class, folder.resolve("registry.json"), folder.resolve("fetched"));
    }

    private void hear(List<String> fetched) {
        fetched.forEach(version -> latest = Math.max(latest, number(version)));
    }

    private static int number(String version) {
        return Integer.parseInt(version.split("\\.", -1)[1]);
    }
}
