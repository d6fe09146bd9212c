package commonplace.server.mcp;

import commonplace.server.testing.Inspector;
import commonplace.server.testing.JavaProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

class InspectorTest {
    @Test
    void findsNothingToSayAboutTheDemo() throws Exception {
        Inspector.expectPortableTools(JavaProgram.command(DemoServer.class.getName(), List.of("stdio")));
        try (var http = new HttpServer(DemoFeatures.server(Options.DEFAULT), "secret")) {
            Inspector.expectPortableTools(http.uri(), "secret");
        }
    }
}
