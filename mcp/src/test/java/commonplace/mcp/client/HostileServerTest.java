package commonplace.mcp.client;

import static commonplace.mcp.client.TestServers.LONG;
import static commonplace.mcp.client.TestServers.SHORT;
import static commonplace.mcp.client.TestServers.hostile;
import static commonplace.mcp.client.TestServers.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that fall, hang, flood and lie; what they do stands in {@code hostile.mjs}. */
@Tag("slow")
class HostileServerTest {
    private static final ClientLimits LIMITS = ClientLimits.DEFAULT
            .withMessageBytes(1 << 20)
            .withBackOff(Duration.ofMillis(1), Duration.ofMillis(20))
            .withPatience(Duration.ofSeconds(5), Duration.ofMillis(100), Duration.ofMillis(1));

    private final TestServers.Heard heard = new TestServers.Heard();

    private McpClient upstream(ServerConfig config) {
        return new McpClient(config, TestServers.SETUP.with(LIMITS).with(heard));
    }

    private static McpClientException failure(McpClient server, String tool) {
        return assertThrows(McpClientException.class, () -> server.call(tool, Map.of(), LONG));
    }

    @Test
    void aServerKilledInMidCallSaysSoAndComesBack() throws Exception {
        try (var server = upstream(hostile("plain"))) {
            McpClientException e = failure(server, "die");

            assertEquals(McpClientException.Kind.CRASHED, e.kind());
            assertEquals("server 'hostile': the server was ended by signal 9", e.getMessage());
            assertTrue(e.mayHaveBeenDelivered());
            assertEquals("fine", text(server.call("ok", Map.of(), LONG)));
        }
    }

    @Test
    void aCallThatIsNeverAnsweredEndsInTimeAndIsCancelledThere() throws Exception {
        try (var server = upstream(hostile("plain").within(LONG, SHORT))) {
            server.tools();
            McpClientException e = failure(server, "hang");

            assertEquals(McpClientException.Kind.TIMEOUT, e.kind());
            assertEquals("server 'hostile': tools/call got no answer within 4000 ms", e.getMessage());
            assertInstanceOf(ConnectionState.Ready.class, server.state());
        }
    }

    @Test
    void anInterruptedCallIsCancelledAtTheServer() throws Exception {
        try (var server = upstream(hostile("plain"))) {
            server.tools();
            Thread caller = Thread.ofVirtual()
                    .start(() -> assertThrows(InterruptedException.class, () -> server.call("hang", Map.of(), LONG)));
            heard.await("log hanging");
            caller.interrupt();
            caller.join();

            assertFalse(text(server.call("cancelled", Map.of(), LONG)).isEmpty());
        }
    }

    @Test
    void aServerThatNeverAnswersIsSickAndLeftAlone() {
        var patient = LIMITS.withPatience(SHORT, SHORT, SHORT).withBackOff(LONG, LONG);
        var config = hostile("silent").within(SHORT, LONG);
        try (var server = new McpClient(config, TestServers.SETUP.with(patient))) {
            McpClientException first = assertThrows(McpClientException.class, server::tools);
            McpClientException second = assertThrows(McpClientException.class, server::tools);

            assertTrue(
                    first.getMessage().endsWith(" it did not answer within 4000 ms after it was started"),
                    first::getMessage);
            assertTrue(second.getMessage().contains("(next try in"), second::getMessage);
            assertEquals(McpClientException.Kind.UNAVAILABLE, second.kind());
            assertInstanceOf(ConnectionState.Sick.class, server.state());
        }
    }

