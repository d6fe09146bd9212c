package commonplace.server.upstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ClientPlacesTest {
    private static final Path HOME = Path.of("/home/ada");

    private static String files(String system, Map<String, String> environment, Path... folders) {
        return new ClientPlaces(system, environment, HOME)
                .of(List.of(folders)).stream()
                        .map(place -> place.client() + " " + place.file())
                        .collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void everyClientHasItsPlace() {
        assertEquals("""
            CLAUDE_DESKTOP /home/ada/.config/Claude/claude_desktop_config.json
            CLAUDE_CODE /home/ada/.claude.json
            CURSOR /home/ada/.cursor/mcp.json
            VS_CODE /home/ada/.config/Code/User/mcp.json
            VS_CODE /home/ada/.config/Code/User/settings.json
            VS_CODE /home/ada/.config/Code - Insiders/User/mcp.json
            VS_CODE /home/ada/.config/Code - Insiders/User/settings.json
            CODEX /home/ada/.codex/config.toml
            GEMINI_CLI /home/ada/.gemini/settings.json
            WINDSURF /home/ada/.codeium/windsurf/mcp_config.json
            CLAUDE_CODE /v/.mcp.json
            CURSOR /v/.cursor/mcp.json
            VS_CODE /v/.vscode/mcp.json
            VS_CODE /v/.vscode/settings.json
            """, files("Linux", Map.of(), Path.of("/v"), Path.of("/v")));
    }

    @Test
    void systemsKeepTheirSettingsElsewhere() {
        assertTrue(files("Mac OS X", Map.of(), HOME)
                .startsWith("CLAUDE_DESKTOP /home/ada/Library/Application Support/Claude/"));
        assertTrue(files("Windows 11", Map.of("APPDATA", "/roaming"), HOME)
                .contains("VS_CODE /roaming/Code/User/mcp.json\n"));
        assertTrue(files("Linux", Map.of("XDG_CONFIG_HOME", "/c", "CLAUDE_CONFIG_DIR", "/d"), HOME)
                .startsWith("CLAUDE_DESKTOP /c/Claude/claude_desktop_config.json\nCLAUDE_CODE /d/.claude.json\n"));
    }

    @Test
    void eachClientHasOneFileOfItsUser() {
        var windows = new ClientPlaces("Windows 11", Map.of("APPDATA", "/roaming", "CODEX_HOME", "/x"), HOME);

        assertEquals(
                """
                Claude Desktop /roaming/Claude/claude_desktop_config.json
                Claude Code /home/ada/.claude.json
                Cursor /home/ada/.cursor/mcp.json
                VS Code /roaming/Code/User/mcp.json
                VS Code Insiders /roaming/Code - Insiders/User/mcp.json
                Codex /x/config.toml
                Gemini CLI /home/ada/.gemini/settings.json
                Windsurf /home/ada/.codeium/windsurf/mcp_config.json
                """,
                windows.ofUser().stream()
                        .map(each -> each.title() + " " + each.file() + "\n")
                        .collect(Collectors.joining()));
    }
}
