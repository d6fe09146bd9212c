package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SemanticSearchTest {
    /** Each word more that a document has of these, the more relevant it is to them. */
    private static final List<String> WORDS =
            List.of("pool", "connection", "leak", "timeout", "worker", "dispose", "socket", "thread");

    private final TestProject project = new TestProject();

    @AfterEach
    void close() {
        project.close();
    }

    /** Documents that fit a query better and better, the last one best. */
    private void addRange() {
        for (int i = 0; i < WORDS.size(); i++) {
            project.document(
                    "problems/p" + i + ".md",
                    TestDocument.problem(String.join(" ", WORDS.subList(0, i + 1)))
                            .saying(String.join(" ", WORDS.subList(0, i + 1)).repeat(3)));
        }
    }

    private static String query() {
        return String.join(" ", WORDS);
    }

    @Test
    void aResultSaysAllThatTheTableAsksFor() {
        TestDocument document = TestDocument.problem("Database Connection Pool Exhaustion")
                .with("summary", "Caused by missing disposal")
                .with("promotion_level", "critical")
                .saying("Jobs leak connections.");
        project.document("problems/db-pool.md", document).activate();

        Map<String, @Nullable Object> found = project.search("connection pool").getFirst();

        assertEquals(
                List.of(
                        "path",
                        "title",
                        "summary",
                        "char_count",
                        "relevance_score",
                        "doc_type",
                        "date",
                        "promotion_level",
                        "start_line",
                        "end_line",
                        "snippet"),
                List.copyOf(found.keySet()));
        assertEquals("./csharp-compounding-docs/problems/db-pool.md", found.get("path"));
        assertEquals("Database Connection Pool Exhaustion", found.get("title"));
        assertEquals("Caused by missing disposal", found.get("summary"));
        assertEquals(String.valueOf(document.toString().length()), String.valueOf(found.get("char_count")));
        assertEquals("problem", found.get("doc_type"));
        assertEquals("2025-01-15", found.get("date"));
        assertEquals("critical", found.get("promotion_level"));
        assertTrue(TestProject.score(found) >= 0 && TestProject.score(found) <= 1, found.toString());
        // Of front matter only what says something is shown, each line as it stands there.
        for (String line : String.valueOf(found.get("snippet")).split("\n", -1)) {
            assertTrue(document.toString().contains(line), found.toString());
        }
    }

    @Test
    void theBestIsFirstAndAllAreCounted() {
        addRange();
        project.activate();

        Map<String, @Nullable Object> answer =
                project.call("semantic_search", "query", query(), "min_relevance_score", 0, "limit", 3);

        assertEquals(List.of("p7", "p6", "p5"), TestProject.names(answer.get("results")));
        assertEquals("8", String.valueOf(answer.get("total_matches")));
    }

    @Test
    void nothingFoundIsAnEmptyList() {
        project.document("problems/pool.md", TestDocument.problem("Pool")).activate();

        assertEquals(
                "{\"results\":[],\"total_matches\":0}",
                Json.text(project.call("semantic_search", "query", "anything")));
    }

    @Test
    void theThresholdIsTheParameterElseTheConfigurationElseOneHalf() {
        addRange();
        project.activate();
        List<Double> scores =
                project.search(query()).stream().map(TestProject::score).toList();

        assertShown(scores, 0.5, project.call("semantic_search", "query", query()));

        double configured = (scores.get(2) + scores.get(3)) / 2;
        project.config("{'project_name': 'my-project', 'semantic_search': {'min_relevance_score': " + configured + "}}")
                .activate();
        assertShown(scores, configured, project.call("semantic_search", "query", query()));

        double asked = (scores.get(4) + scores.get(5)) / 2;
        assertShown(scores, asked, project.call("semantic_search", "query", query(), "min_relevance_score", asked));
    }

    /** Scores are shown with two digits, so what stands at the threshold itself may be on either side of it. */
    private static void assertShown(List<Double> scores, double min, Map<String, @Nullable Object> answer) {
        long surely = scores.stream().filter(score -> score > min + 0.006).count();
        long perhaps = scores.stream().filter(score -> score > min - 0.006).count();
        int shown = TestProject.maps(answer.get("results")).size();
        assertTrue(surely <= shown && shown <= perhaps, shown + " shown above " + min + " of " + scores);
    }

    @Test
    void theLimitIsTheParameterElseTheConfigurationElseTen() {
        for (int i = 0; i < 12; i++) {
            project.document("problems/p" + i + ".md", TestDocument.problem("Pool " + i));
        }
        project.activate();
        assertEquals(10, project.search("pool").size());

        project.config("{'project_name': 'my-project', 'semantic_search': {'default_limit': 4}}")
                .activate();
        assertEquals(4, project.search("pool").size());
        assertEquals(12, project.search("pool", "limit", 100).size());
    }

    @Test
    void whateverTheConfigurationAllowsCanBeAskedFor() {
        project.document("problems/p.md", TestDocument.problem("Pool"));
        project.config("{'project_name': 'my-project', 'semantic_search': {'default_limit': 1000},"
                        + " 'retrieval': {'max_results': 1000}}")
                .activate();

        assertEquals(1, project.search("pool").size());
        project.call("rag_query", "query", "pool");
    }

    @Test
    void docTypesAndLevelsFilter() {
        project.document("problems/p.md", TestDocument.problem("Pool").with("promotion_level", "important"));
        project.document("insights/i.md", TestDocument.insight("Pool"));
        project.activate();

        assertEquals(List.of("i"), TestProject.names(project.search("pool", "doc_types", List.of("insight"))));
        assertEquals(
                2,
                project.search("pool", "doc_types", List.of("insight", "problem"))
                        .size());
        assertEquals(
                List.of("p"),
                TestProject.names(project.search("pool", "promotion_levels", List.of("important", "critical"))));
        assertEquals(List.of("i"), TestProject.names(project.search("pool", "promotion_levels", List.of("standard"))));
        assertEquals(
                List.of(),
                project.search("pool", "promotion_levels", List.of("critical"), "doc_types", List.of("problem")));
    }

    @Test
    void promotionLiftsTheRankAndNotTheScore() {
        project.document("problems/a.md", TestDocument.problem("Pool").with("promotion_level", "standard"));
        project.document("problems/b.md", TestDocument.problem("Pool").with("promotion_level", "important"));
        project.document("problems/c.md", TestDocument.problem("Pool").with("promotion_level", "critical"));
        project.document("problems/z.md", TestDocument.problem("Gardening in the shade"));
        project.activate();

        List<Map<String, @Nullable Object>> found = project.search("pool");

        assertEquals(List.of("c", "b", "a", "z"), TestProject.names(found));
        assertEquals(
                TestProject.score(found.get(2)), TestProject.score(found.get(0)), "the same text but for its level");
        assertEquals(TestProject.score(found.get(2)), TestProject.score(found.get(1)));
    }

    @Test
    void theOrderIsThatOfTheNumbersShown() {
        addRange();
        project.document(
                "problems/p6.md",
                TestDocument.problem(String.join(" ", WORDS.subList(0, 7)))
                        .with("promotion_level", "critical")
                        .saying(String.join(" ", WORDS.subList(0, 7)).repeat(3)));
        project.activate();

        double before = 1;
        for (Map<String, @Nullable Object> found : project.search(query())) {
            double number =
                    found.get("rank_score") instanceof Number rank ? rank.doubleValue() : TestProject.score(found);
            assertTrue(number <= before, found.toString());
            before = number;
        }
    }

    @Test
    void promotionDoesNotHelpOverTheThreshold() {
        addRange();
        project.activate();
        double best = TestProject.score(project.search(query()).getFirst());
        project.document("problems/p7.md", TestDocument.problem("Roses").with("promotion_level", "critical"));
        project.activate();

        Map<String, @Nullable Object> found =
                project.call("semantic_search", "query", query(), "min_relevance_score", Math.max(0.02, best - 0.2));

        assertTrue(!TestProject.names(found.get("results")).contains("p7"), found.toString());
    }

    @Test
    void aSupersededDocumentRanksBelowWhatSupersedesIt() {
        project.document("problems/a.md", TestDocument.problem("Pool").with("promotion_level", "critical"));
        project.document("problems/b.md", TestDocument.problem("Pool").with("supersedes", "problems/a.md"));
        project.document(
                "problems/c.md",
                TestDocument.problem("Pool").with("supersedes", "[./csharp-compounding-docs/problems/b.md]"));
        project.activate();

        assertEquals(List.of("c", "b", "a"), TestProject.names(project.search("pool")));
    }

    @Test
    void valuesOutOfRangeAreToldWithTheRange() {
        project.activate();

        assertEquals(
                "INVALID_PARAMS: 'query' is empty; say what you are looking for",
                project.problem("semantic_search", "query", " "));
        for (int limit : List.of(0, -3, 1001)) {
            assertEquals(
                    "INVALID_PARAMS: 'limit' must be from 1 to 1000, not " + limit,
                    project.problem("semantic_search", "query", "x", "limit", limit));
            assertEquals(
                    "INVALID_PARAMS: 'max_sources' must be from 1 to 1000, not " + limit,
                    project.problem("rag_query", "query", "x", "max_sources", limit));
        }
        for (double score : List.of(1.5, -0.1)) {
            for (String tool : List.of("semantic_search", "rag_query")) {
                assertEquals(
                        "INVALID_PARAMS: 'min_relevance_score' must be from 0 to 1, not " + score,
                        project.problem(tool, "query", "x", "min_relevance_score", score));
            }
        }
    }

    @Test
    void argumentsThatDoNotFitAreNamed() {
        assertTrue(project.problem("semantic_search").startsWith("INVALID_PARAMS: "));
        assertTrue(project.problem("semantic_search", "query", "x", "max", 3)
                .startsWith("INVALID_PARAMS: there is no argument 'max'"));
        String level = project.problem("semantic_search", "query", "x", "promotion_levels", List.of("urgent"));
        assertTrue(level.startsWith("INVALID_PARAMS: ") && level.contains("urgent"), level);
    }

    @Test
    void anUnknownDocTypeIsToldWithThoseThereAre() {
        project.activate();

        Map<String, @Nullable Object> error =
                project.error("semantic_search", "query", "x", "doc_types", List.of("problem", "memo"));

        assertEquals(List.of("error", "code", "message", "details"), List.copyOf(error.keySet()));
        assertEquals(true, error.get("error"));
        assertEquals("INVALID_DOC_TYPE", error.get("code"));
        assertEquals(
                "there is no doc-type 'memo'; there are problem, insight, codebase, tool, style", error.get("message"));
        assertEquals(
                Json.object(
                        "doc_type", "memo", "available", List.of("problem", "insight", "codebase", "tool", "style")),
                error.get("details"));
    }
}
