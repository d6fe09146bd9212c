package commonplace.tools.cairn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SearchNotesTest {
    private final TestVault vault = new TestVault();

    @AfterEach
    void close() {
        vault.close();
    }

    @Test
    void aTagOrPropertyThatNoNoteHasIsToldWhereNothingIsFound() {
        assertEquals(
                "There are no notes yet.",
                vault.data("cairn_search", "query", "tag:idea").get("notice"));
        vault.file("a.md", "---\ntags: [gardening]\nstatus: open\n---\nplums");

        assertEquals(
                "No note has the tag gardning; did you mean gardening?",
                vault.data("cairn_search", "query", "tag:gardning").get("notice"));
        assertEquals(
                "No note has the property state.",
                vault.data("cairn_search", "query", "[state:open]", "semantic", false)
                        .get("notice"));
        assertFalse(vault.data("cairn_search", "query", "status:done").containsKey("notice"));
    }

    @Test
    void aResultHasPathTitleSnippetTagsAndTime() {
        vault.file(
                "daily/2026-02-24.md", "---\ntags: [daily]\nmodified: 2026-02-24T14:00:00Z\n---\ndiscussed the launch");

        assertEquals(
                "{results=[{path=daily/2026-02-24, title=2026-02-24, snippet=discussed the launch, tags=[daily],"
                        + " modified=2026-02-24T14:00:00Z}], total=1}",
                vault.call("cairn_search", "query", "launch", "semantic", false));
    }

    @Test
    void titleHeadingsTagsAliasesAndBodyAreSearched() {
        vault.file(
                "a.md", "---\ntitle: Quokka\naliases: [Wombat]\ntags: [numbat]\n---\n## Bilby\nThe potoroo. #bettong");

        for (String word : List.of("quokka", "wombat", "numbat", "bilby", "potoroo", "bettong")) {
            assertEquals("a", vault.search(word), word);
        }
    }

    @Test
    void allWordsMustOccurAndTheLastMayBeUnfinished() {
        vault.file("a.md", "red green blueberry").file("b.md", "red green").file("c.md", "red blueberry");

        assertEquals("a", vault.search("green red blue"));
        assertEquals("", vault.search("gre red"), "only the last word may be unfinished");
        assertEquals("a b", sorted(vault.search("red gre")));
    }

    @Test
    void aPhraseInQuotesStandsAsItIs() {
        vault.file("a.md", "the quick brown fox").file("b.md", "the brown quick fox");

        assertEquals("a", vault.search("\"quick brown\""));
        assertEquals("a", vault.search("fox \"quick brown\""));
        assertEquals("a b", sorted(vault.search("quick brown")));
    }

    @Test
    void odditiesOfTheQueryAreNoErrors() {
        vault.file("a.md", "AND OR NOT c++ foo:bar");

        for (String query :
                List.of("\"unclosed", "foo:bar", "a AND", "NOT", "(", "[x TO", "*", "?", "\\", "+-&&||!(){}[]^~*?:/")) {
            assertTrue(vault.call("cairn_search", "query", query).startsWith("{results="), query);
        }
    }

    @Test
    void theMostRelevantComesFirst() {
        vault.file("body.md", "A note which mentions launch once among many other words that fill it up.")
                .file("title.md", "# Launch\n");

        assertEquals("title body", vault.search("launch"));
    }

    @Test
    void withoutAQueryTheNewestComesFirst() {
        vault.file("n/a.md", "x").file("n/b.md", "x").file("n/c.md", "x");
        vault.modified("n/a.md", "2026-01-02T00:00:00Z");
        vault.modified("n/b.md", "2026-01-03T00:00:00Z");
        vault.modified("n/c.md", "2026-01-01T00:00:00Z");

        assertEquals("n/b n/a n/c", vault.found("path_prefix", "n"));
    }

    @Test
    void accentsFoldAndExactHitsAreNotHidden() {
        vault.file("a.md", "Zürich café").file("b.md", "running").file("c.md", "run");

        assertEquals("a", vault.search("zurich cafe"));
        assertEquals("a", vault.search("ZÜRICH"));
        assertEquals("a", vault.search("Zu\u0308rich"));
        assertTrue(vault.search("running").startsWith("b"));
        assertTrue(vault.search("run").startsWith("c"));
    }

    @Test
    void chineseAndJapaneseCanBeSearched() {
        vault.file("a.md", "私は東京に住んでいます").file("b.md", "京都の東").file("c.md", "我喜欢北京烤鸭");

        assertEquals("a", vault.search("東京"));
        assertEquals("c", vault.search("北京"));
        assertEquals("a", vault.search("住んで"));
    }

    @Test
    void theSnippetShowsTheHitInAbout120Characters() {
        vault.file("a.md", "---\ntitle: T\n---\n" + "before ".repeat(100) + "the needle here " + "after ".repeat(100));

        String snippet = vault.snippet("query", "needle");

        assertTrue(snippet.contains("the needle here"), snippet);
        assertTrue(snippet.startsWith("...") && snippet.endsWith("..."), snippet);
        assertTrue(snippet.length() >= 90 && snippet.length() <= 140, snippet.length() + ": " + snippet);
        assertFalse(snippet.contains("title"), snippet);
    }

    @Test
    void aSnippetNeverCutsACharacter() {
        for (int shift = 0; shift < 8; shift++) {
            vault.file("a.md", "x".repeat(shift) + "😀👩‍👩‍👧e\u0301".repeat(60) + " needle " + "🇩🇪👍🏽".repeat(60));

            String snippet = vault.snippet("query", "needle");

            assertTrue(snippet.contains("needle"), snippet);
            for (int i = 0; i < snippet.length(); i++) {
                boolean whole = Character.isHighSurrogate(snippet.charAt(i))
                        ? i + 1 < snippet.length() && Character.isLowSurrogate(snippet.charAt(i + 1))
                        : !Character.isLowSurrogate(snippet.charAt(i))
                                || Character.isHighSurrogate(snippet.charAt(i - 1));
                assertTrue(whole, "cut at " + i + ": " + snippet);
            }
        }
    }

    @Test
    void tagsAndBacklinksOnlySearchesGiveSnippetsToo() {
        vault.file("a.md", "---\ntags: [x]\n---\n# Title\n\nThe first words.")
                .file("b.md", "Far away. ".repeat(30) + "Then [[a]] is mentioned.");

        assertEquals("The first words.", vault.snippet("tags", List.of("x")));
        assertTrue(vault.snippet("backlinks_to", "a").contains("Then [[a]] is mentioned."));
        assertEquals("The first words.", vault.snippet("path_prefix", "a"));
        assertEquals(
                "The first words.",
                vault.snippet("query", "title", "tags", List.of("x"))
                        .replace("# Title ", "")
                        .replace("Title ", ""));
    }

    @Test
    void allOfTheTagsMustBeThereWhateverTheirCase() {
        vault.file("a.md", "---\ntags: [One, two]\n---\n")
                .file("b.md", "---\ntags: one\n---\n")
                .file("c.md", "#one/deep");

        assertEquals("a b c", sorted(vault.found("tags", List.of("one"))));
        assertEquals("a", vault.found("tags", List.of("ONE", "#two")));
        assertEquals("c", vault.found("tags", List.of("one/deep")));
        assertEquals("", vault.found("tags", List.of("on")));
    }

    @Test
    void tagsAreFoundHoweverTheirCharactersAreComposed() {
        vault.file("a.md", "---\ntags: [Zu\u0308rich]\n---\n");

        assertEquals("a", vault.found("tags", List.of("z\u00FCrich")));
    }

    @Test
    void blankTagsFilterNothing() {
        vault.file("a.md", "word");

        assertEquals("a", vault.found("query", "word", "tags", List.of()));
        assertTrue(vault.call("cairn_search", "tags", List.of(" ")).startsWith("validation_error: "));
        assertTrue(vault.call("cairn_search", "tags", List.of("")).startsWith("validation_error: "));
    }

    @Test
    void aPathPrefixEndsWithASegment() {
        vault.file("entities/person/jamie.md", "word")
                .file("entities/persona/mask.md", "word")
                .file("entities/person.md", "word");

        for (String prefix : List.of("entities/person", "entities/person/", "/entities/person")) {
            assertEquals(
                    "entities/person entities/person/jamie",
                    sorted(vault.found("query", "word", "path_prefix", prefix)));
        }
        assertEquals("", vault.found("query", "word", "path_prefix", "entities/pers"));
        assertEquals("", vault.found("query", "word", "path_prefix", "tities"));
    }

    @Test
    void filtersCombine() {
        vault.file("p/a.md", "---\ntags: [t]\n---\nword [[x]]")
                .file("p/b.md", "---\ntags: [t]\n---\nword")
                .file("p/c.md", "word [[x]]")
                .file("q/d.md", "---\ntags: [t]\n---\nword [[x]]")
                .file("p/e.md", "---\ntags: [t]\nmodified: 2020-01-01\n---\nword [[x]]")
                .file("x.md", "target");

        assertEquals(
                "p/a",
                vault.found(
                        "query", "word",
                        "tags", List.of("t"),
                        "path_prefix", "p",
                        "backlinks_to", "x",
                        "modified_since", "2025-01-01"));
    }

    @Test
    void modifiedSinceTakesDatesAndTimes() {
        vault.file("old.md", "---\nmodified: 2026-02-23T23:59:59Z\n---\n")
                .file("new.md", "---\nmodified: 2026-02-24T14:00:00Z\n---\n");

        assertEquals("new", vault.found("modified_since", "2026-02-24"));
        assertEquals("new", vault.found("modified_since", "2026-02-24T12:00:00Z"));
        assertEquals("new", vault.found("modified_since", "2026-02-24T15:30:00+02:00"));
        assertEquals("", vault.found("modified_since", "2026-02-24T14:00:01Z"));
        assertEquals(
                "validation_error: 'modified_since' must be an ISO date or time such as 2026-02-24 or"
                        + " 2026-02-24T14:00:00Z, not \"last week\"",
                vault.call("cairn_search", "modified_since", "last week"));
        assertTrue(vault.call("cairn_search", "modified_since", "2026-02-30").startsWith("validation_error: "));
    }

    @Test
    void backlinksAreFoundByPathTitleAliasAndForMissingNotes() {
        vault.file("people/jamie.md", "---\ntitle: Jamie Wilson\naliases: [Jay]\n---\n")
                .file("a.md", "[[people/jamie]]")
                .file("b.md", "[[jamie wilson]]")
                .file("c.md", "[[Jay]]")
                .file("d.md", "[[nobody yet]]");

        assertEquals("a b c", sorted(vault.found("backlinks_to", "people/jamie")));
        assertEquals("a b c", sorted(vault.found("backlinks_to", "people/jamie.md")));
        assertEquals("a b c", sorted(vault.found("backlinks_to", "Jay")));
        assertEquals("d", vault.found("backlinks_to", "nobody yet"));
        assertTrue(vault.snippet("backlinks_to", "nobody yet").contains("[[nobody yet]]"));
        assertEquals("", vault.found("backlinks_to", "unheard of"));
    }

    @Test
    void atLeastOneParameterIsRequired() {
        String message = "validation_error: at least one search parameter is required: query, tags, path_prefix,"
                + " backlinks_to or modified_since";

        assertEquals(message, vault.call("cairn_search"));
        assertEquals(message, vault.call("cairn_search", "limit", 5));
        assertEquals(message, vault.call("cairn_search", "query", "  "));
        assertEquals(message, vault.call("cairn_search", "tags", List.of()));
    }

    @Test
    void theTotalIsTrueAndTheLimitFrom1To100() {
        for (int i = 0; i < 130; i++) {
            vault.file("n/" + i + ".md", "word");
        }

        assertEquals(130L, vault.data("cairn_search", "query", "word").get("total"));
        assertEquals(
                20,
                TestVault.list(vault.data("cairn_search", "query", "word"), "results")
                        .size());
        assertEquals(
                100,
                TestVault.list(vault.data("cairn_search", "query", "word", "limit", 100), "results")
                        .size());
        assertEquals(
                1,
                TestVault.list(vault.data("cairn_search", "query", "word", "limit", 1), "results")
                        .size());
        for (int limit : new int[] {0, -1, 101, Integer.MAX_VALUE}) {
            assertEquals(
                    "validation_error: 'limit' must be from 1 to 100, not " + limit,
                    vault.call("cairn_search", "query", "word", "limit", limit));
        }
        assertEquals(
                "validation_error: 'limit' must be a whole number, not 1.5",
                vault.call("cairn_search", "query", "word", "limit", 1.5));
    }

    @Test
    void aWriteIsVisibleToTheVeryNextSearch() {
        for (int i = 0; i < 50; i++) {
            vault.write("n", "number" + i);
            assertEquals("n", vault.search("number" + i));
            assertEquals("", i == 0 ? "" : vault.search("\"number" + (i - 1) + "\""));
        }
        vault.call("cairn_delete", "path", "n");
        assertEquals("", vault.search("number49"));
    }

    private static String sorted(String paths) {
        return String.join(" ", List.of(paths.split(" ")).stream().sorted().toList());
    }
}
