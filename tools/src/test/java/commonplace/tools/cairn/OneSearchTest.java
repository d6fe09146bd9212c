package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search as people type, with the model that comes with the program. */
@Tag("slow")
class OneSearchTest {
    private final TestVault vault = new TestVault().withMeaning();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void aQuestionFindsWhatAnswersItThoughNoNoteHasAllItsWords() {
        vault.file(
                        "sync.md",
                        "# Obsidian Sync\n\nSynchronizes your vault between all devices, with end-to-end encryption.")
                .file("bread.md", "# Sourdough\n\nFeed the starter twice a day, in a warm place.")
                .file("keys.md", "# Hotkeys\n\nEvery command can be given a key of its own.");

        assertEquals("", paths(strict("how do I keep my notes on my phone and laptop the same")));
        assertEquals("sync", first("how do I keep my notes on my phone and laptop the same"));
        assertEquals("bread", first("what must I do for my starter every day"));
    }

    @Test
    void allWordsArePreferredAndNotDemanded() {
        vault.file("both.md", "The invoice of the plumber came on Monday.")
                .file("one.md", "The plumber mended the tap.")
                .file("other.md", "A poem about the sea.");

        assertEquals("both", first("plumber invoice"));
        assertEquals("both", first("plumber invoice dishwasher"));
    }

    @Test
    void aTypingErrorIsForgivenAndTheAnswerSaysSo() {
        vault.file("a.md", "# Receipts\n\nKeep every receipt for the accountant.")
                .file("b.md", "Nothing about money.");

        Map<String, Object> found = search("reciept");

        assertEquals("a", paths(found));
        assertTrue(
                TestVault.at(found, "notice")
                        .startsWith(
                                "Searched for \"receipt\" instead of \"reciept\", which no note has; put it in quotes"),
                found.toString());
        assertEquals("", paths(search("\"reciept\"")));
        assertEquals("", paths(strict("reciept")));
    }

    @Test
    void aRealWordIsNoTypingErrorThoughNoNoteHasIt() {
        vault.file("a.md", "These two relate to each other.")
                .file("b.md", "We got some of the price back, a discount.");

        Map<String, Object> found = search("rebate");

        assertEquals("No note has \"rebate\"; did you mean \"relate\"?", told(found));
        assertEquals("b", first("rebate"));
        assertEquals("null", told(search("discount")), "a word that there is");
    }

    // "bake" was searched for as "make".
    @Test
    void aVerbOfWhichTheModelKnowsOnlyTheFormsIsNoTypingError() {
        vault.file("a.md", "We make plans.").file("b.md", "Bread goes into the oven for an hour.");

        assertEquals("No note has \"bake\"; did you mean \"make\"?", told(search("bake")));
    }

    @Test
    void conditionsHoldAsPeopleKnowThem() {
        vault.file("journal/a.md", "---\nstatus: done\n---\nplum jam #food")
                .file("journal/b.md", "---\nstatus: open\n---\nplum tree")
                .file("work/c.md", "plum colored paint #food");

        assertEquals("journal/a work/c", sorted(search("plum tag:food")));
        assertEquals("journal/a journal/b", sorted(search("plum path:journal")));
        assertEquals("journal/a", sorted(search("plum status:done")));
        assertEquals("journal/b work/c", sorted(search("plum -jam")));
        assertEquals("work/c", sorted(search("plum -path:journal")));
        assertEquals("journal/b", sorted(search("\"plum tree\"")));
        assertEquals("journal/a work/c", sorted(search("tag:food")));
        assertEquals("journal/b work/c", sorted(strict("plum -jam")));
    }

    @Test
    void aSnippetIsNeverFrontMatterThatOnlyFitsByItsMeaning() {
        vault.file("science/entropy.md", """
            ---
            tags: [science]
            rating: 5
            ---

            # Entropy

            It never falls, and gives time its arrow.
            """).file("long.md", """
                ---
                summary: physics and its laws, written down for the course of the second year at school
                source: lectures about science
                ---

                Heat goes from warm to cold.
                """);

        for (Map<String, Object> hit : results(search("science of physics"))) {
            String snippet = TestVault.at(hit, "snippet");
            assertTrue(snippet.contains("arrow") || snippet.contains("Heat goes"), hit.toString());
        }
    }

