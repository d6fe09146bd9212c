package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is found before the notes' meaning is known, and while that changes. */
@Tag("slow")
class SearchBeforeMeaningTest {
    private static final String QUERY = "when should I water tomatoes";

    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void oneWordOfAQuestionIsEnoughWhereNothingElseIsFound() {
        vault.file("backup.md", "# Backup\n\nThe laptop is copied to the disk each night.")
                .file("bread.md", "# Bread\n\nHow do I keep my starter the same? Feed it.")
                .file("other.md", "How do I do that the same way, and all the same?");

        List<Map<String, Object>> found =
                TestVault.list(vault.data("cairn_search", "query", "my phone, tablet and laptop in step"), "results");

        assertEquals("backup", TestVault.each(found, "path"), "small words are not enough");
    }

    /** Seen with a query that was asked anew, by another client, while the notes were being learned. */
    @Test
    void pagesNeitherRepeatNorLoseNotesThoughTheOrderChangesMeanwhile() {
        garden();
        Map<String, Object> page = first();
        vault.withMeaning();
        awaitMeaning();

        assertGoesOn(page);

        assertFalse(paths(first()).equals(paths(page)), "the order has changed");
    }

    @Test
    void aPageOfAnOrderThatIsForgottenIsRefused() {
        garden();
        Object cursor = first().get("cursor");
        vault.withMeaning();
        awaitMeaning();
        for (int i = 0; i < 80; i++) {
            vault.data("cairn_search", "query", "garden " + i);
        }

        String refused = vault.call("cairn_search", "query", QUERY, "limit", 4, "cursor", String.valueOf(cursor));

        assertTrue(refused.startsWith("validation_error: invalid cursor"), refused);
        assertGoesOn(first());
    }

    /** Turns all pages. */
    private void assertGoesOn(Map<String, Object> page) {
        var seen = new ArrayList<String>(paths(page));
        while (page.containsKey("cursor")) {
            page = vault.data("cairn_search", "query", QUERY, "limit", 4, "cursor", page.get("cursor"));
            seen.addAll(paths(page));
        }
        assertEquals(seen.size(), new HashSet<>(seen).size(), seen.toString());
        assertEquals(TestVault.at(page, "total"), String.valueOf(seen.size()));
        assertTrue(seen.size() > 4, "there is more than one page");
    }

    private void garden() {
        List<String> plants = List.of("tomatoes", "beans", "roses", "pears", "leeks", "tomatoes and basil");
        List<String> doings = List.of("Water the", "Prune the", "Sow the", "Watch the", "Pick the");
        for (int i = 0; i < 30; i++) {
            vault.file(
                    "garden/" + i + ".md",
                    "# Garden " + i + "\n\n" + doings.get(i % 5) + " " + plants.get(i % 6)
                            + (i % 7 == 0
                                    ? " at dusk, since they drink then."
                                    : " with water from the barrel, " + i + " times."));
        }
    }

    private Map<String, Object> first() {
        return vault.data("cairn_search", "query", QUERY, "limit", 4);
    }

    private void awaitMeaning() {
        Await.until("every note is searched by its meaning", () -> !first().containsKey("notice"));
    }

    private static List<String> paths(Map<String, Object> page) {
        return TestVault.list(page, "results").stream()
                .map(hit -> String.valueOf(hit.get("path")))
                .toList();
    }
}
