package commonplace.server.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.testing.McpProcess;
import commonplace.testing.Postgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Documents in a real PostgreSQL, while processes of ours and the database itself are killed. */
@Tag("slow")
class DatabaseTest {
    private static final List<String> LEVELS = List.of("standard", "important", "critical");

    /** As many documents as are embedded before they are kept, of two passages each. */
    private static final int IN_FLIGHT = 32 * 2;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @AutoClose
    private final DocsWorld world = new DocsWorld();

    private final Repository repository = world.repository("shop");

    private McpProcess open(String url) throws IOException {
        return world.open(Json.object(), "--embedder", "ollama", "--writer", "none", "--database", url);
    }

    @Test
    void whatAKilledProcessHadDoneIsThereForOneThatHasNothingOnItsDisk() throws Exception {
        String url = Postgres.shared().newDatabase();
        int documents = 120;
        repository.writeNumbered(documents);
        McpProcess killed = open(url);
        var _ = killed.askTool("activate_project", "config_path", repository.config(), "branch_name", "main");
        DocsWorld.await("half-way", () -> world.ollama.embedded.size() >= documents / 2);
        killed.kill();
        forgetEverything();

        McpProcess second = open(url);
        DocsWorld.activate(second, repository, "main");
        int asked = world.ollama.embedded.size();
        int twice = asked - new HashSet<>(world.ollama.embedded).size();
        assertTrue(twice <= IN_FLIGHT, twice + " of " + asked + " texts were embedded twice");
        assertEquals(documents, DocsWorld.titles(second, "number").size());
        second.close();
        int before = world.ollama.embedded.size();
        forgetEverything();

        McpProcess third = open(url);
        Map<String, @Nullable Object> activation = DocsWorld.activate(third, repository, "main");
        assertNull(activation.get("notice"));
        assertEquals(before, world.ollama.embedded.size(), "nothing is embedded again");
        Map<String, @Nullable Object> found =
                third.data("semantic_search", "query", "n7x", "min_relevance_score", 0, "limit", 1);
        assertEquals(List.of("Number 7"), DocsWorld.titles(found));
        assertNull(found.get("notice"), "every passage has its vector");
        assertEquals(before + 1, world.ollama.embedded.size(), "only the question is new");
    }

