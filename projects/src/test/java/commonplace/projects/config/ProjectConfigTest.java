package commonplace.projects.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectConfigTest {
    private static ProjectConfig config(String json) {
        var read = ProjectConfig.read(json.replace('\'', '"'));
        return assertInstanceOf(ProjectConfig.Read.Good.class, read, read.toString())
                .config();
    }

    private static String problems(String json) {
        var read = ProjectConfig.read(json.replace('\'', '"'));
        return assertInstanceOf(ProjectConfig.Read.Bad.class, read, json).problems().stream()
                .map(ConfigProblem::toString)
                .collect(Collectors.joining("\n"));
    }

    @Test
    void aNameIsEnoughAndTheRestHasDefaults() {
        ProjectConfig config = config("\uFEFF{'project_name': 'my-project'}");

        assertEquals("my-project", config.projectName());
        assertEquals(new ProjectConfig.Retrieval(0.7, 3, 5), config.retrieval());
        assertEquals(new ProjectConfig.SemanticSearchSettings(Optional.empty(), 10), config.semanticSearch());
        assertEquals(0.5, config.semanticSearch().minRelevanceScore());
        assertEquals(0.7, config.semanticSearch().externalMinScore());
        assertEquals(new ProjectConfig.LinkResolution(2), config.linkResolution());
        assertEquals(Optional.empty(), config.externalDocs());
        assertEquals(List.of(), config.customTypes());
        assertEquals("csharp-compounding-docs", config.docsPath());
    }

    @Test
    void everyKeyIsRead() {
        ProjectConfig config = config("""
            {'project_name': 'p',
             'retrieval': {'min_relevance_score': 0, 'max_results': 7, 'max_linked_docs': 0},
             'semantic_search': {'min_relevance_score': 1, 'default_limit': 20},
             'link_resolution': {'max_depth': 0},
             'external_docs': {'path': './docs/', 'exclude_patterns': ['**/old/**']},
             'custom_doc_types': [
               {'name': 'api-contract', 'description': 'API', 'folder': 'api', 'schema_file': './schemas/a.yaml'},
               {'name': 'memo'}],
             'docs_path': './team/notes'}
            """);

        assertEquals(new ProjectConfig.Retrieval(0, 7, 0), config.retrieval());
        assertEquals(new ProjectConfig.SemanticSearchSettings(Optional.of(1.0), 20), config.semanticSearch());
        assertEquals(new ProjectConfig.LinkResolution(0), config.linkResolution());
        assertEquals(
                Optional.of(new ProjectConfig.ExternalDocs("docs", List.of("**/*.md"), List.of("**/old/**"))),
                config.externalDocs());
        assertEquals(
                List.of(
                        new ProjectConfig.CustomType("api-contract", "API", "api", Optional.of("schemas/a.yaml")),
                        new ProjectConfig.CustomType("memo", "", "memo", Optional.empty())),
                config.customTypes());
        assertEquals("team/notes", config.docsPath());
    }

    /** Each is put beside a good name. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        'retrieval': {'max_results': 'x'} | retrieval.max_results must be a whole number from 1 to 1000, but is "x"
        'retrieval': {'max_results': 2.5} | retrieval.max_results must be a whole number from 1 to 1000, but is 2.5
        'retrieval': {'max_results': 0} | retrieval.max_results must be a whole number from 1 to 1000, but is 0
        'retrieval': {'min_relevance_score': 70} | retrieval.min_relevance_score must be a number from 0 to 1, but is 70
        'retrieval': 3 | retrieval must be an object, but is 3
        'link_resolution': {'max_depth': null} | link_resolution.max_depth must be a whole number from 0 to 10, but is null
        'retrival': {} | retrival is unknown; did you mean 'retrieval'?
        'semantic_search': {'limit': 3} | semantic_search.limit is unknown; did you mean 'default_limit'?
        'semantic_search': {'zzz': 3} | semantic_search.zzz is unknown; there are min_relevance_score, default_limit
        'external_docs': {} | external_docs.path must be the folder of the other documentation, such as "./docs", but is missing
        'external_docs': {'path': '../x'} | external_docs.path must be a path without .., inside the repository, but is "../x"
        'external_docs': {'path': 'x', 'include_patterns': ['[']} | external_docs.include_patterns[0] is not a pattern for paths: the bracket is not closed; one that is meant is written \\[, at character 1
        'external_docs': {'path': 'x', 'include_patterns': '*'} | external_docs.include_patterns must be a list of text, but is "*"
        'docs_path': '/etc' | docs_path must be a relative path, inside the repository, but is "/etc"
        'docs_path': 'C:/x' | docs_path must be a relative path, inside the repository, but is "C:/x"
        'docs_path': 'a\\\\b' | docs_path must be a path with / between its parts, inside the repository, but is "a\\\\b"
        'docs_path': '.' | docs_path must be a folder below the repository's root, but is "."
        'docs_path': './.csharp-compounding-docs/x' | docs_path must be a folder outside of .csharp-compounding-docs, which holds the configuration, but is "./.csharp-compounding-docs/x"
        'custom_doc_types': {} | custom_doc_types must be a list of objects, but is {}
        'custom_doc_types': [{'name': 'problem', 'folder': 'x'}] | custom_doc_types[0].name must be another name: 'problem' is built in
        'custom_doc_types': [{'name': 'x', 'folder': 'tools'}] | custom_doc_types[0].folder must be another folder: 'tools' is that of the type 'tool'
        'custom_doc_types': [{'name': 'x', 'folder': '../x'}] | custom_doc_types[0].folder must be a path without .., inside the repository, but is "../x"
        'custom_doc_types': [{'name': 'x', 'schema_file': '/x.yaml'}] | custom_doc_types[0].schema_file must be a relative path, inside the repository, but is "/x.yaml"
        'custom_doc_types': [{'name': 'x', 'schema': 'x.yaml'}] | custom_doc_types[0].schema is unknown; did you mean 'schema_file'?
        """)
    void whatIsWrongIsNamed(String member, String problem) {
        assertEquals(problem, problems("{'project_name': 'p', " + member + "}"));
    }

    @Test
    void theNameIsRequired() {
        String wanted = "project_name must be a name of small letters, digits and hyphens that begins with a letter"
                + " (^[a-z][a-z0-9-]*$), but is ";
        assertEquals(wanted + "missing", problems("{}"));
        assertEquals(wanted + "\"My Project\"", problems("{'project_name': 'My Project'}"));
        assertEquals("project_name must be text that is not blank, but is 5", problems("{'project_name': 5}"));
    }

    @Test
    void allProblemsAreToldAtOnce() {
        assertEquals("""
            retrieval.max_results must be a whole number from 1 to 1000, but is -1
            semantic_search.min_relevance_score must be a number from 0 to 1, but is "high"
            custom_doc_types[1].name must be another name: 'a' is defined twice
            zzz is unknown; there are project_name, retrieval, semantic_search, link_resolution, external_docs,\
             custom_doc_types, docs_path\
            """, problems("""
                {'project_name': 'p', 'retrieval': {'max_results': -1},
                 'semantic_search': {'min_relevance_score': 'high'}, 'zzz': 1,
                 'custom_doc_types': [{'name': 'a'}, {'name': 'a', 'folder': 'b'}]}
                """));
    }

    @Test
    void whatIsNotJsonIsToldWithItsPlace() {
        assertEquals(
                "not valid JSON: unexpected '}' instead of a value at line 2, column 1",
                problems("{'project_name':\n}"));
        assertEquals("must be a JSON object, {\"project_name\": ...}", problems("[]"));
    }
}
