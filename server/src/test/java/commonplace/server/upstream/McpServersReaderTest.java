package commonplace.server.upstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import commonplace.json.Json;
import commonplace.mcp.client.ServerConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McpServersReaderTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private ConfiguredServers read(String json) throws Exception {
        return McpServersReader.read(Json.read(json), Map.of("TOKEN", "abc-token", "PLACE", "here"), folder);
    }

    @Test
    void readsBothWaysWithWhatTheyReferTo() throws Exception {
        Files.writeString(folder.resolve("key"), "file-key\n");
        ConfiguredServers configured = read("""
            {
              "files": {
                "command": "npx", "args": ["-y", "${PLACE}", "${NONE:-there}"], "cwd": ".",
                "env": { "KEY": "${file:key}", "N": 3 }, "deny": ["write"], "timeout_ms": 5000
              },
              "web": {
                "type": "http", "url": "https://example.org/mcp", "disabled": true,
                "headers": { "Authorization": "Bearer ${env:TOKEN}" }
              }
            }
            """);

        assertEquals(List.of(), configured.mistakes());
        ServerConfig files = configured.servers().getFirst();
        var command = (ServerConfig.Way.Stdio) files.way();
        assertEquals(List.of("-y", "here", "there"), command.arguments());
        assertEquals(Map.of("KEY", "file-key", "N", "3"), command.environment());
        assertEquals(Duration.ofSeconds(5), files.requestLimit());
        assertEquals(Set.of("write"), files.deny());
        var web = (ServerConfig.Way.HttpEndpoint) configured.servers().getLast().way();
        assertEquals(Map.of("Authorization", "Bearer abc-token"), web.headers());
        assertEquals("[secret] and [secret]", configured.secrets().redact("abc-token and file-key"));
        assertFalse(configured.toString().contains("abc-token"), "a secret is shown");
        assertFalse(configured.toString().contains("file-key"), "a secret is shown");
    }

    @Test
    void namesEachMistakeWithItsFieldAndKeepsTheRest() throws Exception {
        ConfiguredServers configured = read("""
            {
              "good": { "command": "node" },
              "both": { "command": "node", "url": "http://localhost/" },
              "none": {},
              "no server": { "command": "node" },
              "text": "node",
              "many": {
                "command": "node", "args": ["ok", 1], "env": { "A": "${MISSING}", "B": [] }, "cwd": "nowhere",
                "timeout_ms": 0, "disabled": "yes", "allow": "all", "enabled": true
              },
              "web": { "url": "ftp://example.org", "type": "sse", "headers": { "Key": "${file:none}" } }
            }
            """);

        assertEquals(
                List.of("good"),
                configured.servers().stream().map(ServerConfig::name).toList());
        assertEquals("""
            mcpServers.both must have either a command or a url
            mcpServers.none must have either a command or a url
            mcpServers.no server must have a name of letters, digits, '_', '-' and '.', at most 64 of them
            mcpServers.text must be an object
            mcpServers.text must have either a command or a url
            mcpServers.many.args[1] must be a string
            mcpServers.many.env.A needs the environment variable MISSING, which is not set
            mcpServers.many.env.B must be a string
            mcpServers.many.cwd must be a folder, and 'nowhere' is none
            mcpServers.many.timeout_ms must be a whole number of milliseconds from 1 to 3600000
            mcpServers.many.disabled must be true or false
            mcpServers.many.allow must be a list of strings
            mcpServers.many.enabled is not known; a server has command, args, env, cwd or url, headers, and type, \
            timeout_ms, connect_timeout_ms, disabled, allow, deny
            mcpServers.web.type must be 'http' where there is a url, or be left out
            mcpServers.web.headers.Key needs the file none, which cannot be read
            mcpServers.web.url must be an address that begins with http:// or https://
            """, String.join("\n", configured.mistakes()) + "\n");
    }

    @Test
    void aWordThatSaysNothingIsNoSecretWhateverItIsCalled() {
        ConfiguredServers read = McpServersReader.read(
                Json.object(
                        "a",
                        Json.object("command", "x", "env", Json.object("AUTH_ENABLED", "true", "MAX_TOKENS", "4096"))),
                Map.of(),
                Path.of("/"));

        assertEquals("true 4096", read.secrets().redact("true 4096"));
    }
}
