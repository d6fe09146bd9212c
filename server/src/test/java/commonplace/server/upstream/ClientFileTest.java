package commonplace.server.upstream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientFileTest {
    @Test
    void claudeDesktopAndCursor() throws Exception {
        String file = """
            {"mcpServers": {"files": {"command": "npx", "args": ["-y", "x"], "env": {"A": "b"}}}, "other": 1}
            """;

        for (ClientFile client : List.of(ClientFile.CLAUDE_DESKTOP, ClientFile.CURSOR)) {
            ClientFile.ServerEntries found = client.read(file);
            assertEquals(
                    "{\"files\":{\"command\":\"npx\",\"args\":[\"-y\",\"x\"],\"env\":{\"A\":\"b\"}}}",
                    Json.text(found.mcpServers()));
            assertEquals(List.of(), found.notes());
        }
    }

    @Test
    void claudeCodeWithTheServersOfAProject() throws Exception {
        ClientFile.ServerEntries found = ClientFile.CLAUDE_CODE.read("""
            {
              "mcpServers": {
                "web": {"type": "http", "url": "https://example.org/mcp"},
                "old": {"type": "sse", "url": "https://example.org/sse"}
              },
              "projects": {
                "/home/me/one": {"mcpServers": {"my tool": {"type": "stdio", "command": "one"}}},
                "/home/me/two": {"mcpServers": {"two": {"command": "two"}}}
              }
            }
            """, "/home/me/one");

        assertEquals(
                "{\"web\":{\"url\":\"https://example.org/mcp\"},\"my-tool\":{\"command\":\"one\"}}",
                Json.text(found.mcpServers()));
        assertEquals("""
            'old' is left out: it speaks HTTP+SSE, which MCP gave up; if it has an address for Streamable HTTP, use that
            'my tool' is called 'my-tool' here
            """, String.join("\n", found.notes()) + "\n");
    }

    @Test
    void vsCodeWithCommentsAndInputs() throws Exception {
        ClientFile.ServerEntries found = ClientFile.VS_CODE.read("""
            {
              // asked for at start
              "inputs": [{"type": "promptString", "id": "api-key", "password": true},],
              "servers": {
                /* not "a" string */
                "it": {
                  "command": "run", "args": ["${workspaceFolder}/x", "a//b", "\\\\"], "envFile": ".env",
                  "env": {"KEY": "${input:api-key}"},
                },
              },
            }
            """);

        assertEquals(
                "{\"it\":{\"command\":\"run\",\"args\":[\"${workspaceFolder}/x\",\"a//b\",\"\\\\\"],"
                        + "\"env\":{\"KEY\":\"${env:API_KEY}\"}}}",
                Json.text(found.mcpServers()));
        assertEquals("""
            'it' has ${workspaceFolder}, which means nothing here: put in what it stands for
            'it' takes the input 'api-key' from the environment variable API_KEY
            'it' loses envFile
            """, String.join("\n", found.notes()) + "\n");
    }

    @Test
    void codexInToml() throws Exception {
        ClientFile.ServerEntries found = ClientFile.CODEX.read("""
            model = "o4"
            [mcp_servers.files]
            command = "npx"
            args = ["-y", 'x'] # pinned
            startup_timeout_sec = 20.5
            [mcp_servers.files.env]
            LEVEL = "debug"
            """);

        assertEquals(
                "{\"files\":{\"command\":\"npx\",\"args\":[\"-y\",\"x\"],\"env\":{\"LEVEL\":\"debug\"}}}",
                Json.text(found.mcpServers()));
        assertEquals(List.of("'files' loses startup_timeout_sec"), found.notes());
    }

    @Test
    void othersCallTheAddressDifferently() throws Exception {
        assertEquals(
                "{\"a\":{\"url\":\"https://example.org/mcp\"}}",
                Json.text(ClientFile.GEMINI_CLI
                        .read("{\"mcpServers\": {\"a\": {\"httpUrl\": \"https://example.org/mcp\"}}}")
                        .mcpServers()));
    }
}
