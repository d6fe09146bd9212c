package commonplace.server.gateway;

import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.testing.NodePackages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether tools of three real servers are found beside ours, by requests that were written before any was asked. */
@Tag("slow")
class ToolIntentsTest {
    private static final int FIRST = 3;
    private static final double FOUND = 0.8;
    private static final double NOTHING = 0.8;

    /** The first begins what the others wait for. */
    private static final int UNTIL_BY_MEANING = 4;

    @TempDir
    private Path folder;

    /** @param groups for each tool that is needed those that would do; none where nothing would */
    private record Intent(String text, List<List<String>> groups) {
        static Intent of(String line) {
            int equals = line.lastIndexOf(" = ");
            String tools = line.substring(equals + 3);
            return new Intent(
                    line.substring(0, equals),
                    tools.equals("-")
                            ? List.of()
                            : Stream.of(tools.split(" \\+ ", -1))
                                    .map(group -> List.of(group.split(" ", -1)))
                                    .toList());
        }

        boolean isServedBy(List<String> found) {
            return groups.stream().allMatch(group -> group.stream().anyMatch(found::contains));
        }
    }

    private static List<Intent> intents() throws IOException {
        try (var in = ToolIntentsTest.class.getResourceAsStream("intents.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Intent::of)
                    .toList();
        }
    }

    @Test
    void toolsOfOthersAreFoundBesideOursAndNothingWhereNothingServes() throws IOException {
        MetaClient.configure(folder, "mcpServers", servers());
        var late = new ArrayList<String>();
        var wrong = new ArrayList<String>();
        int served = 0;
        int unserved = 0;
        try (var client =
                MetaClient.start(folder, "lean", Map.of("COMMONPLACE_EMBEDDER", "bge-small"), Json.object())) {
            for (int i = 0; i < UNTIL_BY_MEANING; i++) {
                found(client, "what is there");
            }
            for (Intent intent : intents()) {
                List<String> found = found(client, intent.text());
                if (intent.groups().isEmpty()) {
                    unserved++;
                    if (!found.isEmpty()) {
                        wrong.add(intent.text() + " " + found);
                    }
                } else {
                    served++;
                    if (!intent.isServedBy(found)) {
                        late.add(intent.text() + " " + found);
                    }
                }
            }
        }

        String report = "%d of %d not among the first three:%n%s%n%d of %d not nothing:%n%s"
                .formatted(
                        late.size(), served, String.join("\n", late), wrong.size(), unserved, String.join("\n", wrong));
        assertTrue(
                served == 40 && late.size() <= (1 - FOUND) * served && wrong.size() <= (1 - NOTHING) * unserved,
                report);
    }

    private static List<String> found(MetaClient client, String query) {
        Map<String, @Nullable Object> answer = client.process.data("search_tools", "query", query, "limit", FIRST);
        var ids = new ArrayList<String>();
        if (answer.get("tools") instanceof List<?> tools) {
            for (Object tool : tools) {
                ids.add(String.valueOf(
                        Objects.requireNonNull(Json.asObject(tool)).get("id")));
            }
        }
        return ids;
    }

    private Map<String, @Nullable Object> servers() throws IOException {
        Path files = Files.createDirectory(folder.resolve("files"));
        Map<String, @Nullable Object> memory = npm("server-memory");
        memory.put(
                "env",
                Json.object("MEMORY_FILE_PATH", folder.resolve("memory.jsonl").toString()));
        return Json.object(
                "everything",
                npm("server-everything", "stdio"),
                "files",
                npm("server-filesystem", files.toString()),
                "memory",
                memory);
    }

    private static Map<String, @Nullable Object> npm(String name, String... arguments) {
        var all = new ArrayList<>(List.of(NodePackages.file("@modelcontextprotocol/" + name + "/dist/index.js")
                .toString()));
        all.addAll(List.of(arguments));
        return Json.object(
                "command", NodePackages.command("hostile.mjs").getFirst(), "args", all, "connect_timeout_ms", 120_000);
    }
}
