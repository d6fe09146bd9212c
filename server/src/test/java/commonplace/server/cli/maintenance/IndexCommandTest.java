package commonplace.server.cli.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.TestCli;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.host.Host;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.testing.Processes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class IndexCommandTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":"
            + "\"cairn_search\",\"arguments\":{\"query\":\"launch\"},\"_meta\":{"
            + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"test\",\"version\":\"1\"},"
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}\n";

    private TestCli cli;

    @BeforeEach
    void makeVault(@TempDir Path temporary) throws IOException {
        cli = new TestCli(temporary);
        cli.with("a.md", "launch").with("b.md", "");
        // Old enough that their time tells whether they changed.
        Files.setLastModifiedTime(cli.vault().resolve("a.md"), FileTime.fromMillis(0));
        Files.setLastModifiedTime(cli.vault().resolve("b.md"), FileTime.fromMillis(0));
    }

    @Test
    void onlyWhatChangedIsReadAgainUnlessAllIsToBe() throws Exception {
        assertEquals("2 notes, 2 of them read", beginning(cli.run("index", "--words-only")));
        assertEquals("2 notes, and the index knew them all", beginning(cli.run("index", "--words-only")));
        cli.with("a.md", "changed");
        assertEquals("2 notes, 1 of them read", beginning(cli.run("index", "--words-only")));
        assertEquals("2 notes, 2 of them read", beginning(cli.run("index", "--words-only", "--rebuild")));
    }

    @Test
    void itSaysWhereTheIndexLies() throws Exception {
        assertTrue(cli.run("index", "--words-only")
                .out()
                .contains("\nIndex  " + settings().vault().index() + "\n"));
    }

    @Test
    void clientsThatAreConnectedStayConnected() throws Exception {
        var builder = new ProcessBuilder(
                        cli.process("mcp", "--vault", cli.vault().toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(cli.environment());
        Process client = builder.start();
        try (var out = client.getOutputStream();
                var in = client.inputReader(StandardCharsets.UTF_8)) {
            out.write(CALL.formatted(1).getBytes(StandardCharsets.UTF_8));
            out.flush();
            assertTrue(String.valueOf(in.readLine()).contains("\"total\":1"));

            assertEquals("2 notes, 2 of them read", beginning(cli.run("index", "--words-only", "--rebuild")));

            out.write(CALL.formatted(2).getBytes(StandardCharsets.UTF_8));
            out.flush();
            assertTrue(String.valueOf(in.readLine()).contains("\"total\":1"));
        } finally {
            Processes.kill(client);
        }
    }

    @Test
    void aVaultThatIsServedIsLeftToItsServer() throws Exception {
        Settings settings = settings();
        var hosts = VaultHosts.of(settings);
        try (Host<?> host = hosts.takeOver()) {
            host.announcePage("http://127.0.0.1:7433/");

            assertEquals(
                    "The vault is being served at http://127.0.0.1:7433/, which keeps its index up to date.\nexit 0\n",
                    cli.run("index", "--words-only").toString());
            assertEquals(
                    "commonplace: the vault is being served at http://127.0.0.1:7433/; end that process (Ctrl-C) and"
                            + " run this again\nexit 1\n",
                    cli.run("index", "--words-only", "--rebuild").toString());
        }
    }

    private Settings settings() throws Exception {
        return new Flags(Optional.of(cli.vault()), Optional.empty()).resolve(cli.environment());
    }

    private static String beginning(TestCli.Ended ended) {
        assertEquals(0, ended.exitCode(), ended::toString);
        return ended.out().replaceFirst("(?s) (in|\\() ?[0-9].*", "");
    }
}
