package commonplace.mcp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.testing.JavaProgram;
import commonplace.testing.NodePackages;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official TypeScript clients, old and new; what they do stands in {@code testing/node}. */
@Tag("slow")
class TypeScriptClientTest {
    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void drivesAProgramThatItStarted(String client) {
        List<String> arguments = new ArrayList<>(List.of("stdio"));
        arguments.addAll(JavaProgram.command(DemoServer.class.getName(), List.of("stdio")));
        run(client, arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void drivesAServerOverHttp(String client) throws Exception {
        McpServer server =
                DemoFeatures.server(ServerOptions.DEFAULT.withPageSize(6).withLog(line -> {}));
        try (var http = new HttpServer(server, "secret")) {
            run(client, List.of("http", http.uri().toString(), "secret"));
        }
    }

    private static void run(String client, List<String> arguments) {
        String out = NodePackages.runScript(client + ".mjs", arguments)
                .expectSuccess()
                .out();
        assertEquals(client + " done\n", out);
    }
}
