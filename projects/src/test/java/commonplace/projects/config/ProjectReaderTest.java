package commonplace.projects.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectReaderTest {
    private static final String DOCUMENT = """
        ---
        doc_type: api
        title: T
        date: 2025-01-15
        summary: S
        significance: integration
        """;

    @TempDir
    private Path folder;

    private Path root = Path.of("");

    @BeforeEach
    void makeRepository() throws IOException {
        root = Files.createDirectories(folder.resolve("repo"));
        write(".csharp-compounding-docs/config.json", """
            {"project_name": "p", "custom_doc_types": [
              {"name": "api", "description": "APIs", "folder": "apis", "schema_file": "./schemas/api.yaml"}]}
            """);
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }

    private ProjectReader.Read read() throws IOException {
        return ProjectReader.read(root.resolve(".csharp-compounding-docs/config.json"));
    }

    private String problems() throws IOException {
        return assertInstanceOf(ProjectReader.Read.Bad.class, read()).problems().stream()
                .map(ConfigProblem::toString)
                .collect(Collectors.joining("\n"));
    }

    private String check(String frontMatter) throws IOException {
        ProjectSetup project =
                assertInstanceOf(ProjectReader.Read.Good.class, read()).project();
        return project.types().check(Page.of(DOCUMENT + frontMatter + "---\n")).stream()
                .map(DocTypeViolation::toString)
                .collect(Collectors.joining("\n"));
    }

    @Test
    void aProjectIsReadWithItsTypes() throws IOException {
        write(".csharp-compounding-docs/schemas/api.yaml", "required_fields: [endpoint]\n");
        ProjectSetup project =
                assertInstanceOf(ProjectReader.Read.Good.class, read()).project();

        assertEquals(root.toAbsolutePath(), project.root());
        assertEquals(root.resolve("csharp-compounding-docs").toAbsolutePath(), project.docs());
        assertEquals("./csharp-compounding-docs/a.md", project.shown("a.md"));
        DocType type = project.types().named("api").orElseThrow();
        assertEquals(
                "APIs apis ./schemas/api.yaml true",
                type.description() + " " + type.folder() + " " + type.schema() + " " + type.custom());
        assertEquals(6, project.types().all().size());
    }

    @Test
    void withoutAConfigurationNothingIsMade() throws IOException {
        Path missing = folder.resolve("other/.csharp-compounding-docs/config.json");

        assertEquals(new ProjectReader.Read.NoConfig(missing), ProjectReader.read(missing));
        assertTrue(Files.notExists(folder.resolve("other")));
    }

    @Test
    void theSmallFormSaysWhichFieldsThereAre() throws IOException {
        write(".csharp-compounding-docs/schemas/api.yaml", """
            name: api
            required_fields:
              - {name: endpoint, type: string, description: x}
              - {name: method, type: enum, values: [GET, POST, 5]}
            optional_fields:
              tags_of_it: {type: array}
              public: boolean
            """);

        assertEquals("", check("endpoint: /x\nmethod: 5\ntags_of_it: [a]\npublic: true\nmine: 1\n"));
        assertEquals("""
            line 1: endpoint is missing
            line 7: method must be one of GET, POST, 5, but is the text 'PUT'
            line 8: public must be true or false, but is the text 'yes'\
            """, check("method: PUT\npublic: yes\n"));
    }

    @Test
    void theSmallFormIsCheckedItself() throws IOException {
        write(".csharp-compounding-docs/schemas/api.yaml", """
            required_fields:
              - {name: a, type: text}
              - {name: b, type: enum}
              - {name: c, value: [x]}
              - 5
              - {name: a}
            optional_fields: 7
            """);

        assertEquals("""
            /required_fields/0: there is no type 'text'; there are string, enum, array and boolean
            /required_fields/1: is an enum and needs values, a list of those that are allowed: values: [low, high]
            /required_fields/2: 'value' is unknown; did you mean 'values'?
            /required_fields/3: must be a field with name and type, such as {name: endpoint, type: string}
            /required_fields/4: the field 'a' is there twice
            /optional_fields: must be a list of fields, each with name and type\
            """, problems().replace("custom_doc_types[0].schema_file" + " schemas/api.yaml:" + " ", ""));
        write(".csharp-compounding-docs/schemas/api.yaml", "required_feilds: []\n");
        assertEquals(
                "custom_doc_types[0].schema_file schemas/api.yaml: 'required_feilds' is unknown; did you mean"
                        + " 'required_fields'?",
                problems());
    }

    @Test
    void aJsonSchemaMayBeYamlOrJsonBesideTheConfigurationOrAtTheRoot() throws IOException {
        write("schemas/api.yaml", """
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["endpoint"],
             "properties": {"endpoint": {"type": "string", "pattern": "^/"}}, "additionalProperties": false}
            """);
        assertEquals("", check("endpoint: /x\n"));
        assertEquals("""
            line 7: endpoint must match '^/', but is the text 'x'
            line 8: mine is not a field of this kind\
            """, check("endpoint: x\nmine: 1\n"));

        write(".csharp-compounding-docs/schemas/api.yaml", "properties:\n  rate: {type: number, minimum: 1.50}\n");
        assertEquals("line 7: rate must be at least 1.5, but is 1", check("rate: 1\n"));
    }

    @Test
    void schemasThatCannotBeUsedAreNamed() throws IOException {
        assertEquals(
                "custom_doc_types[0].schema_file names a file that is not there: neither"
                        + " .csharp-compounding-docs/schemas/api.yaml nor schemas/api.yaml",
                problems());
        write("schemas/api.yaml", "type: object\nrequired: yes\nproperties: {a: {type: strin}}\n");
        assertEquals("""
            custom_doc_types[0].schema_file schemas/api.yaml: /required: must be a list, but is the text 'yes'
            custom_doc_types[0].schema_file schemas/api.yaml: /properties/a/type: there is no type 'strin'; there\
             are string, number, integer, boolean, array, object, null\
            """, problems());
        String config = Files.readString(root.resolve(".csharp-compounding-docs/config.json"));
        write(".csharp-compounding-docs/config.json", config.replace("api.yaml", "api.json"));
        write("schemas/api.json", "{'type': 'object'}");
        assertEquals(
                "custom_doc_types[0].schema_file schemas/api.json: not valid JSON: unexpected ''' instead of a key at"
                        + " line 1, column 2",
                problems());
        write("schemas/api.json", "{\"properties\": {\"a\": {\"const\": \"\\ud83d\\ude00\"}}}");
        assertEquals("", check("a: 😀\n"));
        write(".csharp-compounding-docs/config.json", config);
        write("schemas/api.yaml", "a: [\n");
        assertTrue(problems().startsWith("custom_doc_types[0].schema_file schemas/api.yaml: line 2, column 1: "));
    }

    @Test
    void noLinkLeadsOutOfTheRepository() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("api.yaml"), "{}");
        Files.createSymbolicLink(root.resolve("csharp-compounding-docs"), outside);
        Files.createSymbolicLink(root.resolve("schemas"), outside);

        assertEquals("""
            docs_path must stay inside the repository, but csharp-compounding-docs is a link that leads out of it
            custom_doc_types[0].schema_file must stay inside the repository, but schemas/api.yaml is a link that\
             leads out of it\
            """, problems());
    }
}
