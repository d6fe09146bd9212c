package commonplace.registry.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Victim;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes at a time add to one log and are killed at random moments: what they acknowledged is there. */
@Tag("slow")
class AuditLogKillTest {
    private static final int ROUNDS = 3;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final List<String> acknowledged = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void everyAcknowledgedEntryIsThereHoweverOftenItsWriterWasKilled() throws Exception {
        new SigningKeyFile(folder.resolve("key")).create(SigningKey.generate());
        for (int round = 0; round < ROUNDS; round++) {
            try (Victim one = writer("a" + round);
                    Victim other = writer("b" + round)) {
                acknowledged.addAll(one.hear(1));
                acknowledged.addAll(other.hear(1 + random.nextInt(30)));
                acknowledged.addAll(other.kill());
                acknowledged.addAll(one.hear(random.nextInt(30)));
                acknowledged.addAll(one.kill());
            }
        }

        var found = new HashSet<String>();
        for (AuditEntry entry : new AuditLog(folder.resolve("log"), InstantSource.system()).entries()) {
            found.add(entry.number() + " " + entry.details().get("word"));
        }
        assertTrue(acknowledged.size() > 2 * ROUNDS, "-Dseed=" + seed);
        acknowledged.removeAll(found);
        assertEquals(List.of(), acknowledged, "lost, -Dseed=" + seed);
        assertEquals(
                found.size(),
                found.stream().map(line -> line.split(" ", 2)[1]).distinct().count(),
                "-Dseed=" + seed);
    }

    private Victim writer(String name) throws IOException {
        return Victim.start(AuditLogVictim.class, folder.resolve("log"), folder.resolve("key"), name);
    }
}
