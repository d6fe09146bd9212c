package commonplace.mcp.server;

import commonplace.testing.JavaProgram;
import commonplace.testing.McpInspector;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class InspectorTest {
    @Test
    void findsNothingToSayAboutTheDemo() throws Exception {
        McpInspector.expectPortableTools(JavaProgram.command(DemoServer.class.getName(), List.of("stdio")));
        try (var http = new HttpServer(DemoFeatures.server(ServerOptions.DEFAULT), "secret")) {
            McpInspector.expectPortableTools(http.uri(), "secret");
        }
    }
}
