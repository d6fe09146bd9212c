package commonplace.server.cli.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.cli.TestCli;
import commonplace.testing.Await;
import commonplace.testing.Processes;
import commonplace.testing.StubOllama;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What notes mean, learned by real processes from a model that remembers what it was asked. */
@Tag("slow")
class IndexMeaningTest {
    private static final int NOTES = 300;

    /** Passages whose vectors may be lost with a process that is killed: those that were being made or kept. */
    private static final int AT_RISK = 96;

    @TempDir
    Path temporary;

    @AutoClose
    private StubOllama ollama;

    private TestCli cli;
    private Path config;

    @BeforeEach
    void makeVault() throws IOException {
        cli = new TestCli(temporary);
        ollama = new StubOllama();
        ollama.dimensions = 1024;
        config = temporary.resolve("config.json");
        Files.writeString(
                config,
                Json.text(Json.object(
                        "embedder", "ollama", "ollama_host", ollama.address().toString())));
        for (int i = 0; i < NOTES; i++) {
            cli.with("note-" + i + ".md", "# Note " + i + "\n\nOnly this one has the word w" + i + ".");
        }
    }

    private TestCli.Ended index(String... options) {
        var all = new ArrayList<>(List.of("--config", config.toString()));
        all.addAll(List.of(options));
        return cli.run("index", all.toArray(String[]::new));
    }

    private Process start(String command, String... options) throws IOException {
        var arguments =
                new ArrayList<>(List.of(command, "--vault", cli.vault().toString(), "--config", config.toString()));
        arguments.addAll(List.of(options));
        // Whoever runs tests in the background has their children ignore Ctrl-C.
        var all = new ArrayList<>(List.of("env", "--default-signal=INT"));
        all.addAll(cli.process(arguments.toArray(String[]::new)));
        var builder = new ProcessBuilder(all);
        builder.environment().remove("COMMONPLACE_EMBEDDER");
        builder.environment().putAll(cli.environment());
        builder.redirectError(
                ProcessBuilder.Redirect.appendTo(temporary.resolve("errors.txt").toFile()));
        return builder.start();
    }

    /** Once some are embedded, the others wait. */
    private void holdAfterSome(CountDownLatch held) {
        ollama.behavior = (server, exchange, question) -> {
            if (server.embedded.size() > 100) {
                Await.latch(held);
            }
            server.well(exchange, question);
        };
    }

    /** How often each passage of a note was embedded. */
    private Map<String, Integer> embedded() {
        var times = new HashMap<String, Integer>();
        ollama.embedded.stream()
                .filter(text -> text.contains("\n"))
                .forEach(text -> times.merge(text, 1, Integer::sum));
        return times;
    }

    @Test
    void wordsAndMeaningAreBroughtUpToDateOnce() throws Exception {
        TestCli.Ended first = index();
        assertTrue(
                first.out()
                        .matches("(?s)300 notes, 300 of them read in .*\nTheir meaning is known: 300 passages, 300 of"
                                + " them learned in .*\nVault  VAULT\nIndex  .*"),
                first::toString);
        assertEquals(NOTES, embedded().size());

        assertTrue(index().out().contains("\nTheir meaning was known: 300 passages.\n"));
        TestCli.Ended rebuilt = index("--rebuild");
        assertTrue(rebuilt.out().contains("300 of them read"), rebuilt::toString);
        assertTrue(embedded().values().stream().allMatch(times -> times == 1), "nothing was embedded twice");

        String status = index("--status").out();
        assertTrue(status.contains("open in no process\n"), status);
        assertTrue(status.contains("300 of 300 passages of the 300 notes that were read"), status);
    }

