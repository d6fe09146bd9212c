package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code list_doc_types}, and the types that a project brings itself. */
class DocTypesToolTest {
    private final TestProject project = new TestProject();

    @AfterEach
    void close() {
        project.close();
    }

    private Map<String, @Nullable Object> type(String name) {
        return TestProject.maps(project.call("list_doc_types").get("doc_types")).stream()
                .filter(each -> name.equals(each.get("name")))
                .findFirst()
                .orElseThrow();
    }

    private void addContract() {
        project.config("{'project_name': 'my-project', 'custom_doc_types': [{'name': 'api-contract', 'description':"
                + " 'API design decisions', 'folder': 'api-contracts', 'schema_file':"
                + " './schemas/api-contract.schema.yaml'}]}");
    }

    @Test
    void theFiveThatEveryProjectHasAreBuiltIn() {
        project.document("problems/a.md", TestDocument.problem("A")).activate();

        assertEquals(
                "{\"name\":\"problem\",\"description\":\"Problems and solutions\",\"folder\":\"problems\","
                        + "\"schema\":\"built-in\",\"doc_count\":1}",
                Json.text(type("problem")));
        assertEquals(
                List.of("problem problems", "insight insights", "codebase codebase", "tool tools", "style styles"),
                TestProject.maps(project.call("list_doc_types").get("doc_types")).stream()
                        .map(each -> each.get("name") + " " + each.get("folder"))
                        .toList());
    }

    @Test
    void aTypeOfTheProjectsOwnIsMarked() {
        addContract();
        project.file("schemas/api-contract.schema.yaml", "required_fields: [{name: endpoint, type: string}]\n");
        project.document(
                        "api-contracts/a.md",
                        TestDocument.of("api-contract", "A").with("endpoint", "/users"))
                .activate();

        assertEquals(
                "{\"name\":\"api-contract\",\"description\":\"API design decisions\",\"folder\":\"api-contracts\","
                        + "\"schema\":\"./schemas/api-contract.schema.yaml\",\"doc_count\":1,\"custom\":true}",
                Json.text(type("api-contract")));
    }

    @Test
    void documentsThatDoNotFitAreCountedApart() {
        project.document("problems/a.md", TestDocument.problem("A"));
        project.document("problems/b.md", TestDocument.problem("B").without("solution"));
        project.activate();

        assertEquals(
                "1 1", type("problem").get("doc_count") + " " + type("problem").get("invalid_count"));
        project.restart().activate();
        assertEquals(
                "1 1", type("problem").get("doc_count") + " " + type("problem").get("invalid_count"));
    }

    @Test
    void theSmallFormOfASchemaHolds() {
        addContract();
        project.file("schemas/api-contract.schema.yaml", """
            required_fields:
              - {name: endpoint, type: string}
              - {name: method, type: enum, values: [GET, POST]}
            optional_fields:
              - {name: deprecated, type: boolean}
              - {name: owners, type: array}
            """);
        assertViolations("method required");
        TestDocument good = TestDocument.of("api-contract", "A")
                .with("endpoint", "/users")
                .with("method", "GET")
                .with("deprecated", "true")
                .with("owners", "[me]");
        project.document("api-contracts/a.md", good);
        project.call("index_document", "path", "api-contracts/a.md");
        project.document("api-contracts/a.md", good.with("method", "PATCH").with("deprecated", "perhaps"));
        assertTrue(violations().containsAll(List.of("method enum", "deprecated type")), "" + violations());
    }

    @Test
    void aJsonSchemaHoldsBeItYamlOrJson() {
        addContract();
        project.file("schemas/api-contract.schema.yaml", """
            $schema: https://json-schema.org/draft/2020-12/schema
            type: object
            properties:
              endpoint: {type: string, pattern: ^/}
              method: {enum: [GET, POST]}
            required: [endpoint, method]
            """);
        assertViolations("method required");

        project.config("{'project_name': 'my-project', 'custom_doc_types': [{'name': 'api-contract', 'folder':"
                + " 'api-contracts', 'schema_file': 'api.json'}]}");
        project.file("api.json", "{\"properties\": {\"endpoint\": {\"pattern\": \"^https\"}}}");
        assertViolations("endpoint pattern");
    }

    /** Of a document that has an endpoint and no method. */
    private void assertViolations(String expected) {
        project.activate();
        project.document(
                "api-contracts/a.md", TestDocument.of("api-contract", "A").with("endpoint", "/users"));
        assertEquals(List.of(expected), violations());
    }

    private List<String> violations() {
        Map<String, @Nullable Object> error = project.error("index_document", "path", "api-contracts/a.md");
        Map<String, @Nullable Object> details = Json.asObject(error.get("details"));
        assertEquals("SCHEMA_VALIDATION_FAILED", error.get("code"));
        return TestProject.maps(details == null ? null : details.get("violations")).stream()
                .map(each -> each.get("field") + " " + each.get("rule"))
                .toList();
    }
}
