package commonplace.mcp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.JavaProgram;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The official Java client. */
@Tag("slow")
class JavaClientTest {
    private final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();

    @Test
    void drivesAProgramThatItStarted() throws Exception {
        List<String> command = JavaProgram.command(DemoServer.class.getName(), List.of("stdio"));
        ServerParameters parameters = ServerParameters.builder(command.getFirst())
                .args(command.subList(1, command.size()))
                .build();
        drive(new StdioClientTransport(parameters, McpJsonDefaults.getMapper()));
    }

    @Test
    void drivesAServerOverHttp() throws Exception {
        McpServer server =
                DemoFeatures.server(ServerOptions.DEFAULT.withPageSize(6).withLog(line -> {}));
        try (var http = new HttpServer(server, "secret")) {
            drive(HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + http.port())
                    .endpoint("/mcp")
                    .addHttpRequestCustomizer(
                            (request, method, uri, body, context) -> request.header("Authorization", "Bearer secret"))
                    .openConnectionOnStartup(true)
                    .build());
        }
    }

    private void drive(McpClientTransport transport) throws InterruptedException {
        McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(Duration.ofMinutes(2))
                .capabilities(
                        McpSchema.ClientCapabilities.builder().elicitation().build())
                .elicitation(request -> McpSchema.ElicitResult.builder(McpSchema.ElicitResult.Action.ACCEPT)
                        .content(Map.of("color", "blue"))
                        .build())
                .toolsChangeConsumer(heard::add)
                .progressConsumer(heard::add)
                .build();
        try (client) {
            client.initialize();
            listsAndReads(client);
            calls(client);
            hearsOfChanges(client);
        }
    }

    private static void listsAndReads(McpSyncClient client) {
        assertEquals("demo", client.getServerInfo().name());
        assertEquals(8, client.listTools().tools().size());
        assertEquals(6, client.listResources().resources().size());
        assertEquals(
                "It is blue",
                ((McpSchema.TextResourceContents) client.readResource(read("color:///blue"))
                                .contents()
                                .getFirst())
                        .text());
        assertThrows(McpError.class, () -> client.readResource(read("color:///none")));
        assertEquals("describe", client.listPrompts().prompts().getFirst().name());
    }

    private static McpSchema.ReadResourceRequest read(String uri) {
        return McpSchema.ReadResourceRequest.builder(uri).build();
    }

    private void calls(McpSyncClient client) throws InterruptedException {
        assertEquals("hi", text(client, "echo", Map.of("text", "hi")));
        assertEquals("painted it blue", text(client, "paint", Map.of()));
        assertTrue(text(client, "fail", Map.of()).startsWith("internal_error"));
        client.callTool(McpSchema.CallToolRequest.builder("count")
                .arguments(Map.of("n", 1))
                .progressToken("p")
                .build());
        assertEquals(1.0, ((McpSchema.ProgressNotification) heard.take()).progress());
    }

    private void hearsOfChanges(McpSyncClient client) throws InterruptedException {
        text(client, "change", Map.of("what", "tools"));
        assertTrue(heard.take() instanceof List<?> tools && tools.size() == 8);
    }

    private static String text(McpSyncClient client, String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
        return ((McpSchema.TextContent) result.content().getFirst()).text();
    }
}
