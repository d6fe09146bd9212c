package commonplace.registry.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.signing.AuditEntry;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SigningKey;
import commonplace.registry.signing.SigningKeyFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processes work on one registry, one that signs new versions and one that endorses, and are killed at random
 * moments: what they acknowledged is in the file and in the log, and the registry is whole.
 */
class CuratedRegistryKillTest {
    private static final int ROUNDS = 3;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final CuratorKey bob = SigningKey.generate().curator();

    /** The numbers that were acknowledged; each process counts on from where the one before was killed. */
    private final List<Integer> versions = new ArrayList<>(List.of(0));

    private final List<Integer> endorsed = new ArrayList<>(List.of(0));

    @TempDir
    private Path folder;

    private TestRegistry test;

    @BeforeEach
    void makeRegistry() throws Exception {
        test = new TestRegistry(folder).signed();
        new SigningKeyFile(folder.resolve("key")).create(test.key);
    }

    @Test
    void whatWasAcknowledgedIsThereHoweverOftenItsCuratorWasKilled() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Process signs = start(versions, List.of());
            Process endorses = start(endorsed, List.of(bob.text()));
            try (var ofSigns = lines(signs);
                    var ofEndorses = lines(endorses)) {
                hear(ofSigns, 1, versions);
                hear(ofEndorses, 1 + random.nextInt(8), endorsed);
                kill(endorses, ofEndorses, endorsed);
                hear(ofSigns, random.nextInt(8), versions);
                kill(signs, ofSigns, versions);
            } finally {
                signs.destroyForcibly();
                endorses.destroyForcibly();
            }
            assertWhole();
        }
        assertLogged();
    }

    private void assertWhole() throws Exception {
        Checked checked = CheckedRegistry.read(test.file);
        var registry = assertInstanceOf(Checked.Good.class, checked, () -> checked + " -Dseed=" + seed)
                .registry();
        assertEquals(Optional.of(test.key.curator()), registry.signer(), "-Dseed=" + seed);
        int version = number(registry.registry().version().substring("1.0.".length()));
        int endorsement = number(registry.endorsements().getFirst().called());
        assertTrue(isFollowed(versions.getLast(), version), "-Dseed=" + seed);
        assertTrue(isFollowed(endorsed.getLast(), endorsement), "-Dseed=" + seed);

        assertInstanceOf(
                CurationResult.Done.class,
                test.curated().release("2.0.0", TestRegistry.TODAY, test.key),
                "-Dseed=" + seed);
    }

    /** One may have been said and not heard, and one done and not said. */
    private static boolean isFollowed(int acknowledged, int found) {
        return found >= acknowledged && found <= acknowledged + 2;
    }

    private void assertLogged() throws IOException {
        var found = new HashSet<String>();
        for (AuditEntry entry : test.curated().log().entries()) {
            found.add(entry.what() + " "
                    + entry.details().getOrDefault("name", entry.details().get("version")));
        }
        var lost = new ArrayList<String>();
        versions.stream().skip(1).map(number -> "signed 1.0." + number).forEach(lost::add);
        endorsed.stream().skip(1).map(number -> "endorsed " + number).forEach(lost::add);
        assertTrue(lost.size() >= 2 * ROUNDS, "-Dseed=" + seed);
        lost.removeAll(found);
        assertEquals(List.of(), lost, "lost, -Dseed=" + seed);
    }

    private static int number(String text) {
        return Integer.parseInt(text);
    }

    private Process start(List<Integer> acknowledged, List<String> whom) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CuratorVictim.class.getName(),
                test.file.toString(),
                folder.resolve("key").toString(),
                // Past what the one before may have done without saying so: then each number is done once.
                Integer.toString(acknowledged.getLast() + 3)));
        command.addAll(whom);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static BufferedReader lines(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private void hear(BufferedReader lines, int count, List<Integer> acknowledged) throws IOException {
        for (int left = count; left > 0; left--) {
            String line = lines.readLine();
            assertTrue(line != null, "it ended, -Dseed=" + seed);
            acknowledged.add(number(line));
        }
    }

    private void kill(Process victim, BufferedReader lines, List<Integer> acknowledged)
            throws IOException, InterruptedException {
        // By its handle, since the process itself would close the stream with what it still said.
        assertTrue(victim.toHandle().destroyForcibly());
        victim.waitFor();
        String line = lines.readLine();
        while (line != null) {
            String next = lines.readLine();
            if (next != null) {
                // The last line may be half of one.
                acknowledged.add(number(line));
            }
            line = next;
        }
    }
}
