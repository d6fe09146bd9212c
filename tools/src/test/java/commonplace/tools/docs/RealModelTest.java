package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.models.ModelSettings;
import commonplace.models.Models;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the model that comes with the program, and nothing else installed. */
class RealModelTest {
    private static final String QUESTION = "why did the pool run dry?";

    @SuppressWarnings("NullAway.Init") // JUnit sets it.
    private static Models models;

    @SuppressWarnings("NullAway.Init") // As above.
    private static TestProject project;

    @BeforeAll
    static void activate(@TempDir Path cache) {
        models = Models.of(ModelSettings.defaults(cache));
        project = new TestProject(models.embedder().orElseThrow());
        project.document(
                "problems/disposal.md",
                TestDocument.problem("Database handles exhausted")
                        .with("summary", "Background tasks kept their connections open")
                        .with("root_cause", "Handles to the database were not disposed after use")
                        .saying("Every night the report job opened a hundred connections and never closed them,"
                                + " so none were left for anybody else."));
        project.document(
                "problems/css.md",
                TestDocument.problem("Button misaligned").saying("The checkout button sits too low in Safari."));
        project.document(
                "insights/refunds.md",
                TestDocument.insight("Refunds on Mondays").saying("Customers return most parcels after the weekend."));
        project.activate();
    }

    @AfterAll
    static void close() {
        project.close();
        models.close();
    }

    @Test
    void meaningIsFoundWhereNoWordIsShared() {
        String text = project.text("problems/disposal.md").toLowerCase(java.util.Locale.ROOT);
        for (String word : List.of("pool", " run ", "dry", "did")) {
            assertTrue(!text.contains(word), word);
        }

        assertEquals("disposal", TestProject.names(project.search(QUESTION)).getFirst());
    }

    @Test
    void anAnswerIsMadeFromIt() {
        Map<String, @Nullable Object> answer =
                project.call("rag_query", "query", "why were no connections left?", "min_relevance_score", 0);

        assertTrue(TestProject.names(answer.get("sources")).contains("disposal"), answer.toString());
        assertTrue(String.valueOf(answer.get("answer")).contains("> "), answer.toString());
        assertEquals("extractive", answer.get("answered_by"));
    }

    @Test
    void vectorsHaveTheModelsLength() {
        assertEquals(
                "384",
                String.valueOf(project.call("index_document", "path", "problems/css.md")
                        .get("embedding_dimensions")));
    }
}
