package commonplace.server.cli.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.cli.Listener;
import commonplace.server.cli.TestCli;
import commonplace.server.testing.McpProcess;
import commonplace.testing.NodePackages;
import commonplace.testing.Processes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody was given a vault whose configuration runs, reads and sends: nothing of it happens before they agree. */
@Tag("slow")
@Timeout(600)
class VaultTrustTest {
    private static final String CONFIG = ".commonplace/config.json";
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+");

    @TempDir
    private Path temporary;

    private TestCli cli;
    private Path home;
    private Path started;
    private Listener listener;

    @BeforeEach
    void giveVault() throws IOException {
        cli = new TestCli(temporary).with("a.md", "# A\n\nSomething about bees.\n");
        home = Files.createDirectories(temporary.resolve("home"));
        started = temporary.resolve("started");
        listener = new Listener();
        configure(everything());
    }

    @AfterEach
    void end() {
        listener.close();
    }

    @Test
    void noCommandRunsReadsOrSendsAnything() throws IOException {
        String said = "";
        for (List<String> command : List.of(
                List.of("cairn_list"),
                List.of("cairn_search", "bees"),
                List.of("servers"),
                List.of("servers", "list", "--json"),
                List.of("servers", "trust"),
                List.of("servers", "trust", "--json"),
                List.of("servers", "approve", "sh"),
                List.of("servers", "import", "--dry-run"),
                List.of("registry", "fetch"),
                List.of("project", "prune"),
                List.of("search_tools", "x"),
                List.of("index"),
                List.of("doctor"))) {
            List<String> rest = command.subList(1, command.size());
            said += command + "\n" + cli.run(command.getFirst(), rest.toArray(String[]::new));
            assertUntouched(said);
        }
        assertTrue(said.contains("server 'sh'"), said);
    }

    @Test
    void noCallOverMcpDoesEither() throws IOException {
        try (McpProcess agent = opened()) {
            String said = McpProcess.await(agent.ask("tools/list", Json.object()))
                    + String.valueOf(McpProcess.await(agent.ask("resources/list", Json.object())))
                    + McpProcess.await(agent.ask("prompts/list", Json.object()))
                    + agent.call("cairn_list")
                    + agent.call("cairn_search", "query", "insects that make honey", "semantic", true)
                    + agent.call("get_sources", "query", "bees")
                    + agent.call("get_federated_sources", "query", "bees")
                    + agent.call("list_namespaces")
                    + agent.call("list_resources")
                    + agent.call("list_resources", "server", "sh")
                    + agent.call("list_prompts")
                    + agent.call("run_tool", "tool_id", "sh:ok", "args", Json.object())
                    + agent.call("run_tool", "tool_id", "web:ok", "args", Json.object());
            String found = agent.call("search_tools", "query", "list notes");
            String project =
                    agent.call("activate_project", "config_path", repository().toString(), "branch_name", "main");

            assertUntouched(said + found + project);
            assertTrue(found.contains("server 'sh', server 'web'"), found);
            assertTrue(found.contains("commonplace servers trust --vault " + cli.vault()), found);
            // Files in place of the database would part the documents in two.
            assertTrue(project.contains("nobody here has agreed to that"), project);
            assertTrue(project.contains("commonplace servers trust --vault " + cli.vault()), project);
        }
        String log = Files.readString(home.resolve("log.txt"));
        assertTrue(
                log.contains("the database, the models, the registry, server 'sh', server 'web'; a person sees"), log);
        assertUntouched(log);
    }

