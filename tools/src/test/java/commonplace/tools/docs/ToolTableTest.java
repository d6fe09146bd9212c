package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.projects.ProjectProblem;
import commonplace.projects.Projects;
import commonplace.tools.ToolDefinition;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools as they are listed, held against the tables that they come from. */
class ToolTableTest {
    private static final List<ToolDefinition<Projects, ?>> TOOLS = new DocsTools().tools();

    @Test
    void thereAreNineInThisOrder() {
        assertEquals(
                List.of(
                        "rag_query",
                        "semantic_search",
                        "index_document",
                        "list_doc_types",
                        "search_external_docs",
                        "rag_query_external",
                        "delete_documents",
                        "update_promotion_level",
                        "activate_project"),
                TOOLS.stream().map(ToolDefinition::name).toList());
    }

    /** A parameter that must be given has an exclamation mark. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        rag_query              | query:string! doc_types:array max_sources:integer min_relevance_score:number min_promotion_level:string include_critical:boolean
        semantic_search        | query:string! doc_types:array limit:integer min_relevance_score:number promotion_levels:array
        index_document         | path:string!
        list_doc_types         | ''
        search_external_docs   | query:string! limit:integer min_relevance_score:number
        rag_query_external     | query:string! max_sources:integer min_relevance_score:number
        delete_documents       | project_name:string! branch_name:string path_hash:string dry_run:boolean
        update_promotion_level | document_path:string! promotion_level:string!
        activate_project       | config_path:string! branch_name:string!
        """)
    void parametersAreThoseOfTheTable(String name, String expected) {
        Map<String, Object> schema = tool(name).arguments().schema();
        List<?> required = schema.get("required") instanceof List<?> list ? list : List.of();
        String found = schema.get("properties") instanceof Map<?, ?> properties
                ? properties.entrySet().stream()
                        .map(each -> each.getKey() + ":" + type(each.getValue())
                                + (required.contains(each.getKey()) ? "!" : ""))
                        .collect(Collectors.joining(" "))
                : "";
        assertEquals(expected, found);
    }

    private static Object type(Object property) {
        return property instanceof Map<?, ?> map ? String.valueOf(map.get("type")) : "";
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        rag_query,            max_sources,         3
        rag_query,            min_relevance_score, 0.7
        rag_query,            min_promotion_level, standard
        rag_query,            include_critical,    true
        rag_query,            doc_types,           all
        semantic_search,      limit,               10
        semantic_search,      min_relevance_score, 0.5
        semantic_search,      promotion_levels,    all
        semantic_search,      doc_types,           all
        search_external_docs, limit,               10
        search_external_docs, min_relevance_score, 0.7
        rag_query_external,   max_sources,         3
        rag_query_external,   min_relevance_score, 0.7
        delete_documents,     dry_run,             false
        """)
    void defaultsAreTold(String name, String parameter, String expected) {
        String description = String.valueOf(property(name, parameter).get("description"));
        assertTrue(description.endsWith("Default: " + expected), description);
    }

    @Test
    void levelsAreAnEnumeration() {
        List<String> levels = List.of("standard", "important", "critical");
        assertEquals(levels, property("rag_query", "min_promotion_level").get("enum"));
        assertEquals(
                levels, property("update_promotion_level", "promotion_level").get("enum"));
        assertEquals(
                levels,
                property("semantic_search", "promotion_levels").get("items") instanceof Map<?, ?> items
                        ? items.get("enum")
                        : null);
    }

    @Test
    void errorCodesAreThoseOfTheTableAndOneForArguments() {
        assertEquals(
                List.of(
                        "PROJECT_NOT_ACTIVATED",
                        "EXTERNAL_DOCS_NOT_CONFIGURED",
                        "EXTERNAL_DOCS_NOT_PROMOTABLE",
                        "DOCUMENT_NOT_FOUND",
                        "INVALID_DOC_TYPE",
                        "SCHEMA_VALIDATION_FAILED",
                        "EMBEDDING_SERVICE_ERROR",
                        "DATABASE_ERROR",
                        "FILE_SYSTEM_ERROR",
                        "INVALID_PARAMS"),
                Arrays.stream(ProjectProblem.Code.values()).map(Enum::name).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "rag_query, query",
        "semantic_search, query",
        "search_external_docs, query",
        "rag_query_external, query",
        "index_document, path",
        "list_doc_types, ''"
    })
    void withoutAProjectEachSaysHowOneIsActivated(String name, String parameter) {
        try (var project = new TestProject()) {
            String problem = parameter.isEmpty() ? project.problem(name) : project.problem(name, parameter, "x");

            assertTrue(
                    problem.startsWith("PROJECT_NOT_ACTIVATED: no project is active; call activate_project"), problem);
            assertTrue(problem.contains("config_path") && problem.contains("branch_name"), problem);
        }
    }

    @Test
    void promotionNeedsAProjectToo() {
        try (var project = new TestProject()) {
            assertTrue(project.problem("update_promotion_level", "document_path", "x", "promotion_level", "critical")
                    .startsWith("PROJECT_NOT_ACTIVATED: "));
        }
    }

    @Test
    void twoCallersHaveTwoProjectsAtOnce() {
        var one = new TestCaller();
        var other = new TestCaller();
        try (var project = new TestProject()) {
            project.document("problems/a.md", TestDocument.problem("Alpha"));
            project.as(one).activate("main");
            assertTrue(project.as(other).problem("list_doc_types").startsWith("PROJECT_NOT_ACTIVATED: "));

            project.document("problems/b.md", TestDocument.problem("Beta"));
            project.as(other).activate("feature");

            assertEquals(2, project.as(other).search("alpha").size());
            assertEquals(1, project.as(one).search("alpha").size());
        }
    }

    private static ToolDefinition<Projects, ?> tool(String name) {
        return TOOLS.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Map<?, ?> property(String name, String parameter) {
        return tool(name).arguments().schema().get("properties") instanceof Map<?, ?> properties
                        && properties.get(parameter) instanceof Map<?, ?> property
                ? property
                : Map.of();
    }
}
