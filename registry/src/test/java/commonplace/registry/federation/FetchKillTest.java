package commonplace.registry.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two processes at a time fetch into one folder and are killed at random moments: what is there can be used. */
@Timeout(Await.SECONDS)
class FetchKillTest {
    private static final int ROUNDS = 2;
    private static final FetchTimeouts PATIENCE =
            new FetchTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(120), Duration.ofSeconds(120));

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final TestCurator ours = new TestCurator("Ours");
    private final TestCurator ana = new TestCurator("Ana");
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
                                () -> Optional.of(registry), fetched, InstantSource.system(), PATIENCE)
                        .search("about beekeeping", 0.4);

                assertEquals(List.of(), findings.notSearched(), "-Dseed=" + seed);
                int found = number(findings.matched().getFirst().origin().version());
                assertTrue(found >= latest, found + " is older than " + latest + ", -Dseed=" + seed);
            }
        }
    }

    private void fetchAndKill() throws Exception {
        Process one = start();
        Process other = start();
        try (var ofOne = lines(one);
                var ofOther = lines(other)) {
            hear(ofOne, 1);
            hear(ofOther, 1 + random.nextInt(10));
            kill(other);
            hear(ofOne, random.nextInt(10));
            kill(one);
        } finally {
            one.destroyForcibly();
            other.destroyForcibly();
        }
    }

    private Process start() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FetchVictim.class.getName(),
                        folder.resolve("registry.json").toString(),
                        folder.resolve("fetched").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static BufferedReader lines(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private void hear(BufferedReader lines, int count) throws IOException {
        for (int left = count; left > 0; left--) {
            String line = lines.readLine();
            assertTrue(line != null, "it ended, -Dseed=" + seed);
            latest = Math.max(latest, number(line));
        }
    }

    private static int number(String version) {
        return Integer.parseInt(version.split("\\.", -1)[1]);
    }

    private static void kill(Process victim) throws InterruptedException {
        assertTrue(victim.toHandle().destroyForcibly());
        victim.waitFor();
    }
}
