package commonplace.server.cli.projects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code project new} and {@code project lint}, which go together: what the one leaves open the other names. */
class ProjectDocumentsTest {
    private final LocalDate today = LocalDate.now(ZoneId.systemDefault());
    private final String day = today.format(DateTimeFormatter.BASIC_ISO_DATE);

    private TestRepository repository;

    @BeforeEach
    void makeProject(@TempDir Path temporary) throws IOException {
        repository = new TestRepository(temporary).withProject();
    }

    private String begin(String type, String title) {
        return repository.project(
                "new", type, title, "--project", repository.root().toString());
    }

    private String lint(String... options) {
        return options.length == 0
                ? repository.project("lint", repository.root().toString())
                : repository.project("lint", repository.root().toString(), options[0]);
    }

    @Test
    void aDocumentBeginsWithEveryFieldThatItsTypeAsksFor() throws IOException {
        String path = "csharp-compounding-docs/problems/the-pool-runs-dry-20260115.md".replace("20260115", day);

        String told = begin("problem", "The pool: runs \"dry\"!");

        assertTrue(told.startsWith("made  " + path + "\nFill in summary, significance, problem_type,"), told);
        assertEquals("""
            ---
            doc_type: problem
            title: "The pool: runs \\"dry\\"!"
            date: %s
            summary: # one sentence that says what whoever searches needs to know
            significance: # one of architectural, behavioral, performance, correctness, convention, integration
            problem_type: # one of bug, configuration, integration, performance, security, data
            symptoms: # a list, such as [one, another]
            root_cause:
            solution:
            ---

            # The pool: runs "dry"!

            """.formatted(today), repository.read(path));
    }

    @Test
    void lintNamesEachFieldUntilItIsFilled() throws IOException {
        begin("style", "Names");
        String path = "csharp-compounding-docs/styles/names-" + day + ".md";

        assertEquals("""
            PATH:5: error: summary has no value
            PATH:6: error: significance has no value
            PATH:7: error: style_type has no value
            PATH:8: error: scope has no value
            PATH:9: error: rationale has no value

            5 errors in 1 document.
            exit 1
            """.replace("PATH", path), lint());

        repository.with(
                path,
                repository
                        .read(path)
                        .replaceFirst("summary:.*", "summary: Tests are sentences.")
                        .replaceFirst("significance:.*", "significance: convention")
                        .replaceFirst("style_type:.*", "style_type: testing")
                        .replaceFirst("scope:.*", "scope: team")
                        .replaceFirst("rationale:.*", "rationale: A failure should read well."));
        assertEquals("Nothing is wrong in 1 document.\nexit 0\n", lint());
    }

    @Test
    void whatIsThereIsNotOverwritten() throws IOException {
        begin("tool", "Npgsql");
        String path = "csharp-compounding-docs/tools/npgsql-" + day + ".md";
        repository.with(path, "mine");

        String told = begin("tool", "Npgsql");

        assertTrue(told.contains(path + " is there already and was left as it is"), told);
        assertTrue(told.endsWith("exit 1\n"), told);
        assertEquals("mine", repository.read(path));
    }

    @Test
    void aTypeThatThereIsNotIsRefusedWithOneThatThereIs() throws IOException {
        assertTrue(begin("problm", "x").contains("there is no type 'problm'; did you mean 'problem'?"));
        assertFalse(repository.files().contains("csharp-compounding-docs/p"));
    }

    @Test
    void typesOfTheProjectHaveDocumentsToo() throws IOException {
        repository
                .with(".csharp-compounding-docs/config.json", """
                    {"project_name": "shop", "custom_doc_types": [
                      {"name": "api", "folder": "apis", "schema_file": "schemas/api.yaml"}]}
                    """)
                .with(".csharp-compounding-docs/schemas/api.yaml", """
                    type: object
                    required: [endpoint, method, public]
                    properties:
                      endpoint: {type: string}
                      method: {enum: [GET, POST]}
                      public: {type: boolean}
                    """);

        begin("api", "Listing Ärzte 東京");

        String text = repository.read("csharp-compounding-docs/apis/listing-arzte-東京-" + day + ".md");
        assertTrue(text.contains("\nendpoint:\nmethod: # one of GET, POST\npublic: # true or false\n"), text);
    }

    @Test
    void findingsAreDataForPrograms() throws Exception {
        repository.withDocument("problems/a.md", TestRepository.POOL.replace("bug", "bugg") + "[b](b.md)\n");

        String told = lint("--json");

        var json = Json.readObject(told.substring(0, told.indexOf('\n')).getBytes(StandardCharsets.UTF_8));
        assertEquals(
                "shop 1 1 1",
                "%s %s %s %s"
                        .formatted(
                                json.get("project_name"),
                                json.get("documents"),
                                json.get("errors"),
                                json.get("warnings")));
        assertTrue(
                told.contains("{\"path\":\"./csharp-compounding-docs/problems/a.md\",\"line\":7,\"severity\":\"error\","
                        + "\"rule\":\"enum\",\"message\":\"problem_type must be one of bug,"),
                told);
        assertTrue(told.endsWith("exit 1\n"), told);
    }

    @Test
    void aFolderWithoutAProjectIsToldHowToMakeOne(@TempDir Path elsewhere) {
        String told = repository.project("lint", elsewhere.toString());

        assertTrue(told.contains("run `commonplace project init` in the repository to make one"), told);
        assertTrue(told.endsWith("exit 78\n"), told);
    }
}