    @Test
    void relevanceNeverRisesFromOneHitToTheNext() {
        garden(60);
        for (String query :
                List.of("tomatoes", "when to water the tomatoes", "bees and flowers in may", "garden 17 hose")) {
            double last = 1;
            for (Map<String, Object> hit : results(search(query))) {
                double relevance = Double.parseDouble(TestVault.at(hit, "relevance"));
                assertTrue(relevance <= last, query + ": " + hit);
                last = relevance;
            }
        }
    }

    @Test
    void pagesHaveEachNoteOnceAndTheTotalIsTrue() {
        garden(230);
        var seen = new ArrayList<String>();
        Map<String, Object> page = vault.data("cairn_search", "query", "water tomatoes", "limit", 40);
        long total = Long.parseLong(TestVault.at(page, "total"));
        while (true) {
            results(page).forEach(hit -> seen.add(String.valueOf(hit.get("path"))));
            if (!page.containsKey("cursor")) {
                break;
            }
            page = vault.data("cairn_search", "query", "water tomatoes", "limit", 40, "cursor", page.get("cursor"));
        }
        assertEquals(seen.size(), new HashSet<>(seen).size(), seen.toString());
        assertEquals(total, seen.size());
        assertTrue(total >= Long.parseLong(TestVault.at(strict("water tomatoes"), "total")));
    }

    /** What an expert types: names, numbers and words that few notes have. */
    @Test
    void rareExactWordsGiveTheFirstHitsOfTheStrictSearch() {
        garden(300);
        var random = new Random(20261118);
        for (int i = 0; i < 300; i += 3) {
            vault.file(
                    "rare/" + i + ".md",
                    "# Part " + i + "\n\nThe pump QX" + (1000 + i / 4) + " and its valve, see zeolith" + (i % 40)
                            + " and flange" + random.nextInt(40) + ".");
        }
        for (String query : List.of(
                "QX1003",
                "zeolith12",
                "zeolith12 flange3",
                "QX1012 zeolith",
                "qx1040 valve pump",
                "zeolith39 qx1059",
                "\"Part 33\"",
                "flange7")) {
            List<Map<String, Object>> exact = results(strict(query));
            List<Map<String, Object>> usual = results(search(query));
            int same = Math.min(3, exact.size());
            assertEquals(
                    TestVault.each(exact.subList(0, same), "path"),
                    TestVault.each(usual.subList(0, same), "path"),
                    query);
        }
    }

    @Test
    void smallWordsAloneFindWhatHasThem() {
        vault.file("a.md", "How do I do that?").file("b.md", "Something else entirely.");

        assertEquals("a", paths(search("how do I")));
    }

    private void garden(int notes) {
        List<String> plants = List.of("tomatoes", "beans", "roses", "pears", "leeks");
        List<String> doings = List.of("Water the", "Prune the", "Sow the", "Pick the");
        for (int i = 0; i < notes; i++) {
            vault.file(
                    "garden/" + i + ".md",
                    "# Garden " + i + "\n\n" + doings.get(i % 4) + " " + plants.get(i % 5)
                            + " in the evening. Bees like the flowers in may. Water is in the hose.");
        }
    }

    private static String told(Map<String, Object> found) {
        return String.valueOf(found.get("notice")).replaceFirst(" ?Nothing fits well.*", "");
    }

    private String first(String query) {
        return TestVault.each(results(search(query)).stream().limit(1).toList(), "path");
    }

    private Map<String, Object> search(String query) {
        // The first of them has the notes' meaning made, which takes a while.
        Await.until(
                "every note is searched by its meaning",
                () -> !String.valueOf(vault.data("cairn_search", "query", query).get("notice"))
                        .matches("(?s).*(still being read|Meaning is known of|cannot be asked).*"));
        return vault.data("cairn_search", "query", query);
    }

    private Map<String, Object> strict(String query) {
        return vault.data("cairn_search", "query", query, "semantic", false);
    }

    private static List<Map<String, Object>> results(Map<String, Object> found) {
        return TestVault.list(found, "results");
    }

    private static String paths(Map<String, Object> found) {
        return TestVault.each(results(found), "path");
    }

    private static String sorted(Map<String, Object> found) {
        return String.join(
                " ",
                results(found).stream()
                        .map(each -> String.valueOf(each.get("path")))
                        .sorted()
                        .toList());
    }
}
