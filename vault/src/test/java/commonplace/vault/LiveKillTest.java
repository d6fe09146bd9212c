package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import commonplace.crdt.YDoc;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that keeps live documents is killed at random moments: what it acknowledged is there, and once. */
@Tag("slow")
class LiveKillTest {
    private static final int ROUNDS = 4;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    /** What was acknowledged, and the note that must hold it. */
    private final Map<String, String> acknowledged = new HashMap<>();

    @TempDir
    private Path directory;

    @Test
    void everyAcknowledgedChangeIsThereOnceHoweverOftenTheProcessIsKilled() throws Exception {
        Path file = Files.createDirectory(directory.resolve("notes")).resolve("a.md");
        Files.writeString(file, "# Log\n");
        for (int round = 0; round < ROUNDS; round++) {
            live(1000 + round * 100_000);
            if (round % 2 == 0) {
                String word = "d" + round;
                Files.writeString(file, word + "\n", StandardOpenOption.APPEND);
                acknowledged.put(word, "a");
            }
        }
        check(file);
    }

    private void live(int first) throws IOException, InterruptedException {
        Process victim = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        VaultVictim.class.getName(),
                        directory.toString(),
                        Integer.toString(first)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var lines = new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8))) {
            assertEquals("ready", lines.readLine(), "-Dseed=" + seed);
            for (int left = 5 + random.nextInt(120); left > 0; left--) {
                heard(lines.readLine());
            }
            // By its handle, since the process itself would close the stream with what it still said.
            assertTrue(victim.toHandle().destroyForcibly());
            victim.waitFor();
            String line = lines.readLine();
            while (line != null) {
                String next = lines.readLine();
                if (next != null) {
                    // The last line may be half of one.
                    heard(line);
                }
                line = next;
            }
        }
    }

    private void heard(String line) {
        int space = line.indexOf(' ');
        acknowledged.put(line.substring(0, space), line.substring(space + 1));
    }

    private void check(Path file) throws IOException {
        String rerun = "-Dseed=" + seed;
        var client = new YDoc(7);
        client.apply(Files.readAllBytes(directory.resolve("client.bin")));
        try (var vault = Vault.open(
                VaultSettings.of(directory.resolve("notes"), directory.resolve("index")), Progress.NONE, message -> {
                    throw new AssertionError(message);
                })) {
            assertTrue(acknowledged.size() > 5 * ROUNDS, rerun);
            for (var each : acknowledged.entrySet()) {
                String text = Files.readString(directory.resolve("notes").resolve(each.getValue() + ".md"));
                assertEquals(1, count(text, each.getKey()), each + " " + rerun);
            }
            try (var document = vault.live(new NotePath("a")).orElseThrow()) {
                document.apply(client.encodeState(), Author.editor("client"), () -> {});
                document.text()
                        .lines()
                        .distinct()
                        .forEach(line -> assertEquals(1, count(document.text(), line), line + " " + rerun));
                client.text("contents")
                        .toString()
                        .lines()
                        .forEach(line ->
                                assertEquals(1, count(document.text(), line), line + " of the client, " + rerun));
            }
        }
        String text = Files.readString(file);
        text.lines().forEach(line -> assertEquals(1, count(text, line), line + " " + rerun));
    }

    private static long count(String text, String line) {
        return text.lines().filter(line::equals).count();
    }
}
