package commonplace.server.cli.projects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ProjectInitCommandTest {
    private TestRepository repository;

    @BeforeEach
    void makeRepository(@TempDir Path temporary) throws IOException {
        repository = new TestRepository(temporary);
    }

    private String init(String... options) {
        var typed = new ArrayList<>(List.of("init", repository.root().toString()));
        typed.addAll(List.of(options));
        return repository.project(typed.toArray(String[]::new));
    }

    @Test
    void aRepositoryBecomesAProject() throws IOException {
        String told = init();

        assertTrue(told.startsWith("""
            my-shop is a project now, in the repository REPO.

              made  .commonplace/project.json
              made  csharp-compounding-docs/problems/
              made  csharp-compounding-docs/insights/
              made  csharp-compounding-docs/codebase/
              made  csharp-compounding-docs/tools/
              made  csharp-compounding-docs/styles/
              made  .claude/skills/compounding-docs/SKILL.md

            Next
            """), told);
        assertEquals("""
            .claude/skills/compounding-docs/SKILL.md
            .commonplace/project.json
            csharp-compounding-docs/codebase/.gitkeep
            csharp-compounding-docs/insights/.gitkeep
            csharp-compounding-docs/problems/.gitkeep
            csharp-compounding-docs/styles/.gitkeep
            csharp-compounding-docs/tools/.gitkeep
            """, repository.files());
        assertEquals("""
            {
              "project_name": "my-shop"
            }
            """, repository.read(".commonplace/project.json"));
    }

    @Test
    void aSecondTimeNothingIsChanged() throws IOException {
        init();
        String files = repository.files();

        assertEquals("my-shop is a project already, in the repository REPO. Nothing was changed.\nexit 0\n", init());
        assertEquals(files, repository.files());
    }

    @Test
    void theProjectIsMadeAtTheRootOfTheRepository() throws IOException {
        Path inner = Files.createDirectories(repository.root().resolve("src/deep"));

        repository.project("init", inner.toString(), "--no-skill");

        assertTrue(repository.files().startsWith(".commonplace/project.json\n"), "not at the root");
    }

    @Test
    void aFolderWithoutGitIsAProjectToo(@TempDir Path plain) throws IOException {
        String told = repository.project("init", plain.toString(), "--name", "notes", "--no-skill");

        assertTrue(told.startsWith("notes is a project now, in the folder "), told);
        assertTrue(Files.exists(plain.resolve(".commonplace/project.json")));
    }

    @Test
    void optionsGoIntoTheConfiguration() throws IOException {
        String told = init("--name", "till", "--docs-path", "team/notes", "--external", "docs", "--no-skill");

        assertTrue(told.contains("  made  team/notes/problems/\n"), told);
        assertTrue(told.contains("There is no folder REPO/docs yet"), told);
        assertEquals("""
            {
              "project_name": "till",
              "docs_path": "team/notes",
              "external_docs": {
                "path": "docs"
              }
            }
            """, repository.read(".commonplace/project.json"));
    }

    @Test
    void whatWasThereIsKept() throws IOException {
        repository
                .with(".claude/skills/compounding-docs/SKILL.md", "mine")
                .with("csharp-compounding-docs/problems/a.md", "also mine");

        String told = init();

        assertTrue(told.contains("  kept  csharp-compounding-docs/problems/\n"), told);
        assertTrue(told.contains("  kept  .claude/skills/compounding-docs/SKILL.md\n"), told);
        assertEquals("mine", repository.read(".claude/skills/compounding-docs/SKILL.md"));
        assertFalse(repository.files().contains("problems/.gitkeep"), told);
    }

    @Test
    void aNameThatCannotBeIsRefusedBeforeAnythingIsWritten() throws IOException {
        assertEquals("""
            commonplace: project_name must be a name of small letters, digits and hyphens that begins with a letter \
            (^[a-z][a-z0-9-]*$), but is "My Shop"
            Run `commonplace project init --help` to see what it takes.
            exit 2
            """, init("--name", "My Shop"));
        assertTrue(init("--docs-path", "../elsewhere").contains("docs_path must be"), "escaped");
        assertEquals("", repository.files());
    }

    @Test
    void aConfigurationThatIsThereIsNotChangedByOptions() throws IOException {
        repository.withProject();

        String told = init("--name", "other");

        assertTrue(told.contains("--name is for a new project, and REPO/.csharp-compounding-docs/config.json"), told);
        assertTrue(told.endsWith("exit 2\n"), told);
    }

    @Test
    void aProjectWhoseConfigurationStandsWhereItStoodBeforeGetsNoSecondOne() throws IOException {
        repository.withProject();

        String told = init("--no-skill");

        assertTrue(told.startsWith("shop is a project now"), told);
        assertFalse(repository.files().contains(".commonplace"), told);
        assertTrue(init("--no-skill").startsWith("shop is a project already"), "its folders are there now");
    }

    /** The two files have nothing to do with each other. */
    @Test
    void aRepositoryThatIsAVaultKeepsItsSettings() throws IOException {
        repository.with(".commonplace/config.json", "{\"timezone\": \"UTC\"}");

        init("--no-skill");

        assertEquals("{\"timezone\": \"UTC\"}", repository.read(".commonplace/config.json"));
        assertTrue(repository.read(".commonplace/project.json").contains("my-shop"));
    }

    @Test
    void aConfigurationThatIsWrongIsNamed() throws IOException {
        repository.with(".commonplace/project.json", "{\"projectname\": \"x\"}");

        String told = init();

        assertTrue(told.startsWith("commonplace: REPO/.commonplace/project.json cannot be used:\n"), told);
        assertTrue(told.contains("projectname is unknown; did you mean 'project_name'?"), told);
        assertTrue(told.endsWith("exit 78\n"), told);
    }
}
