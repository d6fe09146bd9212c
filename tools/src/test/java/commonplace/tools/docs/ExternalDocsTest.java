package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code search_external_docs} and {@code rag_query_external}. */
class ExternalDocsTest {
    private static final String CONFIG = "{'project_name': 'my-project', 'external_docs': {'path': './docs'}}";

    private final TestProject project = new TestProject();

    @AfterEach
    void close() {
        project.close();
    }

    private Map<String, @Nullable Object> search(String query) {
        return project.call("search_external_docs", "query", query, "min_relevance_score", 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"search_external_docs", "rag_query_external"})
    void withoutThemTheErrorSaysHowTheyAreConfigured(String tool) {
        project.activate();

        String problem = project.problem(tool, "query", "anything");

        assertTrue(problem.startsWith("EXTERNAL_DOCS_NOT_CONFIGURED: "), problem);
        assertTrue(problem.contains("\"external_docs\": {\"path\": \"docs\"}"), problem);
        assertTrue(problem.contains(project.configPath()), problem);
    }

    @Test
    void aResultSaysAllThatTheTableAsksFor() {
        String text = "# Database Design Guide\n\nOverview of the schema.\n\nMore.\n";
        project.config(CONFIG).file("docs/architecture/database.md", text).activate();

        Map<String, @Nullable Object> answer = search("database schema");

        assertEquals(List.of("results", "total_matches", "external_docs_path"), List.copyOf(answer.keySet()));
        assertEquals("./docs", answer.get("external_docs_path"));
        assertEquals("1", String.valueOf(answer.get("total_matches")));
        Map<String, @Nullable Object> found =
                TestProject.maps(answer.get("results")).getFirst();
        assertEquals(
                List.of(
                        "path",
                        "title",
                        "summary",
                        "char_count",
                        "relevance_score",
                        "start_line",
                        "end_line",
                        "snippet"),
                List.copyOf(found.keySet()));
        assertEquals("./docs/architecture/database.md", found.get("path"));
        assertEquals("Database Design Guide", found.get("title"));
        assertTrue(String.valueOf(found.get("summary")).contains("Overview of the schema."), found.toString());
        assertEquals(String.valueOf(text.length()), String.valueOf(found.get("char_count")));
        assertTrue(text.contains(String.valueOf(found.get("snippet"))), found.toString());
    }

    @Test
    void theyAreSearchedApartFromTheProjectsOwn() {
        project.document("problems/own.md", TestDocument.problem("Pool"));
        project.config(CONFIG)
                .file("docs/other.md", "# Pool\n\nAbout the pool.\n")
                .activate();

        assertEquals(List.of("other"), TestProject.names(search("pool").get("results")));
        assertEquals(List.of("own"), TestProject.names(project.search("pool")));
        assertEquals(
                List.of("own"),
                TestProject.names(project.call("rag_query", "query", "pool", "min_relevance_score", 0)
                        .get("sources")));
        assertEquals(
                "1",
                String.valueOf(project.call("delete_documents", "project_name", "my-project", "dry_run", true)
                        .get("deleted_count")));
    }

    @Test
    void anAnswerNamesItsSourcesAndFollowsNoLinks() {
        project.config(CONFIG);
        project.file("docs/auth.md", "# Authentication\n\nTokens are signed with JWT. See [setup](setup.md).\n");
        project.file("docs/setup.md", "# Setup\n\nRoses.\n").activate();

        Map<String, @Nullable Object> answer = project.call(
                "rag_query_external", "query", "how are tokens signed?", "max_sources", 1, "min_relevance_score", 0);

        assertEquals(List.of("answer", "sources", "external_docs_path", "answered_by"), List.copyOf(answer.keySet()));
        assertEquals(List.of("auth"), TestProject.names(answer.get("sources")));
        assertEquals(
                List.of("path", "title", "char_count", "relevance_score"),
                List.copyOf(TestProject.maps(answer.get("sources")).getFirst().keySet()));
        assertEquals("./docs", answer.get("external_docs_path"));
        assertEquals("extractive", answer.get("answered_by"));
        assertTrue(String.valueOf(answer.get("answer")).contains("> Tokens are signed with JWT."), answer.toString());
    }

    @Test
    void patternsSayWhichTheyAre() {
        project.config("{'project_name': 'my-project', 'external_docs': {'path': 'docs',"
                + " 'include_patterns': ['guides/**/*.md', '*.txt'], 'exclude_patterns': ['**/old/**']}}");
        for (String file : List.of("guides/a.md", "guides/x/b.md", "guides/old/c.md", "d.md", "e.txt")) {
            project.file("docs/" + file, "# Pool\n");
        }
        project.activate();

        assertEquals(
                List.of("a", "b", "e.txt"),
                TestProject.names(search("pool").get("results")).stream()
                        .sorted()
                        .toList());
    }

