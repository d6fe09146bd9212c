package commonplace.server.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.search.catalog.Catalog;
import commonplace.search.catalog.CatalogHit;
import commonplace.search.catalog.CatalogSettings;
import commonplace.search.catalog.CatalogView;
import commonplace.tools.meta.MetaTools;
import commonplace.tools.meta.ToolSearch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whether the tools are found by those who do not know what they are called. */
class ToolSearchTest {
    private static final double RECALL = 0.95;

    /** By words alone, what has next to no word of any tool cannot be told from what no tool does. */
    private static final double LOST = 0.01;

    private final List<Question> questions = questions();

    /** What is asked for, and the tools that would do. */
    private record Question(String text, List<String> tools) {
        static Question of(String line) {
            int equals = line.lastIndexOf(" = ");
            return new Question(
                    line.substring(0, equals),
                    List.of(line.substring(equals + 3).split(" ", -1)));
        }
    }

    private static List<Question> questions() {
        try (var in = ToolSearchTest.class.getResourceAsStream("questions.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Question::of)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static CatalogView catalog() {
        var catalog = new Catalog(CatalogSettings.DEFAULTS);
        catalog.change(ToolsOnNothing.all().stream().map(ToolSearch::findable).toList(), List.of());
        return catalog.view();
    }

    @Test
    void theRightToolIsAmongTheFirst() {
        CatalogView catalog = catalog();
        var late = new ArrayList<String>();
        var lost = new ArrayList<String>();
        for (Question question : questions) {
            List<String> found = catalog.search(question.text(), 10).stream()
                    .map(CatalogHit::id)
                    .toList();
            int rank = question.tools().stream()
                    .mapToInt(found::indexOf)
                    .filter(at -> at >= 0)
                    .min()
                    .orElse(10);
            if (rank >= 5) {
                (rank < 10 ? late : lost).add(question.text() + " " + found);
            }
        }

        double recall = 1 - (double) (late.size() + lost.size()) / questions.size();
        String report = "Recall@5 %.3f%nnot among the first five: %s%nnot among the first ten: %s"
                .formatted(recall, String.join("\n", late), String.join("\n", lost));
        assertTrue(recall >= RECALL && lost.size() <= LOST * questions.size(), report);
    }

    @Test
    void everyToolIsAskedForInWordsThatItDoesNotSay() {
        Set<String> intents = new HashSet<>();
        Set<String> unasked = new HashSet<>();
        ToolsOnNothing.all().forEach(tool -> {
            intents.addAll(tool.guide().intents());
            // Nobody has asked for the metatools without having seen their guides, so they are only in the way here.
            if (!tool.id().namespace().equals(MetaTools.NAME)) {
                unasked.add(tool.id().toString());
            }
        });
        for (Question question : questions) {
            assertTrue(!intents.contains(question.text()), question.text());
            question.tools().forEach(unasked::remove);
        }

        assertEquals(Set.of(), unasked, "tools that nobody asks for");
    }
}
