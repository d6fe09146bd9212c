package commonplace.server.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.server.testing.LaunchedProduct;
import commonplace.testing.McpInspector;
import commonplace.testing.NodePackages;
import commonplace.testing.Processes;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The product as a real client meets it; what the client does stands in {@code testing/node/agent.mjs}. */
@Tag("slow")
class AgentTest {
    private static final Pattern MCP_ADDRESS = Pattern.compile("http://[0-9.:]+/mcp");

    @TempDir
    private Path vault;

    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void keepsLinkedNotesOverStdio(String client) {
        List<String> arguments = new ArrayList<>(List.of(client, "stdio"));
        arguments.addAll(mcp());

        assertEquals(
                "done\n",
                NodePackages.runScript("agent.mjs", arguments).expectSuccess().out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void keepsLinkedNotesOverHttp(String client) throws IOException {
        List<String> serve = List.of("serve", "--port", "0", "--token", "secret", "--vault", vault.toString());
        var builder = new ProcessBuilder(LaunchedProduct.command(serve)).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
        builder.environment().put("HOME", home.toString());
        Process server = builder.start();
        try (var out = server.inputReader(StandardCharsets.UTF_8)) {
            String endpoint = out.lines()
                    .map(MCP_ADDRESS::matcher)
                    .filter(Matcher::find)
                    .map(Matcher::group)
                    .findFirst()
                    .orElseThrow();

            assertEquals(
                    "done\n",
                    NodePackages.runScript("agent.mjs", List.of(client, "http", endpoint, "secret"))
                            .expectSuccess()
                            .out());
            McpInspector.expectPortableTools(URI.create(endpoint), "secret");
        } finally {
            Processes.end(server);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void saysWhereToReadAboutSomething(String client) {
        List<String> arguments = new ArrayList<>(List.of(client));
        arguments.addAll(mcp());

        assertEquals(
                "done\n",
                NodePackages.runScript("sources.mjs", arguments).expectSuccess().out());
    }

    @Test
    void listsToolsThatTheInspectorFindsNothingToSayAbout() {
        McpInspector.expectPortableTools(mcp());
    }

    private List<String> mcp() {
        return LaunchedProduct.command(List.of("mcp", "--vault", vault.toString()));
    }
}
