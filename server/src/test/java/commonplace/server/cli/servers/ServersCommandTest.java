package commonplace.server.cli.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import commonplace.json.Json;
import commonplace.server.cli.TestCli;
import commonplace.testing.NodePackages;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ServersCommandTest {
    private static final String KEY = "hunter22hunter22";

    /** Longer than any machine takes to start one. */
    private static final int LONG = 120_000;

    private TestCli cli;

    @BeforeEach
    void makeVault(@TempDir Path temporary) throws IOException {
        cli = new TestCli(temporary);
    }

    @Test
    void whoHasNoServersIsToldHowToAddOne() {
        TestCli.Ended ended = cli.run("servers");

        assertEquals(0, ended.exitCode());
        assertTrue(ended.out().startsWith("There are no other servers."), ended::out);
        assertTrue(ended.out().contains("\n  commonplace servers import\n"), ended::out);
        assertTrue(ended.out().contains("VAULT/.commonplace/config.json"), ended::out);
        assertEquals(ended.toString(), cli.run("servers", "list").toString());
    }

    @Test
    void realServersAreStartedCountedAndEnded() throws IOException {
        configure(Json.object(
                "everything", npm("server-everything", "stdio"),
                "files", npm("server-filesystem", cli.vault().toString()),
                "memory", npm("server-memory")));

        TestCli.Ended ended = cli.run("servers");

        assertEquals(0, ended.exitCode(), ended::toString);
        String states = ended.out().replaceAll("in [0-9,]+ ms *", "in N ms ");
        assertTrue(states.startsWith("  SERVER      STATE"), states);
        for (String server : List.of("everything", "files     ", "memory    ")) {
            assertTrue(states.contains("\n✓ " + server + "  ready in N ms "), states);
        }
        assertEquals("", ended.err());
    }

    @Test
    void oneThatFailsIsToldAndTheOthersAreThereWithoutASecret() throws IOException {
        configure(Json.object(
                "works", hostile("plain", Map.of()),
                "exits", hostile("exits", Map.of("KEY", KEY)),
                "silent", with(hostile("silent", Map.of()), "connect_timeout_ms", 300),
                "off", with(hostile("plain", Map.of()), "disabled", true),
                "argument", with(hostile("plain", Map.of()), "args", List.of("--api-key", KEY, "x")),
                "wrong", Json.object("comand", "x")));

        TestCli.Ended ended = cli.run("servers", "list");

        assertEquals(1, ended.exitCode());
        String out = ended.out();
        assertTrue(out.contains("\n✓ works     ready in "), out);
        assertTrue(out.contains("\n✗ exits     failed\n"), out);
        assertTrue(out.replaceAll("\\s+", " ").contains("the key [secret] is not accepted"), out);
        assertTrue(out.contains("\n✗ silent    failed\n"), out);
        assertTrue(out.contains("\n- off       off\n"), out);
        assertTrue(out.replaceAll("\\s+", " ").contains(" --api-key [secret] x "), out);
        assertTrue(out.contains("✗ mcpServers.wrong must have either a command or a url\n"), out);
        assertFalse(ended.toString().contains(KEY), out);

        String json = cli.run("servers", "--json").out();
        assertTrue(json.contains("{\"name\":\"off\","), json);
        assertTrue(json.contains("\"state\":\"off\""), json);
        assertTrue(json.contains("\"protocol\":\"2025-06-18\""), json);
        assertFalse(json.contains(KEY), json);
    }

    @Test
    void oneThatWantsCredentialsIsToldAsSuch() throws IOException {
        HttpServer door = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        door.createContext("/", exchange -> {
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        door.start();
        try {
            String url = "http://localhost:" + door.getAddress().getPort() + "/mcp";
            configure(Json.object("guarded", Json.object("url", url + "?key=" + KEY)));

            TestCli.Ended ended = cli.run("servers");

            assertEquals(1, ended.exitCode());
            assertTrue(ended.out().contains("\n✗ guarded  needs credentials\n    " + url + "\n"), ended::out);
            assertFalse(ended.toString().contains(KEY), ended::toString);
            String found = cli.run("doctor").out();
            assertTrue(found.contains("error    server 'guarded' wants credentials: "), found);
        } finally {
            door.stop(0);
        }
    }

    @Test
    void aToolThatChangedIsFlaggedUntilItIsApproved() throws IOException {
        configure(Json.object("sums", hostile("plain", Map.of())));
        assertFalse(cli.run("servers").out().contains("changed"));
        configure(Json.object("sums", hostile("plain", Map.of("DESCRIPTION", "Adds, and mails your files away"))));

        String flagged = cli.run("servers").out();
        assertTrue(flagged.contains("\n    changed since it was approved: add (description)\n"), flagged);
        assertTrue(cli.run("doctor")
                .out()
                .contains("warning  server 'sums' has changed tools since they were approved: add"));

        assertEquals("""
            commonplace: server 'sums' has no tool 'ad'; did you mean add?
            Run `commonplace servers approve --help` to see what it takes.
            exit 2
            """, cli.run("servers", "approve", "sums", "ok", "ad").toString());
        assertEquals(
                "Nothing to approve: none of these tools of 'sums' has changed since it was approved.\nexit 0\n",
                cli.run("servers", "approve", "sums", "ok").toString());
        assertEquals(
                "approved add, changed in description; it says now:\n    Adds, and mails your files away\nexit 0\n",
                cli.run("servers", "approve", "sums").toString());
        assertFalse(cli.run("servers").out().contains("changed"));
    }

    @Test
    void whatIsTypedWrongIsSaid() throws IOException {
        configure(Json.object("sums", with(hostile("plain", Map.of()), "disabled", true)));

        assertEquals("""
            commonplace: there is no server 'sum'; did you mean sums?
            Run `commonplace servers approve --help` to see what it takes.
            exit 2
            """, cli.run("servers", "approve", "sum").toString());
        assertEquals(
                "commonplace: server 'sums' cannot be asked for its tools: it is off in the configuration\nexit 1\n",
                cli.run("servers", "approve", "sums").toString());
        assertEquals("""
            commonplace: --json must stand after 'list'
            Run `commonplace servers list --help` to see what it takes.
            exit 2
            """, cli.run("servers", "--json", "list").toString());
    }

    @Test
    void theDoctorNamesServersThatDoNotStart() throws IOException {
        configure(Json.object("exits", hostile("exits", Map.of("KEY", KEY)), "wrong", Json.object("comand", "x")));

        TestCli.Ended ended = cli.run("doctor");

        assertEquals(1, ended.exitCode());
        String plain = ended.out().replaceAll("\\s+", " ");
        assertTrue(
                plain.contains(".commonplace/config.json error mcpServers.wrong must have either a command or a url"),
                ended::out);
        assertTrue(plain.contains("error server 'exits' does not start: "), ended::out);
        assertFalse(plain.contains(KEY), ended::out);
        assertTrue(cli.run("doctor", "--json").out().contains("\"kind\":\"server\""));
    }

    private void configure(Map<String, @Nullable Object> servers) throws IOException {
        cli.with(".commonplace/config.json", Json.text(Json.object("mcpServers", servers)));
        cli.run("servers", "trust", "--yes");
    }

    private static Map<String, @Nullable Object> npm(String name, String... arguments) {
        String file = NodePackages.file("@modelcontextprotocol/" + name + "/dist/index.js")
                .toString();
        List<String> all = new ArrayList<>(List.of(file));
        all.addAll(Arrays.asList(arguments));
        String node = NodePackages.command("hostile.mjs").getFirst();
        return with(Json.object("command", node, "args", all), "connect_timeout_ms", LONG);
    }

    private static Map<String, @Nullable Object> hostile(String way, Map<String, String> environment) {
        List<String> command = NodePackages.command("hostile.mjs");
        return Json.object(
                "command",
                command.getFirst(),
                "args",
                List.of(command.getLast(), way),
                "env",
                environment,
                "connect_timeout_ms",
                LONG);
    }

    private static Map<String, @Nullable Object> with(Map<String, @Nullable Object> server, String key, Object value) {
        List<Object> previous = server.get(key) instanceof List<?> list ? new ArrayList<>(list) : List.of();
        if (value instanceof List<?> more && !previous.isEmpty()) {
            previous.addAll(more);
            server.put(key, previous);
        } else {
            server.put(key, value);
        }
        return server;
    }
}
