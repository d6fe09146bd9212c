package commonplace.server.cli.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.cli.TestCli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ServersImportTest {
    private TestCli cli;
    private Path home;

    @BeforeEach
    void makeVault(@TempDir Path temporary) throws IOException {
        cli = new TestCli(temporary);
        home = temporary.resolve("home");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theServersOfAllClientsAreTakenAndTheirSecretsKeptElsewhere() throws Exception {
        cli.with(
                ".commonplace/config.json",
                "{\"timezone\":\"Europe/Zurich\",\"mcpServers\":{\"old\":{\"command\":\"o\"}},\"learning\":false}");
        home(".config/Claude/claude_desktop_config.json", """
            {"mcpServers": {
              "files": {"command": "npx", "args": ["-y", "x@1.2.3", "/data"], "env": {"LEVEL": "debug", "API_KEY": "s3cr3t-one"}},
              "commonplace": {"command": "/opt/commonplace", "args": ["mcp"]},
              "notes": {"command": "sh", "args": ["/opt/commonplace", "mcp", "--vault", "/n"]}}}
            """);
        home(".claude.json", """
            {"mcpServers": {"web": {"type": "http", "url": "https://example.org/mcp?key=s3cr3t-two&v=1",
                                    "headers": {"Authorization": "Bearer s3cr3t-three", "X-Org": "${env:HOME}"}}}}
            """);
        home(".cursor/mcp.json", """
            {"mcpServers": {"old": {"command": "other"}, "docs": {"command": "d", "args": ["--token=s3cr3t-four"]}}}
            """);
        cli.with(".vscode/mcp.json", """
            {"servers": {"local": {"command": "./run.sh", "args": ["${workspaceFolder}/a", "postgresql://ada:s3cr3t-five@db/x"], // mine
            }}}
            """);

        String told = cli.run("servers", "import").toString().replace(home.toString(), "HOME");
        assertEquals("""
            Claude Desktop  HOME/.config/Claude/claude_desktop_config.json
              + files
                  env.API_KEY has a secret, which is kept in
                  ~/data/commonplace/secrets/files/API_KEY
              - commonplace is this program, which must not contain itself
              - notes is this program, which must not contain itself
            Claude Code  HOME/.claude.json
              + web
                  headers.Authorization has a secret, which is kept in
                  ~/data/commonplace/secrets/web/Authorization
                  url has a secret, which is kept in ~/data/commonplace/secrets/web/url
            Cursor  HOME/.cursor/mcp.json
              - old is here already; --replace takes this one
              + docs-server
                  is called docs-server here: docs already means something else
                  args has a secret, which is kept in
                  ~/data/commonplace/secrets/docs-server/argument
            VS Code  VAULT/.vscode/mcp.json
              + local
                  came with the folder, and is not used before you have agreed to it:
                  `commonplace servers trust`
                  args has a secret, which is kept in
                  ~/data/commonplace/secrets/local/argument

            4 servers added in VAULT/.commonplace/config.json.
            `commonplace servers` says how they are.
            exit 0
            """, told);

        Map<String, @Nullable Object> config = config();
        assertEquals(List.of("timezone", "mcpServers", "learning"), List.copyOf(config.keySet()));
        String text = Json.text(config);
        assertTrue(text.contains("\"old\":{\"command\":\"o\"},\"files\":"), text);
        assertTrue(
                text.contains("\"LEVEL\":\"debug\",\"API_KEY\":\"${file:~/data/commonplace/secrets/files/API_KEY}\""),
                text);
        assertTrue(
                text.contains(
                        "\"Bearer ${file:~/data/commonplace/secrets/web/Authorization}\",\"X-Org\":\"${env:HOME}\""),
                text);
        assertTrue(text.contains("https://example.org/mcp?key=${file:~/data/commonplace/secrets/web/url}&v=1"), text);
        assertTrue(text.contains("--token=${file:~/data/commonplace/secrets/docs-server/argument}"), text);
        assertTrue(text.contains("postgresql://ada:${file:~/data/commonplace/secrets/local/argument}@db/x"), text);
        assertTrue(text.contains("\"cwd\":\"" + cli.vault() + "\""), text);
        assertTrue(text.contains("\"args\":[\"" + cli.vault() + "/a\","), text);
        assertFalse(text.contains("s3cr3t"), text);

        Path secret = home.resolve("data/commonplace/secrets/web/Authorization");
        assertEquals("s3cr3t-three", Files.readString(secret));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)));
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secret.getParent())));
    }

    @Test
    void aFileIsNamedAndTakenOnceUnlessItIsToReplace() throws Exception {
        Path file = home(
                "some.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"TOKEN\": \"first-one\"}}}}");

        String dry = cli.run("servers", "import", "--dry-run", file.toString()).toString();
        assertTrue(
                dry.endsWith(
                        "1 server would be added in VAULT/.commonplace/config.json.\nNothing was written.\nexit 0\n"),
                dry);
        assertFalse(Files.exists(cli.vault().resolve(".commonplace")));
        assertFalse(Files.exists(home.resolve("data/commonplace/secrets")));

        cli.run("servers", "import", file.toString());
        String once = Files.readString(cli.vault().resolve(".commonplace/config.json"));
        String again = cli.run("servers", "import", file.toString()).toString();
        assertTrue(again.contains("  - a is here already; --replace takes this one\n"), again);
        assertTrue(again.contains("\nNothing to write: VAULT/.commonplace/config.json stays as it is.\n"), again);
        cli.run("servers", "import", file.toString(), "--replace");
        assertEquals(once, Files.readString(cli.vault().resolve(".commonplace/config.json")));

        home("some.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"TOKEN\": \"second-one\"}}}}");
        String replaced =
                cli.run("servers", "import", file.toString(), "--replace").toString();
        assertTrue(replaced.contains("1 server replaced in"), replaced);
        assertTrue(Json.text(config()).contains("secrets/a/TOKEN-2}"), replaced);
        assertEquals("first-one", Files.readString(home.resolve("data/commonplace/secrets/a/TOKEN")));
    }

    @Test
    void whatIsNotThereOrNotJsonIsSaid() throws Exception {
        String nothing = cli.run("servers", "import", "cursor").toString();
        assertTrue(nothing.startsWith("No servers of other clients were found. Looked for:\n  "), nothing);
        assertTrue(nothing.endsWith("exit 0\n"), nothing);

        assertEquals(
                "commonplace: there is no client and no file 'curser'; the clients are claude-desktop, claude-code,"
                        + " cursor, vscode, codex, gemini-cli and windsurf\n"
                        + "Run `commonplace servers import --help` to see what it takes.\n"
                        + "exit 2\n",
                cli.run("servers", "import", "curser").toString());

        home(".cursor/mcp.json", "{");
        String malformed = cli.run("servers", "import", "cursor").toString();
        assertTrue(malformed.contains("  ✗ is not JSON: "), malformed);
        assertTrue(malformed.endsWith("exit 1\n"), malformed);
    }

    @Test
    void aServerThatIsNotReadyIsTakenWithAWord() throws Exception {
        Path file = home(
                "m.json",
                "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"T\": \"${env:NOT_SET_AT_ALL}\"}}}}");

        String told = cli.run("servers", "import", file.toString()).out();

        assertTrue(
                told.contains("+ a\n      is not ready to use: env.T needs the environment variable NOT_SET_AT_ALL,"),
                told);
        assertTrue(Json.text(config()).contains("${env:NOT_SET_AT_ALL}"));
    }

    /** Wherever a random token stands in a client's file, it is neither written into the vault nor told. */
    @Test
    void noSecretGetsIntoTheVault() throws Exception {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            String secret = secret(random);
            Map<String, @Nullable Object> server = switch (random.nextInt(8)) {
                case 0 -> Json.object("command", "x", "env", Json.object("SERVICE_TOKEN", secret));
                case 1 -> Json.object("command", "x", "env", Json.object("ID", secret));
                case 2 -> Json.object("command", "x", "args", List.of("--password", secret));
                case 3 -> Json.object("command", "x", "args", List.of("--api-key=" + secret));
                case 4 -> Json.object("command", "x", "args", List.of("--header", "Authorization: Bearer " + secret));
                case 5 -> Json.object("url", "https://example.org/mcp", "headers", Json.object("X-Api-Key", secret));
                case 6 -> Json.object("url", "https://example.org/mcp?access_token=" + secret);
                default -> Json.object("command", "docker", "args", List.of("run", "-e", "DB_PASSWORD=" + secret, "i"));
            };
            Path file = home("r.json", Json.text(Json.object("mcpServers", Json.object("s" + i, server))));

            String told = cli.run("servers", "import", file.toString()).toString();

            assertTrue(told.contains("1 server added"), told + seed);
            assertFalse(told.contains(secret), "-Dseed=" + seed);
            assertFalse(Json.text(config()).contains(secret), () -> server + ", -Dseed=" + seed);
        }
        try (Stream<Path> all = Files.walk(cli.vault())) {
            assertEquals(1, all.filter(Files::isRegularFile).count(), "nothing else was left there");
        }
    }

    private static String secret(Random random) {
        String letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
        var secret = new StringBuilder(List.of("", "sk-", "ghp_", "xoxb-").get(random.nextInt(4)));
        for (int i = 0; i < 32; i++) {
            secret.append(letters.charAt(random.nextInt(letters.length())));
        }
        // Three kinds of letters, as random ones of this length nearly always have.
        return secret.append("aZ9").toString();
    }

    private Path home(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private Map<String, @Nullable Object> config() throws Exception {
        return Json.readObject(Files.readAllBytes(cli.vault().resolve(".commonplace/config.json")));
    }
}
