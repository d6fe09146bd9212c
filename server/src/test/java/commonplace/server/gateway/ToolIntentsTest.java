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
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether tools of three real servers are found beside ours, by requests that were written before any was asked. */
@Tag("slow")
class ToolIntentsTest {
    private static final int FIRST = 3;

    /** The first begins what the others wait for. */
    private static final int UNTIL_BY_MEANING = 4;

    @TempDir
    private Path folder;

    /** A list of requests, and how many of them must hold: somewhat fewer than did when this was written. */
    private enum Requests {
        LOOKED_AT("intents.txt", 37, 11),
        FRESH("intents-fresh.txt", 38, 22),
        HELD_OUT("intents-held.txt", 38, 20);

        private final String file;

        /** Of those that something serves. */
        private final int found;

        /** Of those that nothing serves. */
        private final int nothing;

        Requests(String file, int found, int nothing) {
            this.file = file;
            this.found = found;
            this.nothing = nothing;
        }

        List<Intent> intents() throws IOException {
            try (var in = ToolIntentsTest.class.getResourceAsStream(file)) {
                return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(Intent::of)
                        .toList();
            }
        }
    }

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

    @Test
    void toolsOfOthersAreFoundBesideOursAndNothingWhereNothingServes() throws IOException {
        MetaClient.configure(folder, "mcpServers", servers());
        var failed = new ArrayList<String>();
        try (var client =
                MetaClient.start(folder, "lean", Map.of("COMMONPLACE_EMBEDDER", "bge-small"), Json.object())) {
            for (int i = 0; i < UNTIL_BY_MEANING; i++) {
                found(client, "what is there");
            }
            for (Requests requests : Requests.values()) {
                ask(client, requests).ifPresent(failed::add);
            }
        }

        assertTrue(failed.isEmpty(), String.join("\n", failed));
    }

    /** What is to be said of a list of which too few hold. */
    private static Optional<String> ask(MetaClient client, Requests requests) throws IOException {
        var found = new ArrayList<Intent>();
        var nothing = new ArrayList<Intent>();
        var report = new StringBuilder(requests.file);
        for (Intent intent : requests.intents()) {
            List<String> ids = found(client, intent.text());
            if (intent.groups().isEmpty() ? ids.isEmpty() : intent.isServedBy(ids)) {
                (intent.groups().isEmpty() ? nothing : found).add(intent);
            } else {
                report.append('\n').append(intent.text()).append(' ').append(ids);
            }
        }
        boolean holds = found.size() >= requests.found && nothing.size() >= requests.nothing;
        report.append("\nfound: ")
                .append(found.size())
                .append(", rightly nothing: ")
                .append(nothing.size());
        return holds ? Optional.empty() : Optional.of(report.toString());
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