    @Test
    void whoeverKillsItLosesNearlyNothing() throws Exception {
        slowly(10);
        long seed = Long.getLong("seed", 1);
        var random = new Random(seed);
        int kills = 0;
        while (kills < 6) {
            Process process = start("index");
            boolean ended = process.waitFor(300 + random.nextInt(1500), TimeUnit.MILLISECONDS);
            Processes.kill(process);
            if (ended) {
                break;
            }
            kills++;
        }
        ollama.behavior = StubOllama::well;
        Process last = start("index");
        String out = new String(last.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, last.waitFor(), out);
        assertTrue(out.contains("Their meaning "), out);
        assertEquals(List.of(), complaints(), "rerun with -Dseed=" + seed);

        Map<String, Integer> times = embedded();
        assertEquals(NOTES, times.size());
        int again = times.values().stream().mapToInt(each -> each - 1).sum();
        assertTrue(again <= kills * AT_RISK, again + " were embedded again after " + kills + " kills");
    }

    @Test
    void ctrlCEndsItInGoodOrderAndTheNextRunGoesOn() throws Exception {
        var held = new CountDownLatch(1);
        holdAfterSome(held);
        Process process = start("index");
        Await.until("some are learned", () -> embedded().size() > 100);
        assertEquals(
                0,
                new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .waitFor());
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(130, process.waitFor());
        String told = Files.readString(temporary.resolve("errors.txt"));
        assertTrue(told.contains("Stopped. Meaning is known of "), told + out);
        assertTrue(told.contains(" of the notes; the next run goes on from there."), told);

        held.countDown();
        assertTrue(index().out().contains("Their meaning is known: 300 passages"));
        assertEquals(NOTES, embedded().size());
    }

    @Test
    void itGoesOnInTheBackgroundAndTellsHowFarItIs() throws Exception {
        var held = new CountDownLatch(1);
        holdAfterSome(held);
        TestCli.Ended begun = index("--background");
        assertTrue(begun.out().startsWith("Indexing goes on in the background, as process "), begun::toString);
        long pid = Long.parseLong(begun.out().split("[ .]", -1)[8]);
        Await.until("some are known", () -> index("--status").out().contains("and more are being learned"));
        String status = index("--status").out();
        assertTrue(status.contains("open in process " + pid + " (`commonplace index`)\n"), status);
        assertEquals(
                "commonplace: process " + pid
                        + " (`commonplace index`) is indexing this vault; `commonplace index --stop`"
                        + " ends it\nexit 1\n",
                index("--rebuild").toString());

        assertEquals(
                "Process " + pid + " has ended; the next `commonplace index` goes on from there.\nexit 0\n",
                index("--stop").toString());
        assertFalse(ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent());
        held.countDown();
        assertTrue(index().out().contains("Their meaning is known: 300 passages"));
        assertEquals(
                "commonplace: no `commonplace index` is running on this vault\nexit 1\n",
                index("--stop").toString());
    }

    @Test
    void aServerLearnsWithoutBeingAskedAndWhoeverIndexesWaitsForIt() throws Exception {
        Process serve = start("serve", "--port", "0");
        try {
            Await.until("it is served", () -> index("--status").out().contains("`commonplace serve` at http"));
            TestCli.Ended waited = index();
            assertTrue(waited.out().contains(", which keeps its index up to date.\n"), waited::toString);
            assertEquals(NOTES, embedded().size());
            assertTrue(index("--status").out().contains("of 100 % of the notes: 300 of 300 passages\n"));
        } finally {
            Processes.end(serve);
        }
    }

    @Test
    void whatCannotGoTogetherIsToldSo() {
        assertEquals("""
            commonplace: --background and --stop do not go together
            Run `commonplace index --help` to see what it takes.
            exit 2
            """, index("--background", "--stop").toString());
    }

    /** What it said besides how far it was. */
    private List<String> complaints() throws IOException {
        return Files.readAllLines(temporary.resolve("errors.txt")).stream()
                .filter(line -> !line.startsWith("Words") && !line.startsWith("Meaning"))
                .toList();
    }

    private void slowly(long millis) {
        ollama.behavior = (server, exchange, question) -> {
            Thread.sleep(millis);
            server.well(exchange, question);
        };
    }
}
