package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import commonplace.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several clients on one vault, whose processes come and go. */
@Tag("slow")
class ManyClientsTest {
    private Shared shared;

    @BeforeEach
    void open() throws IOException {
        shared = new Shared();
        Files.writeString(shared.vault.resolve("log.md"), "# Log\n");
    }

    @AfterEach
    void close() throws IOException {
        shared.close();
    }

    @Test
    void allSeeEachOthersWritesAtOnceAndAllPatchesStand() throws IOException {
        List<McpProcess> all = List.of(shared.opened(), shared.opened(), shared.opened());
        for (int i = 0; i < 10; i++) {
            String word = "word" + i + "x";
            all.get(i % 3).call("cairn_write", "path", "n/" + word, "content", word + " [[log]]");
            for (McpProcess each : all) {
                assertTrue(each.call("cairn_search", "query", word).contains("n/" + word), word);
                assertTrue(each.call("cairn_read", "path", "n/" + word).contains(word));
            }
        }
        List<CompletableFuture<Map<String, @Nullable Object>>> patches = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            for (McpProcess each : all) {
                patches.add(append(each, "line " + patches.size() + "."));
            }
        }
        for (var each : patches) {
            assertFalse(McpProcess.isError(McpProcess.await(each)));
        }
        assertEquals(60, lines().stream().distinct().count());
    }

    @Test
    void whenTheHostIsKilledTheOthersGoOn() throws IOException {
        McpProcess first = shared.opened();
        McpProcess second = shared.opened();
        McpProcess third = shared.opened();
        assertEquals(first.pid(), shared.host());
        first.call("cairn_write", "path", "a", "content", "acknowledged");

        first.kill();

        assertTrue(second.call("cairn_read", "path", "a").contains("acknowledged"));
        assertTrue(third.call("cairn_write", "path", "b", "content", "after").contains("\"created\":true"));
        assertTrue(second.call("cairn_search", "query", "after").contains("\"b\""));
        assertTrue(List.of(second.pid(), third.pid()).contains(shared.host()));
    }

    @Test
    void whatWasUnderWayAtAKilledHostIsAnsweredHonestly() throws Exception {
        McpProcess host = shared.opened();
        McpProcess client = shared.opened();
        client.call("cairn_list");
        stop(host);
        var read = client.askTool("cairn_read", "path", "log");
        var patch = append(client, "perhaps.");
        var resource = client.ask("resources/read", Json.object("uri", "note:///log"));
        var listed = client.ask("tools/list", Json.object());
        Thread.sleep(300);

        host.kill();

        assertTrue(McpProcess.text(McpProcess.await(read)).contains("# Log"));
        Map<String, @Nullable Object> answer = McpProcess.await(patch);
        assertTrue(McpProcess.isError(answer));
        assertTrue(
                McpProcess.text(answer)
                        .startsWith("internal_error: the process that had the vault open ended before it answered. The"
                                + " change may or may not have been made"),
                McpProcess.text(answer));
        assertTrue(McpProcess.await(resource).toString().contains("# Log"));
        assertTrue(McpProcess.await(listed).toString().contains("cairn_read"));
        assertTrue(lines().size() <= 1);
    }

    @Test
    void aHostThatEndsInGoodOrderLosesNoRequest() throws Exception {
        McpProcess host = shared.opened();
        McpProcess client = shared.opened();
        client.call("cairn_list");
        List<CompletableFuture<Map<String, @Nullable Object>>> patches = new ArrayList<>();
        Thread asking = Thread.ofVirtual().start(() -> {
            for (int i = 0; i < 150; i++) {
                synchronized (patches) {
                    patches.add(append(client, "line " + i + "."));
                }
            }
        });
        Thread.sleep(50);

        assertEquals(0, host.endInput());

        asking.join();
        synchronized (patches) {
            for (var each : patches) {
                assertFalse(McpProcess.isError(McpProcess.await(each)), each.toString());
            }
        }
        assertEquals(150, lines().size());
        assertEquals(150, lines().stream().distinct().count());
        client.call("cairn_list"); // answered by the next host, whoever answered the patches
        assertEquals(client.pid(), shared.host());
    }

    @Test
    void aClientThatEndsIsAnsweredToTheEnd() throws Exception {
        McpProcess host = shared.opened();
        McpProcess client = shared.opened();
        for (McpProcess each : List.of(client, host)) {
            var patch = append(each, "last words of " + each.pid() + ".");

            assertEquals(0, each.endInput());

            assertFalse(McpProcess.isError(McpProcess.await(patch)));
        }
        assertEquals(2, lines().size());
    }

    @Test
    void twoVaultsAreIndependent() throws IOException {
        try (var other = new Shared()) {
            McpProcess here = shared.opened();
            McpProcess there = other.opened();
            here.call("cairn_write", "path", "a", "content", "here");

            assertTrue(there.call("cairn_read", "path", "a").startsWith("not_found"));
            assertNotEquals(shared.host(), other.host());
            here.kill();
            assertTrue(there.call("cairn_write", "path", "b", "content", "x").contains("\"created\":true"));
        }
    }

    @Test
    void aSubscriptionOutlivesTheHostAndTheHandshakeIsAnsweredOnce() throws Exception {
        McpProcess first = shared.opened();
        McpProcess client = shared.opened();
        McpProcess.await(client.ask("resources/subscribe", Json.object("uri", "note:///log")));
        for (boolean kill : new boolean[] {true, false}) {
            if (kill) {
                first.kill();
            } else {
                first.endInput();
            }
            first = shared.opened();
            client.call("cairn_list");
            client.heard.clear();

            append(first, "news.").get(Await.SECONDS, TimeUnit.SECONDS);

            Map<String, @Nullable Object> heard = client.heard.poll(Await.SECONDS, TimeUnit.SECONDS);
            assertTrue(
                    heard != null && heard.toString().contains("notifications/resources/updated"),
                    String.valueOf(heard));
            assertTrue(client.heard.stream().noneMatch(each -> each.containsKey("id")), client.heard.toString());
            // The client's own process has become the host; the next host must be another, so that there is a change.
            if (kill) {
                McpProcess successor = first;
                McpProcess old = client;
                client = shared.opened();
                McpProcess.await(client.ask("resources/subscribe", Json.object("uri", "note:///log")));
                old.kill();
                successor.call("cairn_list");
                client.call("cairn_list");
                assertEquals(true, List.of(successor.pid(), client.pid()).contains(shared.host()));
                first = successor;
            }
        }
    }

    @Test
    void aListenerOutlivesTheHostWhetherKilledOrNot() throws Exception {
        for (boolean kill : new boolean[] {true, false}) {
            McpProcess host = shared.opened();
            McpProcess client = shared.start();
            var listening = client.ask(
                    "subscriptions/listen",
                    modern(Json.object("notifications", Json.object("resourceSubscriptions", List.of("note:///log")))));
            hears(client, "acknowledged");
            assertEquals(host.pid(), shared.host());
            if (kill) {
                host.kill();
            } else {
                host.endInput();
            }
            McpProcess other = shared.opened();
            other.call("cairn_list");
            // Answered by the new host, and so after it has taken up the listening.
            McpProcess.await(client.ask("tools/list", modern(Json.object())));
            assertTrue(client.heard.isEmpty(), client.heard.toString());

            append(other, "news.").get(Await.SECONDS, TimeUnit.SECONDS);

            assertFalse(listening.isDone(), "killed " + kill + ": " + listening);
            hears(client, "notifications/resources/updated");
            assertEquals(0, client.endInput(), "it ends with its input though it listens");
            other.endInput();
        }
    }

    private static void hears(McpProcess client, String what) throws InterruptedException {
        Map<String, @Nullable Object> heard = client.heard.poll(Await.SECONDS, TimeUnit.SECONDS);
        assertTrue(heard != null && heard.toString().contains(what), String.valueOf(heard));
    }

    private static Map<String, @Nullable Object> modern(Map<String, @Nullable Object> params) {
        params.put(
                "_meta",
                Json.object(
                        "io.modelcontextprotocol/protocolVersion", "2026-07-28",
                        "io.modelcontextprotocol/clientInfo", Json.object("name", "test", "version", "1"),
                        "io.modelcontextprotocol/clientCapabilities", Json.object()));
        return params;
    }

    private static CompletableFuture<Map<String, @Nullable Object>> append(McpProcess process, String line) {
        return process.askTool("cairn_patch", "path", "log", "op", "append", "content", "- " + line);
    }

    private List<String> lines() throws IOException {
        return shared.text("log.md")
                .lines()
                .filter(line -> line.startsWith("- "))
                .toList();
    }

    private static void stop(McpProcess process) throws IOException, InterruptedException {
        assertEquals(
                0,
                new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                        .start()
                        .waitFor());
    }
}
