package commonplace.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.mcp.client.ServerConfig;
import commonplace.search.catalog.CatalogSettings;
import commonplace.search.catalog.Strategy;
import commonplace.tools.meta.NamespaceRule;
import commonplace.tools.meta.ToolSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WantedToolsTest {
    @TempDir
    private Path home;

    @Test
    void withoutAWordEverythingIsAsUsual() throws Exception {
        assertEquals(WantedTools.USUAL, configured("{}"));
        assertEquals(WantedTools.USUAL, configured("{\"learning\": true, \"mcpServers\": {}}"));
    }

    @Test
    void toolsAreNamedAsTextOrAsAList() throws Exception {
        assertEquals(ToolSelection.ALL, configured("{\"tools\": \"all\"}").surface());
        assertEquals(ToolSelection.LEAN, configured("{\"tools\": [\"lean\"]}").surface());
        assertEquals(
                new ToolSelection(List.of("cairn", "lens:read", "cairn_read", "files", "files:write_file")),
                configured("{\"tools\": [\"cairn\", \"lens:read\", \"cairn_read\", \"files\", \"files:write_file\"],"
                                + " \"mcpServers\": {\"files\": {\"command\": \"x\", \"comand\": 1}}}")
                        .surface());
    }

    @Test
    void theFlagGoesBeforeTheConfiguration() throws Exception {
        assertEquals(
                ToolSelection.LEAN,
                wanted("{\"tools\": \"cairn\"}", "lean", Map.of()).surface());

        assertEquals(
                "--tools has 'carn', and no namespace or tool is called so; did you mean cairn? The namespaces are"
                        + " cairn, docs, lens, meta, sources",
                refused("{}", "carn", Map.of()));
        assertEquals(
                "--tools must be 'all', 'lean', or a list of namespaces and tools such as 'cairn,lens:read', not ','",
                refused("{}", ",", Map.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"tools\": 1 | 'tools' must be \"all\", \"lean\" or a list such as [\"cairn\", \"lens:read\"], not 1",
                "\"tools\": [] | 'tools' must be 'all', 'lean', or a list of namespaces and tools such as"
                        + " 'cairn,lens:read', not ''",
                "\"tools\": \"a b\" | 'tools' has 'a b'; what works is a namespace, the name of a tool, or both as in"
                        + " 'lens:read'",
                "\"tools\": \"a:b:c\" | 'tools' has 'a:b:c'; what works is a namespace, the name of a tool, or both as"
                        + " in 'lens:read'",
                "\"tools\": \"fils:x\", \"mcpServers\": {\"files\": {}} | 'tools' has 'fils', and there is no such"
                        + " namespace; did you mean files? The namespaces are cairn, docs, lens, meta, sources,"
                        + " files",
                "\"namespaces\": [] | 'namespaces' must be an object such as {\"cairn\": {\"ask\": \"destructive\"}},"
                        + " not []",
                "\"namespaces\": {\"qqq\": {}} | 'namespaces' has 'qqq', and there is no such namespace; the namespaces"
                        + " are cairn, docs, lens, meta, sources",
                "\"namespaces\": {\"lens\": 1} | 'namespaces.lens' must be an object with allow, deny or ask, not 1",
                "\"namespaces\": {\"lens\": {\"alow\": 1}} | 'namespaces.lens.alow' is not known; a rule has allow,"
                        + " deny and ask",
                "\"namespaces\": {\"lens\": {\"allow\": []}} | 'namespaces.lens.allow' must be a list of names of"
                        + " tools, or be left out, not []",
                "\"namespaces\": {\"*\": {\"ask\": \"always\"}} | 'namespaces.*.ask' must be \"never\","
                        + " \"destructive\" or \"writes\", not \"always\"",
                "\"learning\": \"no\" | 'learning' must be true or false, not \"no\"",
                "\"mcpServers\": [] | 'mcpServers' must be an object such as {\"files\": {\"command\": \"npx\","
                        + " \"args\": []}}"
            })
    void whatIsWrongIsNamedWithItsPlace(String setting, String problem) {
        assertEquals(home.resolve("config.json") + ": " + problem, refused("{" + setting + "}", "", Map.of()));
    }

    @Test
    void aNamespaceHasItsRuleAndAllOthersTheirs() throws Exception {
        WantedTools tools = configured("{\"namespaces\": {\"cairn\": {\"allow\": [\"a\"], \"deny\": [\"b\"]},"
                + " \"*\": {\"ask\": \"writes\"}}, \"learning\": false}");

        assertEquals(
                new NamespaceRule(List.of("a"), List.of("b"), NamespaceRule.Ask.NEVER),
                tools.namespaces().get("cairn"));
        assertEquals(
                new NamespaceRule(List.of(), List.of(), NamespaceRule.Ask.WRITES),
                tools.namespaces().get("*"));
        assertEquals(Map.of(), WantedTools.USUAL.namespaces());
        assertEquals(false, tools.learning());
    }

    @Test
    void aServerThatIsMistakenIsLeftOutAndTheOthersAreThere() throws Exception {
        Files.writeString(home.resolve("key"), "hunter22");
        var servers = configured("{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"KEY\": \"${file:key}\"}},"
                        + " \"b\": {}, \"Cairn\": {\"command\": \"x\"}, \"lean\": {\"command\": \"x\"}}}")
                .servers()
                .now()
                .usable();

        assertEquals(
                List.of("a"), servers.servers().stream().map(ServerConfig::name).toList());
        assertEquals(
                List.of(
                        "mcpServers.Cairn must have another name: 'Cairn' already means something where tools are"
                                + " named",
                        "mcpServers.lean must have another name: 'lean' already means something where tools are named",
                        "mcpServers.b must have either a command or a url"),
                servers.mistakes());
        assertEquals("[secret]", servers.secrets().redact("hunter22"));
    }

    @Test
    void theEnvironmentSaysHowToolsAreFoundAndAnnounced() throws Exception {
        WantedTools tools = wanted(
                "{}",
                "",
                Map.of(
                        "METATOOLS_SEARCH_STRATEGY", "hybrid",
                        "METATOOLS_SEARCH_BM25_NAME_BOOST", "4.5",
                        "METATOOLS_SEARCH_BM25_NAMESPACE_BOOST", "0",
                        "METATOOLS_SEARCH_BM25_TAGS_BOOST", "1",
                        "METATOOLS_SEARCH_BM25_MAX_DOCS", "10",
                        "METATOOLS_SEARCH_BM25_MAX_DOCTEXT_LEN", "2000",
                        "METATOOLS_NOTIFY_TOOL_LIST_CHANGED", "false",
                        "METATOOLS_NOTIFY_TOOL_LIST_CHANGED_DEBOUNCE_MS", "0"));

        assertEquals(new CatalogSettings(Strategy.HYBRID, 4.5, 0, 1, 10, 2000), tools.search());
        assertTrue(tools.strategySaid());
        assertEquals(new WantedTools.Announcing(false, Duration.ZERO), tools.announcing());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SEARCH_STRATEGY | fuzzy | lexical, bm25, semantic or hybrid",
                "SEARCH_BM25_NAME_BOOST | -1 | a number from 0 to 1000",
                "SEARCH_BM25_TAGS_BOOST | NaN | a number from 0 to 1000",
                "SEARCH_BM25_MAX_DOCS | 1.5 | a whole number from 0 to 2147483647",
                "NOTIFY_TOOL_LIST_CHANGED | maybe | true or false",
                "NOTIFY_TOOL_LIST_CHANGED_DEBOUNCE_MS | 60001 | a whole number from 0 to 60000"
            })
    void aVariableThatCannotBeMeantStopsTheStart(String variable, String value, String right) {
        assertEquals(
                "the environment variable METATOOLS_" + variable + " must be " + right + ", not '" + value + "'",
                refused("{}", "", Map.of("METATOOLS_" + variable, value)));
    }

    private WantedTools configured(String config) throws Exception {
        return wanted(config, "", Map.of());
    }

    private String refused(String config, String flag, Map<String, String> environment) {
        return assertThrows(SettingsException.class, () -> wanted(config, flag, environment))
                .getMessage();
    }

    private WantedTools wanted(String config, String flag, Map<String, String> environment)
            throws IOException, SettingsException {
        Path vault = Files.createDirectories(home.resolve("vault"));
        Files.writeString(home.resolve("config.json"), config);
        var all = new HashMap<>(environment);
        all.put("HOME", home.toString());
        return new Flags(
                        Optional.of(vault),
                        Optional.of(home.resolve("config.json")),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(flag).filter(said -> !said.isEmpty()))
                .resolve(all)
                .tools();
    }
}
