package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.LongNotes;
import commonplace.server.testing.ServeProcess;
import commonplace.testing.Await;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM ends {@code serve} soon, whatever it is doing, and nobody who is connected loses anything by it. */
@Tag("slow")
class ServeTerminationTest {
    /** As a shell tells of a process that SIGTERM has ended. */
    private static final int TERMINATED = 143;

    private static final Map<String, String> MARKS = Map.of("ann", "1", "bob", "2", "eve", "3");
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz";

    @TempDir
    Path folder;

    private Path vault;

    @BeforeEach
    void make() throws IOException {
        vault = Files.createDirectories(folder.resolve("vault"));
    }

    @Test
    void whileAVaultIsFirstIndexed() throws Exception {
        LongNotes.fill(vault, 2_000, 6);
        try (var serve = ServeProcess.begin(folder, Map.of())) {
            Await.until("it reads notes", () -> Files.exists(folder.resolve("cache/commonplace/vaults")));
            assertEquals(TERMINATED, serve.terminate());
        }
        try (var next = ServeProcess.start(folder)) {
            assertTrue(next.said().getFirst().contains("2,000 notes"), next.said()::toString);
        }
    }

    @Test
    void whileNotesAreFirstReadForTheirMeaning() throws Exception {
        LongNotes.fill(vault, 300, 12);
        Map<String, String> model = Map.of("COMMONPLACE_EMBEDDER", "bge-small");
        try (var serve = ServeProcess.begin(folder, model).awaitOpen()) {
            assertEquals(
                    200,
                    serve.call("cairn_write", "{\"path\":\"kept\",\"content\":\"Kept for good\"}")
                            .statusCode());
            Await.until("meanings are learned", () -> isEmbedding(serve));
            assertEquals(TERMINATED, serve.terminate());
        }
        try (var next = ServeProcess.begin(folder, model).awaitOpen()) {
            assertTrue(next.call("cairn_read", "{\"path\":\"kept\"}").body().contains("Kept for good"));
            assertEquals(TERMINATED, next.terminate());
        }
    }

    /** Again and again as after an update that makes the index anew; who has a note open comes back by themselves. */
    @Test
    void atAnyMomentOfTheFirstMinutes() throws Exception {
        LongNotes.fill(vault, 3_000, 4);
        Files.writeString(vault.resolve("Dome.md"), "ann:1\nbob:2\neve:3\n");
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        int port = ServeProcess.freePort();
        try (var editors = new Editors()) {
            var typed = new StringBuilder();
            try (var serve = beginLearning(port).awaitOpen()) {
                editors.websocket("ann", serve.address(), "Dome.md", ServeProcess.TOKEN);
                editors.hocuspocus("bob", serve.address(), "Dome.md", ServeProcess.TOKEN);
                Await.until("meanings are learned", () -> isEmbedding(serve));
                assertEndsInGoodOrder(serve, 0, "-Dseed=" + seed);
            }
            for (int round = 1; round <= 3; round++) {
                deleteCache();
                try (var serve = beginLearning(port)) {
                    editors.ask("ann", "type", "mark", "1", "text", ALPHABET);
                    editors.ask("bob", "type", "mark", "2", "text", ALPHABET);
                    typed.append(ALPHABET);
                    Await.until("it answers", () -> answers(serve));
                    Thread.sleep(random.nextInt(4_000));
                    assertEndsInGoodOrder(serve, round, "-Dseed=" + seed);
                }
            }
            try (var serve = serve(port)) {
                String text = "ann:" + typed + "1\nbob:" + typed + "2\neve:3\n";
                editors.ask("ann", "awaitText", "text", text);
                editors.ask("bob", "awaitText", "text", text);
                assertEquals(TERMINATED, serve.terminate());
                assertEquals(text, Files.readString(vault.resolve("Dome.md")));
            }
        }
    }

    /** It ends when it is done, and is not ended by the limit that is there for all that hangs. */
    private ServeProcess beginLearning(int port) throws IOException {
        return ServeProcess.begin(
                folder,
                port,
                Map.of("COMMONPLACE_EMBEDDER", "bge-small", "COMMONPLACE_LOG", "debug"),
                List.of("-Dcommonplace.termination.seconds=" + Await.SECONDS));
    }

