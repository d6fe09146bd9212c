package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.McpProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Three processes write at once and are killed at random moments, twenty times over. */
class KillStormTest {
    private static final int ROUNDS = 20;
    private static final int LOGS = 3;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    /** What was acknowledged: a word that is nowhere else, and the file that must hold it. */
    private final Map<String, String> acknowledged = new ConcurrentHashMap<>();

    /** What no agent should ever have to read. */
    private final Queue<String> surprises = new ConcurrentLinkedQueue<>();

    private final AtomicInteger words = new AtomicInteger();

    @Test
    void everyAcknowledgedWriteIsThereAndTheIndexAgreesWithTheFiles() throws Exception {
        try (var shared = new Shared()) {
            for (int i = 0; i < LOGS; i++) {
                Files.writeString(shared.vault.resolve("log" + i + ".md"), "# Log\n\n## Entries\n");
            }
            var writers = new ArrayList<Writer>();
            for (int i = 0; i < 3; i++) {
                writers.add(new Writer(shared.start()));
            }
            for (int round = 0; round < ROUNDS; round++) {
                awaitWrites(10);
                Thread.sleep(random.nextInt(60));
                long host = shared.host();
                for (int i = 0; i < writers.size(); i++) {
                    boolean isHost = writers.get(i).process.pid() == host;
                    if (random.nextInt(isHost ? 2 : 4) == 0) {
                        writers.get(i).process.kill();
                        writers.get(i).await();
                        writers.set(i, new Writer(shared.start()));
                    }
                }
            }
            awaitWrites(20);
            for (Writer writer : writers) {
                writer.process.kill();
            }
            for (Writer writer : writers) {
                writer.await();
            }
            assertEquals(List.of(), List.copyOf(surprises), "-Dseed=" + seed);
            assertTrue(acknowledged.size() > ROUNDS, "only " + acknowledged.size() + " writes");
            try (var after = shared.opened()) {
                check(shared, after);
            }
        }
    }

    /** Waits until so many more writes have been acknowledged, so that each round falls into the middle of some. */
    private void awaitWrites(int more) throws InterruptedException {
        int enough = acknowledged.size() + more;
        for (int i = 0; i < 2000 && acknowledged.size() < enough && surprises.isEmpty(); i++) {
            Thread.sleep(10);
        }
    }

    private void check(Shared shared, McpProcess process) throws IOException {
        String rerun = " (" + acknowledged.size() + " acknowledged, -Dseed=" + seed + ")";
        // Waits until the vault is open, and with it swept.
        var listed = new TreeSet<String>();
        @Nullable Object cursor = null;
        do {
            Map<String, @Nullable Object> page =
                    process.data("cairn_list", "recursive", true, "sort", "alpha", "limit", 100, "cursor", cursor);
            listed.addAll(McpProcess.paths(page, "notes"));
            cursor = page.get("cursor");
        } while (cursor != null);

        var files = new TreeMap<String, String>();
        try (var all = Files.walk(shared.vault)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = shared.vault.relativize(file).toString();
                assertTrue(name.endsWith(".md"), "left behind: " + name + rerun);
                files.put(name.substring(0, name.length() - 3), Files.readString(file));
            }
        }
        assertEquals(String.join("\n", files.keySet()), String.join("\n", listed), "list and files" + rerun);
        files.forEach((path, text) ->
                assertTrue(text.endsWith(".\n") || text.endsWith("Entries\n"), path + " is torn:\n" + text + rerun));
        acknowledged.forEach((word, path) -> {
            String text = files.getOrDefault(path, "");
            assertEquals(1, text.split(word + "\\b", -1).length - 1, word + " in " + path + rerun + "\n" + text);
        });
        for (int i = 0; i < LOGS; i++) {
            String link = "[[log" + i + "]]";
            long expected = files.entrySet().stream()
                    .filter(file ->
                            !file.getKey().startsWith("log") && file.getValue().contains(link))
                    .count();
            var found = process.data("cairn_search", "backlinks_to", "log" + i, "limit", 1);
            assertEquals(Long.toString(expected), String.valueOf(found.get("total")), "backlinks of log" + i + rerun);
        }
        acknowledged.entrySet().stream().limit(60).forEach(each -> {
            var found = process.data("cairn_search", "query", '"' + each.getKey() + '"');
            assertEquals(List.of(each.getValue()), McpProcess.paths(found, "results"), each.getKey() + rerun);
        });
    }

    /** An agent that writes as fast as it is answered, until its process is killed. */
    private final class Writer {
        final McpProcess process;
        private final Thread thread;
        private final Random choice = new Random(random.nextLong());

        Writer(McpProcess process) {
            this.process = process;
            this.thread = Thread.ofVirtual().start(this::run);
        }

        void await() throws InterruptedException {
            thread.join();
        }

        private void run() {
            try {
                process.initialize();
                while (true) {
                    write("w" + words.incrementAndGet() + "x");
                }
            } catch (AssertionError | ExecutionException killed) {
                // As planned: what it waited for was not acknowledged.
            } catch (InterruptedException | TimeoutException stuck) {
                surprises.add("no answer from " + process.pid());
            }
        }

        private void write(String word) throws ExecutionException, InterruptedException, TimeoutException {
            String log = "log" + choice.nextInt(LOGS);
            boolean isNew = choice.nextInt(3) == 0;
            String path = isNew ? "notes/" + choice.nextInt(5) + "/" + word : log;
            var answer = isNew
                    ? process.askTool(
                            "cairn_write",
                            "path",
                            path,
                            "content",
                            "See [[" + log + "]] " + "of ".repeat(choice.nextInt(2000)) + word + ".\n")
                    : process.askTool(
                            "cairn_patch",
                            "path",
                            path,
                            "op",
                            "append_section",
                            "section",
                            "Entries",
                            "content",
                            "- " + word + ".");
            Map<String, @Nullable Object> message = answer.get(30, TimeUnit.SECONDS);
            if (!McpProcess.isError(message)) {
                acknowledged.put(word, path);
            } else if (!McpProcess.text(message).contains("may or may not have been made")) {
                surprises.add(message.toString());
            }
        }
    }
}
