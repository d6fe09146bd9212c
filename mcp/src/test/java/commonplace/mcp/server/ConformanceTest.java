package commonplace.mcp.server;

import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Finished;
import commonplace.testing.NodePackages;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official conformance suite, with every check that counts for a revision. */
@Tag("slow")
class ConformanceTest {
    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void everyScoredCheckPasses(String revision) throws Exception {
        try (var http = new HttpServer(ConformanceFeatures.server(), null)) {
            // The suite takes part in the checks against DNS rebinding only under this name.
            String url = "http://localhost:" + http.port() + "/mcp";
            Finished suite = NodePackages.runFile(
                            NodePackages.file("@modelcontextprotocol/conformance/dist/index.js"),
                            List.of("server", "--url", url, "--requirements", revision))
                    .expectSuccess();
            List<String> failed =
                    suite.out().lines().filter(line -> line.startsWith("✗")).toList();
            // Tasks are an extension that we do not offer; it is run for information, and not scored.
            assertTrue(failed.stream().allMatch(line -> line.startsWith("✗ tasks-")), () -> String.join("\n", failed));
            assertTrue(suite.out().contains("✓ tools-call-simple-text"), suite.out());
        }
    }
}
