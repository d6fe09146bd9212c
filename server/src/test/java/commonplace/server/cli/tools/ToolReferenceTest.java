package commonplace.server.cli.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import commonplace.server.cli.Cli;
import commonplace.server.gateway.ToolList;
import commonplace.server.notes.OwnTools;
import commonplace.tools.ToolDefinition;
import commonplace.tools.Toolset;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolReferenceTest {
    @Test
    void theReferenceIsUpToDate() throws IOException {
        assertEquals(
                Files.readString(Path.of("../docs/tools.md")),
                ToolReference.of(OwnTools.toolsets()),
                "The tools have changed. Run: ./commonplace reference > docs/tools.md");
    }

    @Test
    void clientsAreToldWhatTheToolsAre() throws IOException {
        String list = "src/main/resources/commonplace/tools.jsonl";
        assertEquals(
                Files.readString(Path.of(list)),
                ToolList.of(OwnTools.toolsets()),
                "The tools have changed. Run: ./commonplace reference --list > server/" + list);
    }

    /** Clients rely on these words: an argument that is renamed or a description that is lost shows here first. */
    @ParameterizedTest
    @ValueSource(strings = {"cairn", "docs", "lens", "sources", "meta"})
    void theToolsHaveTheSchemasThatWerePromised(String name) throws Exception {
        Map<String, Object> made = new LinkedHashMap<>();
        for (Toolset<?> toolset : OwnTools.toolsets()) {
            if (toolset.name().equals(name)) {
                for (ToolDefinition<?, ?> tool : toolset.tools()) {
                    made.put(
                            tool.name(),
                            Map.of(
                                    "description",
                                    tool.description(),
                                    "inputSchema",
                                    tool.arguments().schema()));
                }
            }
        }
        try (var promised = Objects.requireNonNull(getClass().getResourceAsStream(name + "-schemas.json"))) {
            assertEquals(
                    Json.readObject(promised.readAllBytes()),
                    Json.readObject(Json.text(made).getBytes(StandardCharsets.UTF_8)));
        }
    }

    @Test
    void noToolIsNamedAsAnotherCommandIs() {
        List<String> names =
                new ArrayList<>(new Cli(Map.of()).all().getSubcommands().keySet());
        OwnTools.toolsets().forEach(toolset -> toolset.tools().forEach(tool -> names.remove(tool.name())));

        assertEquals(
                List.of(
                        "setup",
                        "mcp",
                        "serve",
                        "config",
                        "token",
                        "doctor",
                        "index",
                        "import",
                        "export",
                        "backup",
                        "servers",
                        "project",
                        "registry",
                        "completion",
                        "reference"),
                names);
    }
}
