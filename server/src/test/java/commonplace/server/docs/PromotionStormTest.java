package commonplace.server.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.testing.McpProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Documents are promoted and demoted while the process that does it is killed, again and again. */
@Tag("slow")
class PromotionStormTest {
    private static final int DOCUMENTS = 6;
    private static final int KILLS = 4;
    private static final List<String> LEVELS = List.of("standard", "important", "critical");

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final Map<String, String> acknowledged = new ConcurrentHashMap<>();
    private final AtomicInteger promotions = new AtomicInteger();

    @Test
    void noFileIsTornAndTheIndexAgreesWithTheFiles() throws Exception {
        try (var world = new DocsWorld()) {
            Repository repository = world.repository("shop");
            for (int i = 0; i < DOCUMENTS; i++) {
                repository.write("problems/" + i + ".md", text(i, "standard"));
            }
            for (int round = 0; round < KILLS; round++) {
                McpProcess process = world.open();
                DocsWorld.activate(process, repository, "main");
                Thread storm = Thread.ofVirtual().start(() -> promote(process, new Random(random.nextLong())));
                int enough = promotions.get() + 5 + random.nextInt(10);
                DocsWorld.await("promotions", () -> promotions.get() >= enough);
                process.kill();
                storm.join();
                checkFiles(repository);
            }
            checkIndex(world, repository);
        }
    }

    private static String text(int number, String level) {
        return Repository.problem("Number " + number, "Words.\n".repeat(600 * (number % 2)) + "## End\n\nEnd.")
                .replace("promotion_level: standard", "promotion_level: " + level);
    }

    private void promote(McpProcess process, Random choice) {
        try {
            while (true) {
                String path = "problems/" + choice.nextInt(DOCUMENTS) + ".md";
                String level = LEVELS.get(choice.nextInt(LEVELS.size()));
                acknowledged.remove(path);
                process.data("update_promotion_level", "document_path", path, "promotion_level", level);
                acknowledged.put(path, level);
                promotions.incrementAndGet();
            }
        } catch (AssertionError killed) {
            // As planned: the last one may or may not have been made.
        }
    }

    private void checkFiles(Repository repository) throws IOException {
        var names = new TreeSet<String>();
        try (var files = Files.walk(repository.file(""))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                names.add(file.getFileName().toString());
            }
        }
        for (int i = 0; i < DOCUMENTS; i++) {
            int number = i;
            String found = Files.readString(repository.file("problems/" + i + ".md"));
            assertTrue(
                    LEVELS.stream().anyMatch(level -> text(number, level).equals(found)),
                    "torn, -Dseed=" + seed + "\n" + found);
            String level = acknowledged.get("problems/" + i + ".md");
            assertTrue(level == null || text(i, level).equals(found), "what was acknowledged is lost, -Dseed=" + seed);
            names.remove(i + ".md");
        }
        assertTrue(names.size() <= KILLS && names.stream().noneMatch(name -> name.endsWith(".md")), "" + names);
    }

    private void checkIndex(DocsWorld world, Repository repository) throws IOException {
        McpProcess process = world.open();
        DocsWorld.activate(process, repository, "main");
        var expected = new TreeMap<String, String>();
        var indexed = new TreeMap<String, String>();
        for (int i = 0; i < DOCUMENTS; i++) {
            String text = Files.readString(repository.file("problems/" + i + ".md"));
            expected.put("Number " + i, text.replaceAll("(?s).*promotion_level: (\\w+)\n.*", "$1"));
        }
        for (String level : LEVELS) {
            for (String query : List.of("number", "end")) {
                DocsWorld.titles(process.data(
                                "semantic_search",
                                "query",
                                query,
                                "min_relevance_score",
                                0,
                                "promotion_levels",
                                List.of(level)))
                        .forEach(title ->
                                indexed.merge(title, level, (one, other) -> one.equals(other) ? one : one + other));
            }
        }
        assertEquals(expected, indexed, "-Dseed=" + seed);
    }
}
