package commonplace.projects.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.projects.documents.ProjectDocument;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewProjectTest {
    @ParameterizedTest
    @CsvSource({
        "My Shop, my-shop",
        "commonplace, commonplace",
        "2048.game_v2, game-v2",
        "Zürich_Café, zurich-cafe",
        "東京, project",
        "---, project",
        "_x-, x"
    })
    void aProjectIsCalledAsItsFolderAsFarAsNamesMayBe(String folder, String name) {
        assertEquals(name, NewProject.nameIn(Path.of("/home", folder)));
    }

    @Test
    void aProjectWithoutAFolderNameHasAName() {
        assertEquals("project", NewProject.nameIn(Path.of("/")));
    }

    @Test
    void whateverAFolderIsCalledItsConfigurationIsGood() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            String folder = random.ints(1 + random.nextInt(12), 1, 0x2FFF)
                    .filter(c -> c != '/')
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            String config = NewProject.config(
                    Slug.project(folder), Optional.of("team/" + Slug.of(folder, "docs")), Optional.of("docs"));

            assertInstanceOf(
                    ProjectConfig.Read.Good.class, ProjectConfig.read(config), () -> config + " with -Dseed=" + seed);
        }
    }

    @Test
    void filesAreNamedByTitleAndDate() {
        assertEquals("problems/db-pool-exhaustion-20250115.md", path("DB pool: exhaustion!"));
        assertEquals("problems/warum-strasse-東京-20250115.md", path("  Warum „Straße“? (東京)"));
        assertEquals("problems/document-20250115.md", path("???"));
        assertTrue(path("very long ".repeat(50)).length() < 110);
        assertTrue(path("東".repeat(300)).length() < 110);
    }

    private static String path(String title) {
        DocType problem = DocTypes.builtIn().named("problem").orElseThrow();
        return NewDocument.of(problem, title, LocalDate.of(2025, 1, 15)).path();
    }

    @Test
    void whatIsLeftOpenIsWhatTheTypeRefuses() {
        for (DocType type : DocTypes.builtIn().all()) {
            NewDocument document = NewDocument.of(type, "T", LocalDate.of(2025, 1, 15));

            var refused = ProjectDocument.read(document.path(), document.text(), DocTypes.builtIn())
                    .violations();
            assertEquals(
                    document.open(),
                    refused.stream().map(DocTypeViolation::field).toList());
        }
    }
}