    @Test
    void norDoesAServedVault() throws Exception {
        var builder = new ProcessBuilder(cli.process(
                        "serve",
                        "--port",
                        "0",
                        "--token",
                        "t",
                        "--vault",
                        cli.vault().toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(cli.environment());
        Process server = builder.start();
        try (var http = HttpClient.newHttpClient()) {
            String address = server.inputReader(StandardCharsets.UTF_8)
                    .lines()
                    .map(ADDRESS::matcher)
                    .filter(Matcher::find)
                    .map(Matcher::group)
                    .findFirst()
                    .orElseThrow();
            String said = "";
            for (String path : List.of("/mcp", "/mcp/lean", "/mcp/all")) {
                said += post(http, address + path, "tools/list", Json.object());
                said += post(
                        http,
                        address + path,
                        "tools/call",
                        Json.object("name", "search_tools", "arguments", Json.object("query", "ok")));
            }

            assertTrue(said.contains("server 'sh', server 'web'"), said);
            assertUntouched(said);
        } finally {
            Processes.kill(server);
        }
    }

    @Test
    void whatIsAgreedToIsUsedByAProcessThatRunsAndWhatIsTakenBackIsNot() throws IOException {
        configure(Json.object("mcpServers", Json.object("sh", marking("ok"))));
        try (McpProcess agent = opened()) {
            assertTrue(agent.call("search_tools", "query", "sh:ok").contains("server 'sh'"));
            assertFalse(Files.exists(started));

            TestCli.Ended agreed = cli.run("servers", "trust", "--yes", "sh");
            assertEquals("agreed to server sh\nexit 0\n", agreed.toString());
            String found = found(agent, "\"id\":\"sh:ok\"");
            assertFalse(found.contains("notice"), found);
            assertTrue(Files.exists(started));
            assertTrue(agent.call("run_tool", "tool_id", "sh:ok", "args", Json.object())
                    .contains("fine"));

            assertEquals(
                    "taken back  mcpServers.sh\nexit 0\n",
                    cli.run("servers", "trust", "--revoke", "sh").toString());
            String refused = agent.call("run_tool", "tool_id", "sh:ok", "args", Json.object());
            assertTrue(refused.contains("waits until a person of this machine has agreed"), refused);
            assertFalse(found(agent, "\"notice\"").contains("\"id\":\"sh:ok\""));

            cli.run("servers", "trust", "--yes");
            found(agent, "\"id\":\"sh:ok\"");
        }
    }

    @Test
    void aChangeOfOneCharacterIsAskedAboutAgain() throws IOException {
        Map<String, @Nullable Object> server = marking("ok");
        server.put("env", Json.object("API_KEY", "hunter22hunter22", "LEVEL", "1"));
        configure(Json.object("mcpServers", Json.object("sh", server)));
        cli.run("servers", "trust", "--yes");
        assertTrue(cli.run("servers").out().contains("✓ sh"));
        Files.delete(started);

        for (Map<String, @Nullable Object> changed : List.of(
                with(server, "command", "/bin//sh"),
                with(server, "args", List.of("-c", "echo > '" + started + "' ; exit 0")),
                with(server, "env", Json.object("API_KEY", "hunter22hunter23", "LEVEL", "1")),
                with(server, "env", Json.object("API_KEY", "hunter22hunter22", "LEVEL", 1)),
                with(server, "cwd", temporary.toString()),
                with(server, "deny", List.of("die")))) {
            configure(Json.object("mcpServers", Json.object("sh", changed)));
            TestCli.Ended ended = cli.run("servers");
            assertEquals(1, ended.exitCode(), ended::toString);
            assertTrue(ended.out().contains("? sh      waiting"), ended::out);
            assertFalse(Files.exists(started), ended::out);
        }
        // The order of members, and blanks, say nothing.
        Map<String, @Nullable Object> turned = Json.object("env", server.get("env"), "args", server.get("args"));
        turned.put("command", server.get("command"));
        turned.put("connect_timeout_ms", server.get("connect_timeout_ms"));
        configure(Json.object("mcpServers", Json.object("sh", turned)));
        assertTrue(cli.run("servers").out().contains("✓ sh"));
    }

    @Test
    void aCopyOfAnAgreedVaultIsNotAgreedTo() throws IOException {
        configure(Json.object("mcpServers", Json.object("sh", marking("ok"))));
        cli.run("servers", "trust", "--yes");
        Path copy = temporary.resolve("copy");
        Files.createDirectories(copy.resolve(".commonplace"));
        Files.copy(cli.vault().resolve(CONFIG), copy.resolve(CONFIG));

        TestCli.Ended ended = cli.runAsTyped("servers", "--vault", copy.toString());

        assertTrue(ended.out().contains("? sh      waiting"), ended::out);
        assertFalse(Files.exists(started));
    }

    @Test
    void settingsAreUsedOnceTheyAreAgreedTo() throws IOException {
        cli.run("servers", "trust", "--yes", "database", "models");
        try (McpProcess agent = opened()) {
            agent.call("activate_project", "config_path", repository().toString(), "branch_name", "main");
            agent.call("cairn_search", "query", "insects that make honey", "semantic", true);
        }

        assertTrue(listener.heard().contains("POST /api/"), listener::heard);
        assertTrue(listener.connections() > 1, listener::heard);
        assertFalse(Files.exists(started));
    }

    @Test
    void referencesAreReadOnceTheServerIsAgreedTo() throws IOException {
        String before = cli.run("servers").out();
        assertFalse(before.contains("needs the file"), before);

        TestCli.Ended ended = cli.run("servers", "trust", "--yes", "web");
        assertEquals("agreed to server web\nexit 0\n", ended.toString());
        String after = cli.run("servers").out();
        assertTrue(
                after.replaceAll("\\s+", " ").contains("needs the file /no/such/secret, which cannot be read"), after);
    }

    @Test
    void whatItWouldDoIsShownWithoutSecretsAndNothingIsAgreedToUnasked() {
        TestCli.Ended ended = cli.run("servers", "trust");

        assertEquals(1, ended.exitCode());
        String shown = ended.out().replaceAll("\\s+", " ");
        for (String part : List.of(
                "VAULT/.commonplace/config.json asks for 5 things that you have not agreed to.",
                "setting database database postgresql://ada:[secret]@127.0.0.1:",
                "setting models embedder ollama writer openai:x ollama_host http://127.0.0.1:",
                "setting registry registry /no/such/registry.json registry_refresh_hours 1",
                "server sh runs /bin/sh -c 'echo ok > ",
                "environment API_KEY=[secret] LD_PRELOAD=./x.so",
                "server web sends to http://127.0.0.1:",
                "headers X-A, X-B, Authorization reads the file /no/such/secret, the environment variable"
                        + " NO_SUCH_VARIABLE",
                "Nothing was agreed to. Run this in a terminal to be asked, or agree with --yes")) {
            assertTrue(shown.contains(part), () -> part + "\n" + ended.out());
        }
        assertFalse(ended.out().contains("hunter22"), ended::out);
    }

    /** On a terminal, which util-linux's script pretends to be. */
    @Test
    void aPersonIsAskedAboutEach() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script(1)");
        configure(Json.object("mcpServers", Json.object("one", marking("1"), "two", marking("2"))));
        String command = cli.process("servers", "trust", "--vault", cli.vault().toString()).stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        var builder = new ProcessBuilder("/usr/bin/script", "-qec", command, "/dev/null").redirectErrorStream(true);
        builder.environment().putAll(cli.environment());
        builder.environment().put("TERM", "xterm");
        Process asking = builder.start();
        asking.getOutputStream().write("n\ny\n".getBytes(StandardCharsets.UTF_8));
        asking.getOutputStream().flush();
        String said = new String(asking.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(1, asking.waitFor(), said);
        assertTrue(said.contains("Agree to server one? [y/N] "), said);
        assertTrue(said.contains("Agree to server two? [y/N] "), said);
        assertFalse(Files.exists(started), said);
        String list = cli.run("servers").out();
        assertTrue(list.contains("? one     waiting"), list);
        assertTrue(list.contains("✓ two     ready"), list);
        assertEquals("2\n", Files.readString(started));
    }

    @Test
    void whatIsNamedByThePersonNeedsNoAgreement() throws IOException {
        configure(Json.object("mcpServers", Json.object("sh", marking("ok"))));
        String config = cli.vault().resolve(CONFIG).toString();

        assertTrue(cli.run("servers", "--config", config).out().contains("✓ sh"));
        assertEquals(
                "Nothing to agree to: what you name with --config is used as it is.\nexit 0\n",
                cli.run("servers", "trust", "--config", config).toString());
        assertTrue(Files.exists(started));
    }

    @Test
    void whatWasImportedFromOnesOwnFilesIsAgreedToAndWhatCameWithTheVaultIsNot() throws IOException {
        configure(Json.object());
        Files.writeString(
                home.resolve(".claude.json"), Json.text(Json.object("mcpServers", Json.object("sh", marking("ok")))));
        cli.with(
                ".mcp.json", "{\"mcpServers\": {\"brought\": {\"command\": \"x\", \"args\": [\"${file:/no/such}\"]}}}");

        String imported = cli.run("servers", "import").out();
        assertFalse(imported.contains("cannot be read"), imported);
        String list = cli.run("servers").out();
        assertTrue(list.contains("✓ sh"), list);
        assertTrue(list.contains("? brought  waiting"), list);
    }

    @Test
    void theAgreementIsKeptWhereNobodyElseReads() throws IOException {
        cli.run("servers", "trust", "--yes", "sh");

        try (var files = Files.walk(home)) {
            Path file = files.filter(each -> each.endsWith("trust.json"))
                    .findFirst()
                    .orElseThrow();
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            assertTrue(Files.readString(file).contains("\"mcpServers.sh\""));
            Files.writeString(file, "{ damaged");
        }
        assertTrue(cli.run("servers").out().contains("? sh        waiting"));
        assertFalse(Files.exists(started));
    }

    @Test
    void whatIsTypedWrongIsSaid() throws IOException {
        configure(Json.object(
                "database", "postgresql://127.0.0.1/x", "mcpServers", Json.object("database", marking("ok"))));

        assertEquals("""
            commonplace: 'database' could be settings.database or mcpServers.database; type the whole of it
            Run `commonplace servers trust --help` to see what it takes.
            exit 2
            """, cli.run("servers", "trust", "--yes", "database").toString());
        assertEquals("""
            commonplace: there is nothing called 'databse' to agree to or to take back; did you mean database?
            Run `commonplace servers trust --help` to see what it takes.
            exit 2
            """, cli.run("servers", "trust", "databse").toString());
        assertEquals("""
            commonplace: --revoke takes either names or --all
            Run `commonplace servers trust --help` to see what it takes.
            exit 2
            """, cli.run("servers", "trust", "--revoke").toString());
        assertEquals(
                0, cli.run("servers", "trust", "--yes", "settings.database").exitCode());
        assertEquals(
                "taken back  settings.database\nexit 0\n",
                cli.run("servers", "trust", "--revoke", "--all").toString());
    }

    /** With the models that the vault names: elsewhere in the tests the environment says that there be none. */
    private McpProcess opened() throws IOException {
        McpProcess process = McpProcess.start(cli.vault(), home, List.of(), Map.of("COMMONPLACE_EMBEDDER", ""));
        process.initialize();
        return process;
    }

    private static String found(McpProcess agent, String part) {
        while (true) {
            String found = agent.call("search_tools", "query", "sh:ok");
            if (found.contains(part)) {
                return found;
            }
        }
    }

    private void assertUntouched(String said) {
        assertFalse(Files.exists(started), () -> "a program was started:\n" + said);
        assertEquals(0, listener.connections(), () -> listener.heard() + "\n" + said);
        assertFalse(said.contains("needs the file") || said.contains("needs the environment"), said);
        assertFalse(said.contains("/no/such/registry.json:"), said);
    }

    private static String post(HttpClient http, String address, String method, Map<String, @Nullable Object> params)
            throws IOException, InterruptedException {
        Map<String, @Nullable Object> meta = Json.object(
                "io.modelcontextprotocol/protocolVersion", "2026-07-28",
                "io.modelcontextprotocol/clientInfo", Json.object("name", "test", "version", "1"),
                "io.modelcontextprotocol/clientCapabilities", Json.object());
        params.put("_meta", meta);
        var request = HttpRequest.newBuilder(URI.create(address))
                .header("Authorization", "Bearer t")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", method);
        if (params.get("name") instanceof String name) {
            request.header("Mcp-Name", name);
        }
        String body = Json.text(Json.object("jsonrpc", "2.0", "id", 1, "method", method, "params", params));
        HttpResponse<String> response = http.send(
                request.POST(HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
        assertEquals(200, response.statusCode(), response::body);
        return response.body();
    }

    private Map<String, @Nullable Object> everything() {
        String loopback = "127.0.0.1:" + listener.port();
        Map<String, @Nullable Object> server = marking("ok");
        server.put("env", Json.object("API_KEY", "hunter22hunter22", "LD_PRELOAD", "./x.so"));
        return Json.object(
                "database",
                "postgresql://ada:hunter22hunter22@" + loopback + "/x",
                "embedder",
                "ollama",
                "writer",
                "openai:x",
                "ollama_host",
                "http://" + loopback,
                "openai_base_url",
                "http://" + loopback + "/v1",
                "registry",
                "/no/such/registry.json",
                "registry_refresh_hours",
                1,
                "mcpServers",
                Json.object(
                        "sh",
                        server,
                        "web",
                        Json.object(
                                "url",
                                "http://" + loopback + "/mcp",
                                "headers",
                                Json.object(
                                        "X-A", "${file:/no/such/secret}",
                                        "X-B", "${env:NO_SUCH_VARIABLE}",
                                        "Authorization", "Bearer hunter22hunter22"))));
    }

    /** A shell that leaves a mark, and then is a server. */
    private Map<String, @Nullable Object> marking(String mark) {
        List<String> node = NodePackages.command("hostile.mjs");
        return Json.object(
                "command",
                "/bin/sh",
                "args",
                List.of(
                        "-c",
                        "echo " + mark + " > '" + started + "'; exec '" + node.getFirst() + "' '" + node.getLast()
                                + "' plain"),
                "connect_timeout_ms",
                120_000);
    }

    private static Map<String, @Nullable Object> with(Map<String, @Nullable Object> server, String key, Object value) {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>(server);
        changed.put(key, value);
        return changed;
    }

    private void configure(Map<String, @Nullable Object> config) throws IOException {
        cli.with(CONFIG, Json.text(config));
    }

    private Path repository() throws IOException {
        Path config = temporary.resolve("repository/.csharp-compounding-docs/config.json");
        Files.createDirectories(config.getParent());
        return Files.writeString(config, "{\"project_name\": \"bees\"}");
    }
}
