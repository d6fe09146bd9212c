package commonplace.mcp.server;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.CallToolResult;
import commonplace.mcp.Implementation;
import commonplace.mcp.JsonRpc;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WrittenToolsTest {
    private List<ServedTool> tools = List.of(tool("one"));

    private final ServerFeatures features = () -> tools;

    @Test
    void aListIsWrittenOnceForAsLongAsItIsTheSame() {
        var written = new Operations.WrittenTools(features, () -> Json.object("tools", List.of("first")));
        byte[] once = written.json();
        assertSame(once, written.json());
        assertEquals("{\"tools\":[\"first\"]}", new String(once, StandardCharsets.UTF_8));
    }

    @Test
    void clientsOfBothKindsAreToldOfToolsThatCameSince() {
        var server = new McpServer(new Implementation("demo", "Demo", "1"), "", features);
        assertEquals("[one] [one]", listed(server));
        tools = List.of(tool("one"), tool("two"));
        assertEquals("[one, two] [one, two]", listed(server));
    }

    @Test
    void aPageAfterTheFirstIsNotTheWholeList() {
        tools = List.of(tool("one"), tool("two"));
        var server = new McpServer(
                new Implementation("demo", "Demo", "1"), "", features, new ServerOptions(1, 1 << 20, _ -> {}, true));
        String first = ask(server, MODERN.formatted(1, "")).getFirst();
        String cursor = String.valueOf(result(first).get("nextCursor"));
        String second = ask(server, MODERN.formatted(2, "\"cursor\":\"" + cursor + "\","))
                .getFirst();
        assertEquals("[one] [two]", names(first) + " " + names(second));
    }

    @Test
    void aWrittenResultStandsAsAnyOther() {
        Map<String, @Nullable Object> result = Json.object("a", List.of(1L, "ü"));
        for (Object id : List.<Object>of("x \"y\"", 7L)) {
            assertEquals(
                    Json.text(JsonRpc.result(id, result)),
                    new String(JsonRpc.result(id, Json.write(result)), StandardCharsets.UTF_8));
        }
    }

    private static final String MODERN = """
        {"jsonrpc":"2.0","id":%d,"method":"tools/list","params":{%s"_meta":{\
        "io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
        """;

    private static String listed(McpServer server) {
        String legacy = ask(server, """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}
            {"jsonrpc":"2.0","id":2,"method":"tools/list"}
            """).getLast();
        return names(legacy) + " " + names(ask(server, MODERN.formatted(3, "")).getFirst());
    }

    private static List<String> ask(McpServer server, String lines) {
        var out = new ByteArrayOutputStream();
        server.serve(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), out);
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static List<Object> names(String answer) {
        return ((List<?>) requireNonNull(result(answer).get("tools")))
                .stream().<Object>map(tool -> ((Map<?, ?>) tool).get("name")).toList();
    }

    private static Map<String, @Nullable Object> result(String answer) {
        try {
            return requireNonNull(Json.asObject(
                    Json.readObject(answer.getBytes(StandardCharsets.UTF_8)).get("result")));
        } catch (MalformedJsonException broken) {
            throw new AssertionError(answer, broken);
        }
    }

    private static ServedTool tool(String name) {
        return new ServedTool(
                name, () -> Json.object("name", name), () -> Json.object(), (_, _) -> CallToolResult.text(""));
    }
}
