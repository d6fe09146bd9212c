package commonplace.server.cli.projects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.database.Database;
import commonplace.server.cli.TestCli;
import commonplace.server.testing.McpProcess;
import commonplace.testing.Postgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code project status} and {@code project prune}: what is known of projects, and how it is forgotten. */
@Tag("slow")
class ProjectIndexesTest {
    @TempDir
    private Path temporary;

    private TestRepository repository;

    @BeforeEach
    void makeProject() throws IOException {
        repository = new TestRepository(temporary).withProject().withDocument("problems/pool.md", TestRepository.POOL);
    }

    private String status() {
        return repository.run("project", "status", repository.root().toString());
    }

    private void activate() {
        String told = repository.run(
                "semantic_search", "pool", "--project", repository.root().toString());
        assertTrue(told.endsWith("exit 0\n"), told);
    }

    @Test
    void statusTellsOfAProjectThatNobodyHasOpened() throws IOException {
        repository
                .withDocument("problems/half.md", "---\ndoc_type: problem\n---\n")
                .withDocument("x.md", "# Bare\n")
                .withDocument("y.md", "---\ndoc_type: memo\n---\n");

        String told = status();

        assertTrue(told.startsWith("shop\nFolder     REPO\nBranch     trunk\nPath hash  "), told);
        assertTrue(told.contains("""
            Documents in csharp-compounding-docs/
              problem       1   1 left out
              insight       0
              codebase      0
              tool          0
              style         0
              note          1
              1 document names no type of this project
              `commonplace project lint` says why

            Embedded   nothing yet; it is done when the project is first activated
            Model      none: documents are found by their words only
            """), told);
    }

    @Test
    void statusTellsHowFarTheIndexIs() throws IOException {
        repository.with(".csharp-compounding-docs/config.json", """
            {"project_name": "shop", "external_docs": {"path": "docs"}}
            """).with("docs/a.md", "# A\n");
        activate();

        String told = status();

        assertTrue(told.contains("External   1 document in ./docs\n"), told);
        assertTrue(told.contains(" passages of 1 document, and 0 of 1 passage of 1 document external\n"), told);
        assertTrue(told.contains("/cache/commonplace/vaults/"), told);
    }

    @Test
    void indexesWhoseBranchIsGoneAreRemoved() throws IOException {
        activate();
        assertEquals(
                "Nothing to remove: the folders and branches of all 1 indexed project are there.\nexit 0\n",
                repository.run("project", "prune"));
        repository.with(".git/HEAD", "ref: refs/heads/main\n");
        Files.delete(repository.root().resolve(".git/refs/heads/trunk"));

        String why = "shop on trunk, 1 document: there is no branch trunk in REPO any more\nexit 0\n";
        assertEquals("would remove  " + why, repository.run("project", "prune", "--dry-run"));
        assertEquals("removed  " + why, repository.run("project", "prune"));
        assertTrue(repository.run("project", "prune").startsWith("Nothing to remove"));
        assertEquals(TestRepository.POOL, repository.read("csharp-compounding-docs/problems/pool.md"));
    }

    @Test
    void projectsInADatabaseAreForgottenThereToo() throws IOException {
        String url = Postgres.shared().newDatabase();
        repository.cli().with(".commonplace/config.json", "{\"embedder\": \"none\", \"database\": \"" + url + "\"}");
        TestCli cli = repository.cli();
        assertEquals(
                0,
                cli.runAsTyped(
                                "servers",
                                "trust",
                                "--yes",
                                "--vault",
                                cli.vault().toString())
                        .exitCode());
        activate();
        assertTrue(status().contains("Database   "), status());
        repository.with(".git/HEAD", "ref: refs/heads/main\n");
        Files.delete(repository.root().resolve(".git/refs/heads/trunk"));

        String why = "shop on trunk, 1 document: there is no branch trunk in REPO any more\nexit 0\n";
        assertEquals("would remove  " + why, repository.run("project", "prune", "--dry-run"));
        try (var database = Database.at(url, _ -> {})) {
            assertEquals(1, database.entries().size());
            assertEquals("removed  " + why, repository.run("project", "prune"));
            assertEquals(List.of(), database.entries());
        }
    }

    @Test
    void aHostThatHasAProjectOpenForgetsItItself() throws IOException {
        repository.cli().with(".commonplace/config.json", "{\"embedder\": \"none\"}");
        Path home = Files.createDirectories(temporary.resolve("home"));
        Path moved = temporary.resolve("moved");
        try (var agent = McpProcess.opened(repository.cli().vault(), home)) {
            agent.call(
                    "activate_project",
                    "config_path",
                    repository
                            .root()
                            .resolve(".csharp-compounding-docs/config.json")
                            .toString(),
                    "branch_name",
                    "trunk");
            Files.move(repository.root(), moved);

            assertEquals(
                    "removed  shop on trunk, 1 document: there is no folder REPO any more\nexit 0\n",
                    repository.run("project", "prune"));
            assertTrue(agent.call("list_doc_types").contains("PROJECT_NOT_ACTIVATED"), "still active");
        }
    }
}
