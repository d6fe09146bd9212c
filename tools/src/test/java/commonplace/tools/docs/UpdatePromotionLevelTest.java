package commonplace.tools.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdatePromotionLevelTest {
    private final WordEmbedder embedder = new WordEmbedder();
    private final TestProject project = new TestProject(embedder);

    @AfterEach
    void close() {
        project.close();
    }

    private String promote(String path, String level) {
        return Json.text(project.call("update_promotion_level", "document_path", path, "promotion_level", level))
                .replace('"', '\'');
    }

    @Test
    void theLevelIsSetInTheFileAndFoundAtOnce() {
        project.document("problems/n-plus-one.md", TestDocument.problem("N+1")).activate();

        assertEquals(
                "{'status':'updated','document_path':'problems/n-plus-one.md','previous_level':'standard',"
                        + "'new_level':'critical'}",
                promote("problems/n-plus-one.md", "critical"));

        assertTrue(project.text("problems/n-plus-one.md").contains("\npromotion_level: critical\n"));
        assertEquals("critical", project.search("n").getFirst().get("promotion_level"));
        assertTrue(promote("./csharp-compounding-docs/problems/n-plus-one.md", "important")
                .contains("'document_path':'problems/n-plus-one.md','previous_level':'critical'"));
        assertEquals(
                1, project.search("n", "promotion_levels", List.of("important")).size());
        project.restart().activate();
        assertEquals("important", project.search("n").getFirst().get("promotion_level"));
    }

    @Test
    void notAByteButTheLevelChanges() {
        String text = """
            ---
            doc_type:   insight # which
            title: 'Ünïcode'
            date: 2025-01-15
            promotion_level: standard   # for now
            summary: "it"
            significance: convention
            insight_type: business_logic
            impact_area: x
            ---

            Text with trailing blanks\040\040


            """.replace("\n", "\r\n");
        project.file(TestProject.DOCS + "/insights/a.md", text).activate();

        promote("insights/a.md", "critical");

        assertEquals(
                text.replace("promotion_level: standard", "promotion_level: critical"), project.text("insights/a.md"));
    }

    @Test
    void theSameLevelAgainChangesNothing() throws Exception {
        project.document("problems/a.md", TestDocument.problem("A")).activate();
        var file = project.root.resolve(TestProject.DOCS + "/problems/a.md");
        Object key = Files.readAttributes(file, java.nio.file.attribute.BasicFileAttributes.class)
                .fileKey();

        assertTrue(promote("problems/a.md", "standard").contains("'previous_level':'standard','new_level':'standard'"));

        assertEquals(
                key,
                Files.readAttributes(file, java.nio.file.attribute.BasicFileAttributes.class)
                        .fileKey(),
                "the file is the same");
    }

    /** A document in chunks: all of them are found at the new level and none at the old, and none is embedded anew but the first. */
    @Test
    void theDocumentAndAllItsChunksChangeTogether() {
        var text = new StringBuilder("Beginning.\n\n");
        List<String> words = List.of("apple", "banana", "cherry", "damson", "elder", "fig");
        for (String word : words) {
            text.append("## ").append(word).append("\n\n").append((word + " tree\n").repeat(99));
        }
        project.document("problems/long.md", TestDocument.problem("Long").saying(text.toString()))
                .activate();

        promote("problems/long.md", "critical");

        for (String word : words) {
            assertEquals(
                    1,
                    project.search(word, "promotion_levels", List.of("critical"))
                            .size(),
                    word);
            assertEquals(
                    0,
                    project.search(word, "promotion_levels", List.of("standard"))
                            .size(),
                    word);
            assertEquals("critical", project.search(word).getFirst().get("promotion_level"), word);
        }
    }

    @Test
    void aDocumentMustBeThere() {
        project.activate();

        for (String path : List.of("problems/none.md", "../x.md", "", TestProject.CONFIG)) {
            String problem =
                    project.problem("update_promotion_level", "document_path", path, "promotion_level", "critical");
            assertTrue(problem.startsWith("DOCUMENT_NOT_FOUND: there is no document '" + path + "'"), problem);
        }
    }

    @Test
    void onlyTheThreeLevelsAreTaken() {
        project.document("problems/a.md", TestDocument.problem("A")).activate();

        String problem = project.problem(
                "update_promotion_level", "document_path", "problems/a.md", "promotion_level", "urgent");

        assertTrue(problem.startsWith("INVALID_PARAMS: "), problem);
        assertTrue(problem.contains("urgent") && problem.contains("standard, important"), problem);
    }

    @Test
    void aDocumentThatDoesNotFitIsNotTouched() {
        project.document("problems/a.md", TestDocument.problem("A").without("solution"))
                .activate();
        String before = project.text("problems/a.md");

        String problem = project.problem(
                "update_promotion_level", "document_path", "problems/a.md", "promotion_level", "critical");

        assertTrue(problem.startsWith("SCHEMA_VALIDATION_FAILED: "), problem);
        assertEquals(before, project.text("problems/a.md"));
    }

    @Test
    void aLinkThatLeadsOutOfTheFolderIsNoDocument() throws Exception {
        project.activate();
        String outside = TestDocument.problem("Outside").toString();
        project.file("outside.md", outside);
        Files.createDirectories(project.root.resolve(TestProject.DOCS + "/problems"));
        Files.createSymbolicLink(
                project.root.resolve(TestProject.DOCS + "/problems/link.md"), project.root.resolve("outside.md"));

        String problem = project.problem(
                "update_promotion_level", "document_path", "problems/link.md", "promotion_level", "critical");

        assertTrue(problem.startsWith("DOCUMENT_NOT_FOUND: "), problem);
        assertEquals(outside, TestProject.read(project.root.resolve("outside.md")));
    }
}
