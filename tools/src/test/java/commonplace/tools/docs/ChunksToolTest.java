package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Long documents, as they are found. */
@Tag("slow")
class ChunksToolTest {
    private final TestProject project = new TestProject();

    @AfterEach
    void close() {
        project.close();
    }

    /** A chapter on each fruit, of 101 lines. */
    private static TestDocument fruits() {
        var text = new StringBuilder();
        for (String fruit : List.of("apple", "banana", "cherry", "damson", "elder", "fig")) {
            text.append("## On ").append(fruit).append("\n").append((fruit + " grows\n").repeat(100));
        }
        return TestDocument.problem("Fruit").saying(text.toString().stripTrailing());
    }

    @Test
    void aDocumentIsFoundOnceWithTheLinesOfItsBestChunk() {
        project.document("problems/fruit.md", fruits()).activate();
        List<String> lines = project.text("problems/fruit.md").lines().toList();

        for (String fruit : List.of("apple", "banana", "cherry", "damson", "elder", "fig")) {
            List<Map<String, @Nullable Object>> found = project.search(fruit + " grows");
            assertEquals(1, found.size(), "every chunk grows, and it is one document");
            int start = lines.indexOf("## On " + fruit) + 1;
            assertEquals(String.valueOf(start), String.valueOf(found.getFirst().get("start_line")), fruit);
            assertEquals(
                    String.valueOf(start + 100), String.valueOf(found.getFirst().get("end_line")), fruit);
            assertTrue(String.valueOf(found.getFirst().get("snippet")).contains(fruit), fruit);
        }
    }

    @Test
    void aDocumentOfFiveHundredLinesIsWhole() {
        project.document(
                "problems/a.md",
                TestDocument.problem("A")
                        .saying("## One\n" + "words\n".repeat(487).strip()));
        assertEquals(500, project.text("problems/a.md").lines().count());
        project.activate();

        Map<String, @Nullable Object> found = project.search("words").getFirst();

        assertEquals("1 500", found.get("start_line") + " " + found.get("end_line"));
    }

    @Test
    void aFilterLosesNoChunk() {
        for (int i = 0; i < 30; i++) {
            project.document(
                    "problems/p" + i + ".md", TestDocument.problem("Fig " + i).saying("fig grows fig grows"));
        }
        project.document("problems/fruit.md", fruits().with("promotion_level", "important"))
                .activate();

        assertEquals(
                List.of("fruit"),
                TestProject.names(project.search("fig grows", "promotion_levels", List.of("important"))));
    }
}
