package commonplace.server.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.server.testing.Inspector;
import commonplace.server.testing.JavaProgram;
import commonplace.server.testing.NodePackages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The product as a real client meets it; what the client does stands in {@code src/test/node/agent.mjs}. */
class AgentTest {
    @TempDir
    private Path vault;

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void keepsLinkedNotesOverStdio(String client) {
        List<String> arguments = new ArrayList<>(List.of(client, "stdio"));
        arguments.addAll(mcp());

        assertEquals(
                "done\n",
                NodePackages.runScript("agent.mjs", arguments).expectSuccess().out());
    }

    @Test
    void listsToolsThatTheInspectorFindsNothingToSayAbout() {
        Inspector.expectPortableTools(mcp());
    }

    private List<String> mcp() {
        return JavaProgram.command("commonplace.server.Main", List.of("mcp", "--vault", vault.toString()));
    }
}
