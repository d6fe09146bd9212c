package commonplace.server.guides;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.server.cli.Cli;
import commonplace.server.clientfiles.ConfigText;
import commonplace.server.clientfiles.MalformedConfigException;
import commonplace.server.clientfiles.Notation;
import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What guides tell people to write into files can be read. */
class GuideSnippetsTest {
    /** Languages of blocks, and who looks at them. */
    private static final Set<String> LOOKED_AT = Set.of(
            "sh",
            "console", // GuideCommandsTest
            "json",
            "jsonc",
            "toml",
            "yaml",
            "bat", // here
            "js", // EditorGuideTest
            "nginx",
            "haproxy",
            "caddyfile"); // ProxyTest

    @TempDir
    Path folder;

    static List<Guide> guides() {
        return Guide.all();
    }

    @ParameterizedTest
    @MethodSource("guides")
    void jsonIsJson(Guide guide) throws MalformedJsonException {
        for (Guide.Block block : guide.blocks("json")) {
            Json.readObject(block.text().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** JSON with comments is the notation of a server's configuration. */
    @ParameterizedTest
    @MethodSource("guides")
    void configurationsHaveNoMistakes(Guide guide) throws IOException {
        for (Guide.Block block : guide.blocks("jsonc")) {
            Path file = Files.writeString(folder.resolve("server.jsonc"), block.text());

            assertEquals(0, new Cli(Map.of()).run("config", "check", file.toString()), block.place());
        }
    }

    @ParameterizedTest
    @MethodSource("guides")
    void commandsForWindowsCanBeUnderstood(Guide guide) {
        for (Guide.Block block : guide.blocks("bat")) {
            for (String line : block.text().lines().toList()) {
                List<String> words = List.of(line.strip().split(" +"));

                assertEquals("commonplace.cmd", words.getFirst(), block.place());
                new Cli(Map.of()).all().parseArgs(words.subList(1, words.size()).toArray(String[]::new));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("guides")
    void tomlIsToml(Guide guide) throws MalformedConfigException {
        for (Guide.Block block : guide.blocks("toml")) {
            ConfigText.read(Notation.TOML, block.text());
        }
    }

    /** Prometheus says whether it could be its configuration. */
    @Test
    void yamlIsForPrometheus() throws IOException {
        for (Guide.Block block : Guide.named("docs/running.md").blocks("yaml")) {
            Path file = Files.writeString(folder.resolve("prometheus.yml"), block.text());

            Finished.run(folder, List.of("promtool", "check", "config", "--syntax-only", file.toString()))
                    .expectSuccess();
        }
    }

    @Test
    void noBlockIsInALanguageThatNobodyLooksAt() {
        Set<String> languages = guides().stream()
                .flatMap(guide -> guide.blocks().stream())
                .map(Guide.Block::language)
                .filter(language -> !LOOKED_AT.contains(language))
                .collect(Collectors.toCollection(TreeSet::new));

        assertEquals(Set.of(), languages);
    }
}