    @Test
    void byDefaultTheyAreAllMarkdownButThatOfPackages() {
        project.config(CONFIG)
                .file("docs/a/b.md", "# Pool\n")
                .file("docs/node_modules/c.md", "# Pool\n")
                .file("docs/d.txt", "Pool")
                .activate();

        assertEquals(List.of("b"), TestProject.names(search("pool").get("results")));
    }

    @Test
    void theThresholdIsTheParameterElseTheConfigurationElseSevenTenths() {
        List<String> words = List.of("pool", "connection", "leak", "timeout", "worker", "dispose");
        project.config(CONFIG);
        for (int i = 0; i < words.size(); i++) {
            String some = String.join(" ", words.subList(0, i + 1));
            project.file("docs/p" + i + ".md", "# " + some + "\n\n" + some + "\n");
        }
        project.activate();
        String query = String.join(" ", words);
        List<Double> scores = TestProject.maps(search(query).get("results")).stream()
                .map(TestProject::score)
                .toList();
        assertEquals(6, scores.size());

        assertShown(scores, 0.7, query);

        double configured = (scores.get(2) + scores.get(3)) / 2;
        project.config("{'project_name': 'my-project', 'external_docs': {'path': './docs'},"
                        + " 'semantic_search': {'min_relevance_score': " + configured + "}}")
                .activate();
        assertShown(scores, configured, query);
    }

    private void assertShown(List<Double> scores, double min, String query) {
        long surely = scores.stream().filter(score -> score > min + 0.006).count();
        long perhaps = scores.stream().filter(score -> score > min - 0.006).count();
        int found = TestProject.names(
                        project.call("search_external_docs", "query", query).get("results"))
                .size();
        int used = TestProject.names(project.call("rag_query_external", "query", query, "max_sources", 10)
                        .get("sources"))
                .size();
        assertTrue(surely <= found && found <= perhaps, found + " found above " + min + " of " + scores);
        assertEquals(found, used);
    }

    @Test
    void theLimitsAreTheParameterElseTheDefaults() {
        project.config(CONFIG);
        for (int i = 0; i < 12; i++) {
            project.file("docs/p" + i + ".md", "# Pool " + i + "\n");
        }
        project.activate();

        assertEquals(10, TestProject.names(search("pool").get("results")).size());
        assertEquals("12", String.valueOf(search("pool").get("total_matches")));
        assertEquals(
                2,
                TestProject.names(project.call(
                                        "search_external_docs", "query", "pool", "limit", 2, "min_relevance_score", 0)
                                .get("results"))
                        .size());
        assertEquals(
                3,
                TestProject.names(project.call("rag_query_external", "query", "pool", "min_relevance_score", 0)
                                .get("sources"))
                        .size());
    }

    @Test
    void longOnesAreFoundByTheirBestChunk() {
        var text = new StringBuilder("# Manual\n\n");
        for (int i = 0; i < 60; i++) {
            text.append("## Chapter ").append(i).append("\n\n").append("Filler words.\n".repeat(8));
        }
        text.append("## Roses\n\nCut them in spring.\n");
        project.config(CONFIG).file("docs/manual.md", text.toString()).activate();

        List<Map<String, @Nullable Object>> found =
                TestProject.maps(search("cut roses in spring").get("results"));

        assertEquals(1, found.size());
        assertEquals("603", String.valueOf(found.getFirst().get("start_line")));
        assertEquals("605", String.valueOf(found.getFirst().get("end_line")));
    }

    @Test
    void theyCannotBePromotedNorIndexed() {
        String text = "# Pool\n";
        project.config(CONFIG).file("docs/pool.md", text).activate();

        for (String path : List.of("docs/pool.md", "./docs/pool.md")) {
            String problem =
                    project.problem("update_promotion_level", "document_path", path, "promotion_level", "critical");
            assertTrue(problem.startsWith("EXTERNAL_DOCS_NOT_PROMOTABLE: '" + path + "' is an external"), problem);
        }
        String problem = project.problem("index_document", "path", "docs/pool.md");
        assertTrue(problem.startsWith("DOCUMENT_NOT_FOUND: ") && problem.contains("external"), problem);
        assertEquals(text, TestProject.read(project.root.resolve("docs/pool.md")));
    }

    @Test
    void changesAreSeenAtTheNextActivation() {
        project.config(CONFIG).file("docs/a.md", "# Pool\n").activate();
        project.file("docs/b.md", "# Pool\n").activate();

        assertEquals(2, TestProject.names(search("pool").get("results")).size());

        project.file("manual/c.md", "# Pool\n")
                .config("{'project_name': 'my-project', 'external_docs': {'path': './manual'}}")
                .activate();
        assertEquals(List.of("c"), TestProject.names(search("pool").get("results")));
    }
}