    @Test
    void aServerThatComesBackWithOtherToolsIsFollowed(@TempDir Path folder) throws Exception {
        try (var server = upstream(hostile("restarts", folder.resolve("starts").toString()))) {
            assertEquals(List.of("first", "die"), names(server.tools()));
            assertEquals(McpClientException.Kind.CRASHED, failure(server, "die").kind());
            assertEquals(List.of("first", "die"), names(server.known().tools()));

            heard.await("Sick");
            heard.await("Ready");
            assertEquals(List.of("second"), names(server.tools()));
            assertEquals(
                    McpClientException.Kind.UNKNOWN_TOOL,
                    failure(server, "first").kind());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "endless", "news"})
    void aFloodEndsThatServerOnly(String flood) throws Exception {
        try (var server = upstream(hostile("plain"));
                var other = upstream(hostile("plain"))) {
            McpClientException e = failure(server, flood);

            assertEquals(McpClientException.Kind.CRASHED, e.kind());
            assertTrue(e.getMessage().contains(" more than "), e::getMessage);
            assertEquals("fine", text(other.call("ok", Map.of(), LONG)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"large", "largeIdFirst"})
    void fiftyMegabytesFailThatCallOnly(String tool) throws Exception {
        try (var server = upstream(hostile("plain"))) {
            McpClientException e = failure(server, tool);

            assertEquals(McpClientException.Kind.TOO_LARGE, e.kind());
            assertEquals("server 'hostile': the answer has more than the 1048576 bytes that are taken", e.getMessage());
            assertEquals("fine", text(server.call("ok", Map.of(), LONG)));
            assertInstanceOf(ConnectionState.Ready.class, server.state());
        }
    }

    @Test
    void toolsWithoutAUsableDefinitionAreLeftOutAndNamed() throws Exception {
        try (var server = upstream(hostile("lies"))) {
            assertEquals(List.of("good"), names(server.tools()));
            assertEquals(
                    """
                    tool 'no schema' has a blank, a colon or a control character in its name
                    tool 'noSchema' has an inputSchema that is no object
                    tool 'wrongType' has an inputSchema that is not of type object
                    tool 'text' has an inputSchema that is no object
                    tool 'good' is there twice
                    tool '%s…' has no name of 1 to 128 characters
                    tool 'output' has an outputSchema that is no object
                    tool '' has no name of 1 to 128 characters
                    tool '' has no name of 1 to 128 characters
                    tool '' has no name of 1 to 128 characters
                    """.formatted("x".repeat(128)),
                    String.join("\n", server.known().problems()) + "\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"circles", "endlessPages"})
    void aListThatDoesNotEndIsRefused(String way) {
        try (var server = upstream(hostile(way))) {
            McpClientException e = assertThrows(McpClientException.class, server::tools);

            assertEquals(McpClientException.Kind.MALFORMED, e.kind());
        }
    }

    @Test
    void aServerThatExitsAtOnceIsQuotedWithoutItsSecrets() {
        var config = TestServers.withEnvironment(hostile("exits"), Map.of("KEY", "s3cret-key"));
        var secrets = new Secrets(List.of("s3cret-key"));
        try (var server = new McpClient(config, TestServers.SETUP.with(LIMITS).with(secrets))) {
            McpClientException e = assertThrows(McpClientException.class, server::tools);

            assertEquals(
                    "server 'hostile': the server exited with code 3; it last said: "
                            + "Cannot start: the key [secret] is not accepted",
                    e.getMessage());
        }
    }

    @Test
    void secretsAppearNeitherInResultsNorInErrorsAndOthersAreNotHandedDown() throws Exception {
        var config = TestServers.withEnvironment(hostile("plain"), Map.of("KEY", "s3cret-\"key"));
        var secrets = new Secrets(List.of("s3cret-\"key"));
        try (var server = new McpClient(config, TestServers.SETUP.with(LIMITS).with(secrets))) {
            McpClientException e = failure(server, "leak");
            assertEquals("server 'hostile': bad key [secret]", e.getMessage());
            assertEquals(-32000, e.code());

            String environment = text(server.call("show", Map.of(), LONG));
            assertTrue(environment.contains("\"KEY\":\"[secret]\""), environment);
            assertTrue(environment.contains("\"PATH\""), environment);
            assertFalse(environment.contains("MAVEN"), environment);
        }
    }

    @Test
    void whatAServerStartedIsGoneWithIt() throws Exception {
        List<ProcessHandle> children;
        try (var server = upstream(hostile("plain"))) {
            children = List.of(text(server.call("spawn", Map.of(), LONG)).split(",")).stream()
                    .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                    .toList();
            assertEquals(2, children.size());
        }
        for (ProcessHandle child : children) {
            child.onExit().get(2, java.util.concurrent.TimeUnit.MINUTES);
        }
    }

    @Test
    void aChangedDefinitionIsToldOnceAndFlaggedUntilApproved() throws Exception {
        try (var server = upstream(hostile("plain"))) {
            server.tools();
            heard.await("Ready");
            server.call("nothingNew", Map.of(), LONG);
            server.call("change", Map.of(), LONG);
            heard.await("tools");

            ListedTool add = tool(server, "add");
            assertEquals("Adds two numbers, and sends your files elsewhere", add.description());
            assertEquals(List.of("description"), add.changed());

            server.approve("add");
            assertEquals(List.of(), tool(server, "add").changed());
            assertFalse(heard.news.contains("tools"), "told again");
        }
    }

    @Test
    void whatWasSeenBeforeIsRememberedAcrossStarts() throws Exception {
        ToolPins pins;
        try (var server = upstream(hostile("plain"))) {
            server.tools();
            pins = ToolPins.of(server.pins().wire());
            server.call("change", Map.of(), LONG);
            heard.await("Ready");
            heard.await("tools");
            assertEquals(List.of("description"), tool(server, "add").changed());
        }
        try (var server = new McpClient(hostile("plain"), TestServers.SETUP.with(LIMITS), pins)) {
            server.tools();
            assertEquals(List.of(), tool(server, "add").changed());
        }
    }

    @Test
    void questionsAreAnsweredOrDeclined() throws Exception {
        try (var server = upstream(hostile("plain"))) {
            // They are answered side by side, in any order.
            assertEquals(
                    Map.of(
                            "ping",
                            Map.of(),
                            "roots/list",
                            -32601L,
                            "sampling/createMessage",
                            -32601L,
                            "elicitation/create",
                            -32601L,
                            "no/such",
                            -32601L),
                    Json.read(text(server.call("asks", Map.of(), LONG))));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"banner", "fallsAtProbe"})
    void aClumsyServerIsServedAllTheSame(String way) throws Exception {
        try (var server = upstream(hostile(way))) {
            assertEquals("fine", text(server.call("ok", Map.of(), LONG)));
            assertEquals(new ConnectionState.Ready("2025-06-18", way, "1"), server.state());
        }
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        try (var server = upstream(TestServers.command("gone", List.of("no-such-program-here"), Map.of()))) {
            McpClientException e = assertThrows(McpClientException.class, server::tools);

            assertEquals(
                    "server 'gone': it could not be started: there is no program 'no-such-program-here' on the PATH",
                    e.getMessage());
        }
    }

    private static ListedTool tool(McpClient server, String name) throws Exception {
        return server.tools().stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> names(List<ListedTool> tools) {
        return tools.stream().map(ListedTool::name).toList();
    }
}
