package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class ActivateProjectTest {
    private final WordEmbedder embedder = new WordEmbedder();
    private final TestProject project = new TestProject(embedder);

    @AfterEach
    void close() {
        project.close();
    }

    private Map<String, @Nullable Object> activated(String branch) {
        return project.call("activate_project", "config_path", project.configPath(), "branch_name", branch);
    }

    private String refusal() {
        return project.problem("activate_project", "config_path", project.configPath(), "branch_name", "main");
    }

    private String hashOfRoot() throws Exception {
        byte[] path = project.root.toString().replace('\\', '/').getBytes(StandardCharsets.UTF_8);
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(path))
                .substring(0, 16);
    }

    @Test
    void itTellsTheTenantAndHowManyDocumentsOfWhichTypeThereAre() throws Exception {
        project.config("{'project_name': 'my-project', 'custom_doc_types': [{'name': 'api-contract'}]}");
        project.document("problems/a.md", TestDocument.problem("A"));
        project.document("problems/b.md", TestDocument.problem("B"));
        project.document("api-contract/c.md", TestDocument.of("api-contract", "C"));

        assertEquals(
                "{'status':'activated','project_name':'my-project','branch_name':'feature/new-feature','path_hash':'"
                        + hashOfRoot()
                        + "','doc_types':[{'name':'problem','doc_count':2},{'name':'insight','doc_count':0},"
                        + "{'name':'codebase','doc_count':0},{'name':'tool','doc_count':0},{'name':'style','doc_count':0},"
                        + "{'name':'api-contract','doc_count':1,'custom':true}],'total_docs':3}",
                Json.text(activated("feature/new-feature")).replace('"', '\''));
    }

    @Test
    void allIsFoundOnReturnAndTheFilesAreAsTheyWere() throws Exception {
        project.document("problems/a.md", TestDocument.problem("Pool").saying("Connections were never disposed."));
        String before = project.text("problems/a.md");

        project.activate();

        Map<String, @Nullable Object> found =
                project.call("semantic_search", "query", "disposed connections", "min_relevance_score", 0);
        assertEquals(List.of("a"), TestProject.names(found.get("results")));
        assertEquals(Optional.empty(), Optional.ofNullable(found.get("notice")));
        assertEquals(before, project.text("problems/a.md"));
        try (var files = Files.walk(project.root)) {
            assertEquals(2, files.filter(Files::isRegularFile).count(), "nothing of ours among the files");
        }
    }

    @Test
    void aSecondActivationEmbedsNothing() {
        for (int i = 0; i < 20; i++) {
            project.document("problems/" + i + ".md", TestDocument.problem("Number " + i));
        }
        project.activate();
        assertEquals(20, embedder.passages.size());

        project.activate();
        project.restart().activate();

        assertEquals(20, embedder.passages.size());
    }

    @Test
    void whatChangedSinceTheLastActivationIsSeen() {
        project.document("problems/kept.md", TestDocument.problem("Kept"));
        project.document("problems/edited.md", TestDocument.problem("Edited").saying("Once."));
        project.document("problems/gone.md", TestDocument.problem("Gone"));
        project.activate();
        embedder.passages.clear();

        project.document("problems/edited.md", TestDocument.problem("Edited").saying("Twice."));
        project.document("insights/new.md", TestDocument.insight("New"));
        assertTrue(project.root
                .resolve(TestProject.DOCS + "/problems/gone.md")
                .toFile()
                .delete());
        Map<String, @Nullable Object> again = activated("main");

        assertEquals("3", String.valueOf(again.get("total_docs")));
        assertEquals(
                Set.of("Edited", "New"),
                embedder.passages.stream()
                        .map(text -> text.lines().findFirst().orElse(""))
                        .collect(Collectors.toSet()));
    }

    @Test
    void progressIsToldWhileItWorks() {
        project.document("problems/a.md", TestDocument.problem("A"));
        var caller = new TestCaller();

        project.as(caller).activate();

        assertEquals("Reading the documents of my-project", caller.heard.getFirst());
    }

    /** The backlog remembers a thousand; what it has forgotten it finds again. */
    @Test
    void noDocumentIsLeftWithoutVectorsHoweverManyThereAre() {
        for (int i = 0; i < 2200; i++) {
            project.document("problems/" + i + ".md", TestDocument.problem("Number " + i));
        }
        embedder.gate = new CountDownLatch(1);
        project.as(new TestCaller() {
            @Override
            public void progress(double done, double total, String message) {
                if (message.startsWith("Learning")) {
                    embedder.gate.countDown();
                }
            }
        });

        project.activate();

        assertEquals(2200, embedder.passages.size());
        assertEquals(2200, Set.copyOf(embedder.passages).size());
        assertNull(project.call("semantic_search", "query", "anything").get("notice"));
    }

    @Test
    void aBranchIsATenantOfItsOwn() {
        project.document("problems/a.md", TestDocument.problem("Alpha"));
        project.activate("main");
        project.document("problems/b.md", TestDocument.problem("Beta"));
        project.activate("feature");
        assertEquals(2, project.search("anything").size());

        // Counted without being active, so that nothing is brought up to date behind our backs.
        Map<String, @Nullable Object> main =
                project.call("delete_documents", "project_name", "my-project", "branch_name", "main", "dry_run", true);
        assertEquals("1", String.valueOf(main.get("deleted_count")));
    }

    @Test
    void anotherProjectTakesThePlaceOfTheOneBefore() {
        project.document("problems/a.md", TestDocument.problem("Alpha"));
        project.activate();
        project.file("other/" + TestProject.CONFIG, "{\"project_name\": \"other\"}");
        project.file(
                "other/" + TestProject.DOCS + "/problems/b.md",
                TestDocument.problem("Beta").toString());

        project.call(
                "activate_project",
                "config_path",
                project.root.resolve("other/" + TestProject.CONFIG).toString(),
                "branch_name",
                "main");

        assertEquals(List.of("b"), TestProject.names(project.search("alpha beta")));
    }

    @Test
    void aFailedActivationLeavesTheOneBefore() {
        project.document("problems/a.md", TestDocument.problem("Alpha"));
        project.activate();

        project.problem("activate_project", "config_path", "/nowhere/config.json", "branch_name", "main");

        assertEquals(1, project.search("alpha").size());
    }

    @Test
    void aMissingConfigurationNamesTheCommandThatMakesOneAndMakesNone() throws Exception {
        Files.delete(project.root.resolve(TestProject.CONFIG));

        String refusal = refusal();

        assertTrue(refusal.startsWith("FILE_SYSTEM_ERROR: there is no " + project.configPath()), refusal);
        assertTrue(refusal.contains("project init"), refusal);
        assertTrue(Files.notExists(project.root.resolve(TestProject.CONFIG)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {} | project_name must be
        {'project_name': 'My Project'} | project_name must be
        {'project_name': 'p', 'retrieval': {'max_results': 'x'}} | retrieval.max_results must be
        {'project_name': 'p', 'retrival': {}} | retrival is unknown; did you mean 'retrieval'?
        {'project_name': 'p', 'semantic_search': {'min_relevance_score': 7}} | semantic_search.min_relevance_score must be
        {'project_name': 'p', 'link_resolution': {'max_depth': -1}} | link_resolution.max_depth must be
        {'project_name': 'p', 'external_docs': {}} | external_docs.path must be
        {'project_name': 'p', 'custom_doc_types': [{'name': 'x', 'schema_file': 'no.yaml'}]} | custom_doc_types[0].schema_file names a file that is not there
        {'project_name': 'p', 'docs_path': '../elsewhere'} | docs_path must
        {'project_name' | JSON
        """)
    void aBadConfigurationNamesTheField(String config, String expected) {
        project.config(config);

        String refusal = refusal();

        assertTrue(refusal.startsWith("INVALID_PARAMS: ") && refusal.contains(expected), refusal);
        assertTrue(refusal.contains(project.configPath()), refusal);
    }

    @Test
    void allThatIsWrongIsToldAtOnceWithTheFieldsAsData() {
        project.config("{'retrieval': {'max_results': 0, 'zzz': 1}}");

        Map<String, @Nullable Object> error =
                project.error("activate_project", "config_path", project.configPath(), "branch_name", "main");

        Map<String, @Nullable Object> details = Json.asObject(error.get("details"));
        assertEquals(
                List.of("project_name", "retrieval.max_results", "retrieval.zzz"),
                TestProject.maps(details == null ? null : details.get("problems")).stream()
                        .map(each -> each.get("field"))
                        .sorted()
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"config.json", "./.csharp-compounding-docs/config.json", ""})
    void theConfigurationIsNamedByAnAbsolutePath(String path) {
        String refusal = project.problem("activate_project", "config_path", path, "branch_name", "main");

        assertTrue(refusal.startsWith("INVALID_PARAMS: 'config_path' must be an absolute path"), refusal);
    }

    @Test
    void theBranchMustBeNamed() {
        String refusal = project.problem("activate_project", "config_path", project.configPath(), "branch_name", " ");

        assertTrue(refusal.startsWith("INVALID_PARAMS: 'branch_name' is empty"), refusal);
    }

    @Test
    void aDocumentThatDoesNotFitIsLeftOutAndTold() {
        project.document("problems/good.md", TestDocument.problem("Good"));
        project.document("problems/bad.md", TestDocument.problem("Bad").without("symptoms"));
        project.document("insights/worse.md", TestDocument.insight("Worse").without("summary"));

        Map<String, @Nullable Object> activation = activated("main");

        assertEquals("1", String.valueOf(activation.get("total_docs")));
        String notice = String.valueOf(activation.get("notice"));
        assertTrue(notice.startsWith("2 documents do not fit their schema"), notice);
        assertTrue(
                project.log.stream().anyMatch(each -> each.startsWith("problems/bad.md is left out")),
                "" + project.log);
    }

    @Test
    void documentsMayLieElsewhere() {
        project.config("{'project_name': 'my-project', 'docs_path': 'team/notes'}");
        project.file("team/notes/problems/a.md", TestDocument.problem("Alpha").toString());
        project.document("problems/ignored.md", TestDocument.problem("Ignored"));

        project.activate();

        assertEquals(
                "./team/notes/problems/a.md", project.search("alpha").getFirst().get("path"));
        assertEquals(1, project.search("alpha").size());
    }

    /** Otherwise it would only be seen once the files change. */
    @Test
    void aChangedConfigurationHoldsFromTheNextActivationOn() {
        project.document("memos/a.md", TestDocument.of("memo", "Alpha"));
        project.activate();
        assertEquals(0, project.search("alpha").size());

        project.config("{'project_name': 'my-project', 'custom_doc_types': [{'name': 'memo'}]}");
        project.activate();

        assertEquals(1, project.search("alpha").size());
    }
}
