package commonplace.server.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import commonplace.server.testing.LaunchedProduct;
import commonplace.testing.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The metatools as real clients meet them, with three real servers behind them; what the clients do stands in
 * {@code testing/node/meta.mjs} and {@code metaerrors.mjs}.
 */
@Tag("slow")
class MetatoolsTest {
    private static final String GUIDES =
            Path.of("src/main/resources/commonplace/guides").toAbsolutePath().toString();

    @TempDir
    private Path temporary;

    private Path home;
    private Path files;

    @BeforeEach
    void makePlaces() throws IOException {
        home = temporary.toRealPath();
        files = Files.createDirectory(home.resolve("files"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void sevenToolsAreEnoughForEverything(String client) throws IOException {
        Path project = home.resolve("shop");
        ExampleWorld.copyProject(project);

        run("meta.mjs", List.of(client, GUIDES, project.toString(), files.toString()), servers());
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void whatDoesNotWorkIsSaidAndWhatIsGivenUpEnds(String client) throws IOException {
        Map<String, @Nullable Object> odd =
                node(NodePackages.command("hostile.mjs").getLast(), "plain");
        odd.put("env", Json.object("KEY", "hunter22hunter22"));
        Map<String, @Nullable Object> servers = servers();
        servers.put("odd", odd);

        run("metaerrors.mjs", List.of(client, files.toString()), servers);
    }

    private void run(String script, List<String> arguments, Map<String, @Nullable Object> servers) throws IOException {
        Map<String, @Nullable Object> rules = Json.object("lens", Json.object("deny", List.of("create")));
        Path config = Files.writeString(
                home.resolve("config.json"),
                Json.text(
                        servers.containsKey("odd")
                                ? Json.object("mcpServers", servers, "namespaces", rules)
                                : Json.object("mcpServers", servers)));
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("env", "-u", "XDG_DATA_HOME", "-u", "XDG_CACHE_HOME", "-u", "OLLAMA_HOST", "HOME=" + home));
        all.addAll(LaunchedProduct.command(List.of("mcp", "--tools", "lean", "--config", config.toString())));

        assertEquals(
                "done\n", NodePackages.runScript(script, all).expectSuccess().out());
    }

    private Map<String, @Nullable Object> servers() {
        Map<String, @Nullable Object> memory = npm("server-memory");
        memory.put(
                "env",
                Json.object("MEMORY_FILE_PATH", home.resolve("memory.jsonl").toString()));
        return Json.object(
                "everything", npm("server-everything", "stdio"),
                "files", npm("server-filesystem", files.toString()),
                "notes-of-mine", memory);
    }

    private static Map<String, @Nullable Object> npm(String name, String... arguments) {
        return node(
                NodePackages.file("@modelcontextprotocol/" + name + "/dist/index.js")
                        .toString(),
                arguments);
    }

    private static Map<String, @Nullable Object> node(String file, String... arguments) {
        List<String> all = new ArrayList<>(List.of(file));
        all.addAll(List.of(arguments));
        return Json.object("command", NodePackages.command("lean.mjs").getFirst(), "args", all);
    }
}
