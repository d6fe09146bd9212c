package commonplace.mcp.client;

import static commonplace.mcp.client.TestServers.LONG;
import static commonplace.mcp.client.TestServers.hostile;
import static commonplace.mcp.client.TestServers.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class McpClientsTest {
    private final TestServers.Heard heard = new TestServers.Heard();

    private static ServerConfig named(String name, ServerConfig config, boolean disabled, Set<String> deny) {
        return new ServerConfig(
                name, config.way(), config.connectLimit(), config.requestLimit(), disabled, Set.of(), deny);
    }

    private static void begin(McpClient server) {
        try {
            server.tools();
        } catch (McpClientException e) {
            // It stands in the server's state.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aServerThatHangsDelaysNoOther() throws Exception {
        var configs = List.of(
                named("hangs", hostile("silent"), false, Set.of()),
                named("works", hostile("plain"), false, Set.of("die")),
                named("off", hostile("plain"), true, Set.of()));
        var quick = ClientLimits.DEFAULT.withPatience(LONG, Duration.ofMillis(100), Duration.ofMillis(1));
        try (var all = new McpClients(configs, TestServers.SETUP.with(quick).with(heard))) {
            assertEquals(new ConnectionState.NotStarted(), all.health().get("works"));
            all.all().forEach(server -> Thread.ofVirtual().start(() -> begin(server)));
            heard.await("Ready");

            assertFalse(all.health().get("hangs") instanceof ConnectionState.Ready);
            assertInstanceOf(ConnectionState.Ready.class, all.health().get("works"));
            assertEquals(new ConnectionState.Disabled(), all.health().get("off"));
            Map<String, McpClient.KnownTools> known = all.known();
            assertEquals(new McpClient.KnownTools(List.of(), List.of(), false), known.get("hangs"));
            McpClient works = all.get("works");
            assertNotNull(works);
            assertEquals(works.known(), known.get("works"));
            List<String> names =
                    works.known().tools().stream().map(ListedTool::name).toList();
            assertTrue(names.contains("ok") && !names.contains("die"), names::toString);
            assertEquals("fine", text(works.call("ok", Map.of(), LONG)));
        }
    }

    @Test
    void whatIsDeniedOrOffIsNotCalled() {
        try (var denied = new McpClient(named("works", hostile("plain"), false, Set.of("die")), TestServers.SETUP);
                var off = new McpClient(named("off", hostile("plain"), true, Set.of()), TestServers.SETUP)) {
            McpClientException first = assertThrows(McpClientException.class, () -> denied.call("die", Map.of(), LONG));
            assertEquals("server 'works': the configuration does not let 'die' be called", first.getMessage());
            assertEquals(new ConnectionState.NotStarted(), denied.state());

            McpClientException second = assertThrows(McpClientException.class, () -> off.call("ok", Map.of(), LONG));
            assertEquals("server 'off': it is disabled in the configuration", second.getMessage());
            assertTrue(off.known().tools().isEmpty());
        }
    }
}