    /** As in a container that is made anew. */
    private void forgetEverything() throws IOException {
        Path cache = world.directory.resolve("cache");
        try (var files = Files.walk(cache)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Test
    void whileTheDatabaseCrashesFilesAreNeverTornAndAfterwardsItAgreesWithThem() throws Exception {
        try (Postgres server = Postgres.start()) {
            repository.writeNumbered(6);
            McpProcess process = open(server.newDatabase());
            DocsWorld.activate(process, repository, "main");
            for (int round = 0; round < 3; round++) {
                promoteSome(process);
                server.kill();
                promoteWithoutDatabase(process);
                String refused = process.call("semantic_search", "query", "number");
                assertTrue(refused.contains("DATABASE_ERROR") && refused.contains("127.0.0.1"), refused);
                // While it is away a document changes; what the watcher could not take in is made good later.
                repository.write("problems/5.md", Repository.problem("Number 5", "Round " + round + "."));
                server.restart();
                DocsWorld.await("all is taken in", () -> levels(process).equals(levelsOfFiles()));
            }
            DocsWorld.activate(process, repository, "main");
            assertEquals(levelsOfFiles(), levels(process), "-Dseed=" + seed);
            String found = process.call("semantic_search", "query", "round", "min_relevance_score", 0, "limit", 1);
            assertTrue(found.contains("Round 2."), found);
        }
    }

    private void promoteSome(McpProcess process) {
        for (int i = 0; i < 8; i++) {
            process.data(
                    "update_promotion_level",
                    "document_path",
                    "problems/" + random.nextInt(5) + ".md",
                    "promotion_level",
                    LEVELS.get(random.nextInt(LEVELS.size())));
        }
    }

    /** The file is the truth, so it is changed all the same, and the caller is told what is behind. */
    private void promoteWithoutDatabase(McpProcess process) {
        String known = levelsOfFiles().get("Number 1");
        String level = LEVELS.get((LEVELS.indexOf(known) + 1) % LEVELS.size());
        String told =
                process.call("update_promotion_level", "document_path", "problems/1.md", "promotion_level", level);
        assertTrue(told.contains("DATABASE_ERROR"), told);
        assertTrue(told.contains("the file of 'problems/1.md' says " + level + " now"), told);
        assertEquals(level, levelsOfFiles().get("Number 1"));

        // Where nothing changes, nothing has to be kept.
        String same = levelsOfFiles().get("Number 2");
        process.data("update_promotion_level", "document_path", "problems/2.md", "promotion_level", same);
    }

    private Map<String, String> levelsOfFiles() {
        var levels = new TreeMap<String, String>();
        try {
            for (int i = 0; i < 6; i++) {
                String text = Files.readString(repository.file("problems/" + i + ".md"));
                levels.put("Number " + i, text.replaceAll("(?s).*promotion_level: (\\w+)\n.*", "$1"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return levels;
    }

    private static Map<String, String> levels(McpProcess process) {
        var levels = new TreeMap<String, String>();
        for (String level : LEVELS) {
            DocsWorld.titles(process.data(
                            "semantic_search",
                            "query",
                            "number",
                            "min_relevance_score",
                            0,
                            "promotion_levels",
                            List.of(level)))
                    .forEach(title -> levels.merge(title, level, (one, other) -> one + other));
        }
        return levels;
    }

    @Test
    void whatSomebodyRemovesFromTheDatabaseComesBack() throws Exception {
        String url = Postgres.shared().newDatabase();
        repository.writeNumbered(4);
        McpProcess process = open(url);
        DocsWorld.activate(process, repository, "main");
        for (String havoc : List.of(
                "truncate documents, document_chunks",
                "update document_chunks set embedding = null",
                "drop schema tenant_management cascade; drop table documents, document_chunks, external_documents,"
                        + " external_document_chunks")) {
            try (var connection = DriverManager.getConnection(url);
                    var statement = connection.createStatement()) {
                statement.execute(havoc);
            }
            DocsWorld.activate(process, repository, "main");
            Map<String, @Nullable Object> found =
                    process.data("semantic_search", "query", "n3x", "min_relevance_score", 0);
            assertEquals(4, DocsWorld.titles(found).size(), havoc);
            assertNull(found.get("notice"), havoc);
        }
    }

    /** As with an agent on one vault, and a shell on another. */
    @Test
    void twoServersHaveOneProjectActive() throws Exception {
        String url = Postgres.shared().newDatabase();
        repository.writeNumbered(2);
        McpProcess first = open(url);
        DocsWorld.activate(first, repository, "main");
        try (var elsewhere = new DocsWorld()) {
            McpProcess other =
                    elsewhere.open(Json.object(), "--embedder", "ollama", "--writer", "none", "--database", url);
            DocsWorld.activate(other, repository, "main");
            assertEquals(2, DocsWorld.titles(other, "number").size());
            repository.write("problems/2.md", Repository.problem("Number 2", "About n2x."));
            Files.delete(repository.file("problems/0.md"));
            for (McpProcess each : List.of(first, other)) {
                DocsWorld.await(
                        "both follow the files",
                        () -> DocsWorld.titles(each, "number").equals(List.of("Number 1", "Number 2")));
            }
            first.close();
            DocsWorld.activate(other, repository, "main");
            assertEquals(List.of("Number 1", "Number 2"), DocsWorld.titles(other, "number"));

            McpProcess minilm = world.open(Json.object(), "--embedder", "minilm", "--database", url);
            String refused = minilm.call("activate_project", "config_path", repository.config(), "branch_name", "main");
            assertTrue(refused.contains("DATABASE_ERROR") && refused.contains("commonplace on "), refused);
        }
    }

    @Test
    void aDatabaseThatIsNotThereIsNamed() throws Exception {
        repository.writeNumbered(1);
        McpProcess process = open("postgresql://nobody:hunter2@127.0.0.1:1/notes");
        String refused = process.call("activate_project", "config_path", repository.config(), "branch_name", "main");
        assertTrue(refused.contains("DATABASE_ERROR") && refused.contains("notes at 127.0.0.1:1"), refused);
        assertTrue(!refused.contains("hunter2") && !world.log().contains("hunter2"), refused);
    }
}
