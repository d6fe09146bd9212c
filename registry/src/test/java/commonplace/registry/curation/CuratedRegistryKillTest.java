package commonplace.registry.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.signing.AuditEntry;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SigningKey;
import commonplace.registry.signing.SigningKeyFile;
import commonplace.testing.Victim;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processes work on one registry, one that signs new versions and one that endorses, and are killed at random
 * moments: what they acknowledged is in the file and in the log, and the registry is whole.
 */
@Tag("slow")
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
            try (Victim signs = start(versions, List.of());
                    Victim endorses = start(endorsed, List.of(bob.text()))) {
                hear(signs.hear(1), versions);
                hear(endorses.hear(1 + random.nextInt(8)), endorsed);
                hear(endorses.kill(), endorsed);
                hear(signs.hear(random.nextInt(8)), versions);
                hear(signs.kill(), versions);
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

    private Victim start(List<Integer> acknowledged, List<String> whom) throws IOException {
        // Past what the one before may have done without saying so: then each number is done once.
        int next = acknowledged.getLast() + 3;
        var arguments = new ArrayList<Object>(List.of(test.file, folder.resolve("key"), next));
        arguments.addAll(whom);
        return Victim.start(CuratorVictim.class, arguments.toArray());
    }

    private static void hear(List<String> said, List<Integer> acknowledged) {
        said.forEach(line -> acknowledged.add(number(line)));
    }
}