    private static boolean answers(ServeProcess serve) throws InterruptedException {
        try {
            return serve.get("/health").statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static void assertEndsInGoodOrder(ServeProcess serve, int before, String seed) throws Exception {
        assertEquals(TERMINATED, serve.terminate(), seed);
        List<String> log = serve.log().lines().toList();
        long ended = log.stream()
                .filter(line -> line.contains("ended in good order"))
                .count();
        assertEquals(before + 1, ended, () -> seed + ": " + log);
        assertTrue(log.stream().noneMatch(line -> line.contains("still under way")), () -> seed + ": " + log);
    }

    private void deleteCache() throws IOException {
        try (var files = Files.walk(folder.resolve("cache"))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static boolean isEmbedding(ServeProcess serve) throws IOException, InterruptedException {
        return serve.getWithToken("/metrics")
                .body()
                .lines()
                .anyMatch(line -> line.matches("commonplace_meaning_waiting_passages [1-9].*"));
    }

    @Test
    void whileEditorsType() throws Exception {
        Files.writeString(vault.resolve("Dome.md"), "ann:1\nbob:2\neve:3\n");
        int port = ServeProcess.freePort();
        try (var editors = new Editors()) {
            List<CompletableFuture<Map<String, @Nullable Object>>> typing;
            try (var serve = serve(port)) {
                Editor ann = editors.websocket("ann", serve.address(), "Dome.md", ServeProcess.TOKEN);
                editors.hocuspocus("bob", serve.address(), "Dome.md", ServeProcess.TOKEN);
                editors.websocket("eve", serve.address(), "Dome.md", ServeProcess.TOKEN);
                Editor guest = editors.hocuspocus("guest", serve.address(), "Dome.md", ServeProcess.TOKEN);
                typing = List.of(type(editors, "ann"), type(editors, "bob"), type(editors, "eve"));
                ann.awaitPart("bob:abc");
                // What is acknowledged must outlive its author, who does not come back.
                guest.append("acknowledged\n").awaitKept();
                guest.leave();
                assertEquals(TERMINATED, serve.terminate());
            }
            try (var next = serve(port)) {
                Editor late = editors.websocket("late", next.address(), "Dome.md", ServeProcess.TOKEN);
                late.awaitPart("acknowledged");
                for (var each : typing) {
                    Await.get(each);
                }
                for (String name : List.of("ann", "bob", "eve")) {
                    late.awaitPart(name + ":" + ALPHABET.repeat(8) + MARKS.get(name));
                }
                String text = late.text();
                for (String name : List.of("ann", "bob", "eve")) {
                    editors.ask(name, "awaitText", "text", text);
                }
                Await.until(
                        "the file has it",
                        () -> Files.readString(vault.resolve("Dome.md")).equals(text));
                assertEquals(TERMINATED, next.terminate());
            }
        }
    }

    private ServeProcess serve(int port) throws IOException {
        return ServeProcess.begin(folder, port, Map.of(), List.of()).awaitOpen();
    }

    /** Before the sign that stands behind their name. */
    private static CompletableFuture<Map<String, @Nullable Object>> type(Editors editors, String name) {
        return editors.begin(name, "type", "mark", MARKS.get(name), "text", ALPHABET.repeat(8), "pause", 15);
    }

    @Test
    void aCallThatIsUnderWayIsAnswered() throws Exception {
        try (var serve = ServeProcess.start(folder);
                HttpClient client = HttpClient.newHttpClient()) {
            CompletableFuture<HttpResponse<String>> answer = client.sendAsync(
                    ServeProcess.call(
                                    serve.address(),
                                    "execute_code",
                                    "{\"language\":\"javascript\",\"code\":\"await tools.cairn.write({path: 'begun',"
                                            + " content: 'x'}); await sleep(100); return 'finished'\"}")
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            Await.until("it has begun", () -> Files.exists(vault.resolve("begun.md")));
            assertEquals(TERMINATED, serve.terminate());
            String body = Await.get(answer).body();
            assertTrue(body.contains("finished"), body);
        }
    }
}
