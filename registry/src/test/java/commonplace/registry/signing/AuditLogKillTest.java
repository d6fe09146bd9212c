package commonplace.registry.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes at a time add to one log and are killed at random moments: what they acknowledged is there. */
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
            Process one = start("a" + round);
            Process other = start("b" + round);
            try (var ofOne = lines(one);
                    var ofOther = lines(other)) {
                hear(ofOne, 1);
                hear(ofOther, 1 + random.nextInt(30));
                kill(other, ofOther);
                hear(ofOne, random.nextInt(30));
                kill(one, ofOne);
            } finally {
                one.destroyForcibly();
                other.destroyForcibly();
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

    private Process start(String name) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AuditLogVictim.class.getName(),
                        folder.resolve("log").toString(),
                        folder.resolve("key").toString(),
                        name)
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
            acknowledged.add(line);
        }
    }

    private void kill(Process victim, BufferedReader lines) throws IOException, InterruptedException {
        // By its handle, since the process itself would close the stream with what it still said.
        assertTrue(victim.toHandle().destroyForcibly());
        victim.waitFor();
        String line = lines.readLine();
        while (line != null) {
            String next = lines.readLine();
            if (next != null) {
                // The last line may be half of one.
                acknowledged.add(line);
            }
            line = next;
        }
    }
}
