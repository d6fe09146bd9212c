package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.McpProcess;
import commonplace.testing.Processes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two curators on two machines, each with a server of ours; Ada endorses Bob, and her agents ask both. */
@Tag("slow")
@Timeout(300)
class TwoServersTest {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+");
    private static final Pattern KEY = Pattern.compile("[a-z0-9]{52}");

    @TempDir
    private Path ada;

    @TempDir
    private Path bob;

    private TestCli adas;
    private TestCli bobs;
    private Path registry;
    private Path bobsRegistry;
    private Process server;
    private String address;

    @BeforeEach
    void begin() throws IOException {
        adas = new TestCli(ada);
        bobs = new TestCli(bob);
        registry = signed(adas, "Ada", "bees");
        bobsRegistry = signed(bobs, "Bob", "wasps");
        serve("0");
    }

    @AfterEach
    void end() {
        Processes.kill(server);
    }

    @Test
    void anEndorsedRegistryIsFetchedAndAskedAndNeverNeeded() throws IOException {
        endorse();
        try (McpProcess agent = agent()) {
            String before = agent.call("get_federated_sources", "query", "wasps");
            assertTrue(before.contains("Not searched:\n- Bob: it was never fetched"), before);

            expect(0, "Bob", adas.runAsTyped("registry", "fetch", "--registry", registry.toString()));
            String found = agent.call("get_federated_sources", "query", "wasps");
            assertTrue(found.startsWith("Found in 1 of 2 registries.\n\nCategory: About wasps\nSlug: wasps\n"), found);
            assertTrue(found.contains("\nVouched For: endorsed by Ada since "), found);
            assertTrue(found.contains("\nCurator: Bob (" + key(bobs) + ")\nAge: updated "), found);
            assertTrue(found.contains(", fetched less than a minute ago\n"), found);
            String own = agent.call("get_federated_sources", "query", "bees");
            assertTrue(own.contains("\nVouched For: direct\n") && !own.contains("wasps"), own);
            assertTrue(agent.call("get_sources", "query", "wasps").startsWith("No matching category found"));

            // A new version is fetched; then the server goes, and what was fetched stays.
            write(bobsRegistry, "Bob", key(bobs), "hornets");
            expect(0, "signed", bobs.runAsTyped("registry", "sign", bobsRegistry.toString()));
            expect(0, "Bob", adas.runAsTyped("registry", "fetch", "--registry", registry.toString()));
            found(agent, "hornets", "About hornets");
            Processes.kill(server);
            expect(1, "Bob", adas.runAsTyped("registry", "fetch", "--registry", registry.toString()));
            String old = found(agent, "hornets", "; could not be fetched again");
            assertTrue(old.contains("About hornets"), old);
            assertTrue(agent.call("get_sources", "query", "bees").startsWith("Category: About bees"));
        }
    }

    @Test
    void aServerThatAnswersWithAnotherKeyIsNotBelieved() throws IOException {
        endorse();
        expect(0, "Bob", adas.runAsTyped("registry", "fetch", "--registry", registry.toString()));
        int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
        Processes.kill(server);
        Files.delete(bobsRegistry);
        Files.delete(bobsRegistry.resolveSibling("registry.log.jsonl"));
        Files.delete(bob.resolve("home/data/commonplace/curator.key"));
        bobsRegistry = signed(bobs, "Bob", "ants");
        serve(Integer.toString(port));

        expect(1, "is signed by " + key(bobs), adas.runAsTyped("registry", "fetch", "--registry", registry.toString()));
        try (McpProcess agent = agent()) {
            found(agent, "wasps", "About wasps");
            assertFalse(agent.call("get_federated_sources", "query", "ants").contains("About ants"));
        }
    }

    @Test
    void endorsedRegistriesAreFetchedOnASchedule() throws IOException {
        endorse();
        adas.with(".commonplace/config.json", "{\"registry\": \"registry.json\", \"registry_refresh_hours\": 1}");
        expect(0, "agreed to setting registry", adas.run("servers", "trust", "--yes"));
        try (McpProcess agent = McpProcess.start(adas.vault(), ada.resolve("home"))) {
            agent.initialize();
            found(agent, "wasps", "About wasps");
        }
    }

    /** What is found, as soon as it has this part: what was fetched is read behind the scenes. */
    private static String found(McpProcess agent, String query, String part) {
        while (true) {
            String found = agent.call("get_federated_sources", "query", query);
            if (found.contains(part)) {
                return found;
            }
        }
    }

    private void endorse() {
        expect(
                0,
                "Bob",
                adas.runAsTyped(
                        "registry",
                        "endorse",
                        registry.toString(),
                        "--pubkey",
                        key(bobs),
                        "--url",
                        address + "/registry",
                        "--name",
                        "Bob"));
    }

    private McpProcess agent() throws IOException {
        McpProcess agent = McpProcess.start(
                adas.vault(), ada.resolve("home"), List.of("--registry", registry.toString()), Map.of());
        agent.initialize();
        return agent;
    }

    private void serve(String port) throws IOException {
        var builder = new ProcessBuilder(bobs.process(
                        "serve",
                        "--port",
                        port,
                        "--token",
                        "secret",
                        "--vault",
                        bobs.vault().toString(),
                        "--registry",
                        bobsRegistry.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(bobs.environment());
        server = builder.start();
        address = server.inputReader(StandardCharsets.UTF_8)
                .lines()
                .map(ADDRESS::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst()
                .orElseThrow();
    }

    private static Path signed(TestCli cli, String curator, String topic) throws IOException {
        String key = key(expect(0, "made", cli.runAsTyped("registry", "keygen")));
        Path file = cli.vault().resolve("registry.json");
        write(file, curator, key, topic);
        expect(0, "signed", cli.runAsTyped("registry", "sign", file.toString()));
        return file;
    }

    private static String key(TestCli cli) {
        return key(cli.runAsTyped(
                        "registry",
                        "verify",
                        cli.vault().resolve("registry.json").toString())
                .out());
    }

    private static String key(String text) {
        Matcher key = KEY.matcher(text);
        assertTrue(key.find(), text);
        return key.group();
    }

    private static String expect(int exitCode, String part, TestCli.Ended ended) {
        assertEquals(exitCode, ended.exitCode(), ended.toString());
        assertTrue(ended.toString().contains(part), ended.toString());
        return ended.out();
    }

    private static void write(Path file, String curator, String key, String topic) throws IOException {
        Files.writeString(file, """
            {
              "version": "1.0.0",
              "updated": "2026-01-31",
              "curator": {"name": "%s", "pubkey": "%s"},
              "endorsements": [],
              "categories": {
                "%3$s": {
                  "name": "About %3$s",
                  "description": "All there is to know of %3$s.",
                  "query_patterns": ["keep %3$s", "learn about %3$s", "%3$s at home"],
                  "sources": [
                    {"rank": 1, "name": "One", "url": "https://example.org/1", "type": "book", "why": "Good."},
                    {"rank": 2, "name": "Two", "url": "https://example.org/2", "type": "video", "why": "Good."},
                    {"rank": 3, "name": "Three", "url": "https://example.org/3", "type": "forum", "why": "Good."}
                  ]
                }
              }
            }
            """.formatted(curator, key, topic));
    }
}
