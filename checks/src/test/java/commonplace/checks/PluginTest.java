package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The plugin's files as Claude Code, Codex and Cursor document them: plugins-reference and plugin-marketplaces of code.claude.com, plugins/build
 * of developers.openai.com, plugins of cursor.com. Their schemas are not ours to copy; this is what we rely on.
 */
class PluginTest {
    private static final Path PLUGIN = Project.ROOT.resolve("packaging/plugin");
    private static final Pattern KEBAB = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    private static final Pattern FRONT_MATTER = Pattern.compile("---\\n(.*?)\\n---\\n.*", Pattern.DOTALL);
    private static final int LONGEST_DESCRIPTION = 1024;

    /** What any of the three knows. */
    private static final Set<String> FIELDS = Set.of(
            "name", "displayName", "description", "author", "license", "keywords", "skills", "mcpServers", "interface");

    private static Map<String, @Nullable Object> read(String file) throws Exception {
        return Json.readObject(Files.readAllBytes(Project.ROOT.resolve(file)));
    }

    private static Map<String, @Nullable Object> object(@Nullable Object value) {
        return Objects.requireNonNull(Json.asObject(value));
    }

    private static List<?> list(@Nullable Object value) {
        return (List<?>) Objects.requireNonNull(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {".claude-plugin", ".codex-plugin", ".cursor-plugin"})
    void manifestsNameWhatIsThere(String client) throws Exception {
        Map<String, @Nullable Object> manifest = read("packaging/plugin/" + client + "/plugin.json");

        assertTrue(KEBAB.matcher(String.valueOf(manifest.get("name"))).matches());
        assertTrue(FIELDS.containsAll(manifest.keySet()), manifest.keySet().toString());
        assertEquals(
                read("packaging/plugin/.claude-plugin/plugin.json").get("description"), manifest.get("description"));
        assertNotNull(object(manifest.get("author")).get("name"));
        for (String part : List.of("skills", "mcpServers")) {
            if (manifest.get(part) instanceof String place) {
                assertTrue(place.startsWith("./"), place);
                assertTrue(Files.exists(PLUGIN.resolve(place)), place);
            }
        }
        try (Stream<Path> files = Files.list(PLUGIN.resolve(client))) {
            assertEquals(1, files.count(), "nothing else may lie there");
        }
    }

    @Test
    void serverIsTheCommandOnThePath() throws Exception {
        assertEquals(
                Map.of("mcpServers", Map.of("commonplace", Map.of("command", "commonplace", "args", List.of("mcp")))),
                read("packaging/plugin/.mcp.json"));
    }

    @Test
    void marketplacesLeadToThePlugin() throws Exception {
        for (String client : List.of(".claude-plugin", ".cursor-plugin")) {
            Map<String, @Nullable Object> market = read(client + "/marketplace.json");
            assertNotNull(object(market.get("owner")).get("name"));
            Map<String, @Nullable Object> plugin =
                    object(list(market.get("plugins")).getFirst());
            assertEquals("commonplace", plugin.get("name"));
            assertEquals("./packaging/plugin", plugin.get("source"));
        }
        Map<String, @Nullable Object> codex = object(
                list(read(".agents/plugins/marketplace.json").get("plugins")).getFirst());
        assertEquals("commonplace", codex.get("name"));
        assertEquals(Map.of("source", "local", "path", "./packaging/plugin"), codex.get("source"));
        assertEquals(Map.of("installation", "AVAILABLE", "authentication", "ON_INSTALL"), codex.get("policy"));
    }

    @Test
    void skillsAreCalledAsTheirFoldersAndSayWhenTheyAreWanted() throws Exception {
        try (Stream<Path> skills = Files.list(PLUGIN.resolve("skills"))) {
            for (Path skill : skills.toList()) {
                String text = Files.readString(skill.resolve("SKILL.md"));
                var matcher = FRONT_MATTER.matcher(text);
                assertTrue(matcher.matches(), skill.toString());
                String front = matcher.group(1);
                assertTrue(front.startsWith("name: " + skill.getFileName() + "\n"), front);
                String description = front.substring(front.indexOf("description:"));
                assertTrue(description.contains("Use it"), description);
                assertTrue(description.length() <= LONGEST_DESCRIPTION, description);
            }
        }
    }

    /** The form of settings.json: by event, then by what it is about, then what is run. */
    @Test
    void hookExampleHasTheFormOfHooks() throws Exception {
        Map<String, @Nullable Object> hooks =
                object(read("packaging/plugin/hooks/example.json").get("hooks"));
        Map<String, @Nullable Object> start =
                object(list(hooks.get("SessionStart")).getFirst());
        Map<String, @Nullable Object> hook = object(list(start.get("hooks")).getFirst());

        assertEquals(Set.of("SessionStart"), hooks.keySet());
        assertEquals("command", hook.get("type"));
        assertTrue(String.valueOf(hook.get("command")).contains("commonplace project status"));
    }
}
