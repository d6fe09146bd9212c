package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders as y-sweet's clients see them, kept in step with the notes both ways. */
class FolderDocumentsTest {
    private static final String FILES = "filemeta_v0";
    private static final String NOTES = "docs";

    private static Editors editors;

    @TempDir
    Path folder;

    @BeforeAll
    static void startEditors() throws IOException {
        editors = new Editors();
    }

    @AfterAll
    static void endEditors() {
        editors.close();
    }

    private static Editor openFolder(String name, ServedVault vault, String folder) throws Exception {
        return editors.sweet(name, vault.address(), vault.folderId(folder), ServedVault.TOKEN, "full");
    }

    private static Map<String, @Nullable Object> entry(UUID id) {
        return Json.object("id", id.toString(), "type", "markdown", "version", 0);
    }

    private static String idIn(@Nullable Object entry) {
        Map<String, @Nullable Object> value = Json.asObject(entry);
        return value == null ? "none" : String.valueOf(value.get("id"));
    }

    @Test
    void aFolderListsItsNotesInBothMaps() throws Exception {
        try (var vault = new ServedVault(
                folder, "Lens/Notes/Ideas.md", "# Ideas\n", "Lens/Light.md", "[[Ideas]]\n", "Top.md", "")) {
            Editor lens = openFolder("lens", vault, "Lens");
            Map<String, @Nullable Object> files = lens.map(FILES);
            assertEquals(java.util.Set.of("/Notes", "/Notes/Ideas.md", "/Light.md"), files.keySet());
            String ideas = vault.documentId("Lens/Notes/Ideas").substring(37);
            assertEquals(Json.object("id", ideas, "type", "markdown", "version", 0L), files.get("/Notes/Ideas.md"));
            assertTrue(String.valueOf(files.get("/Notes")).contains("type=folder"), files::toString);
            assertEquals(ideas, lens.map(NOTES).get("/Notes/Ideas.md"));
            assertEquals("Lens", lens.map("folder_config").get("name"));
            lens.awaitValue(
                    "backlinks_v0",
                    ideas,
                    List.of(vault.documentId("Lens/Light").substring(37)));

            Editor top = openFolder("top", vault, "vault");
            assertEquals(java.util.Set.of("/Top.md"), top.map(FILES).keySet());
            lens.leave();
            top.leave();
        }
    }

    @Test
    void whatAgentsAndProgramsDoIsListed() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/Light.md", "# Light\n")) {
            Editor lens = openFolder("lens", vault, "Lens");
            vault.agent("cairn_write", "path", "Lens/Deep/Water", "content", "# Water\n\n[[Light]]\n");
            lens.awaitKey(FILES, "/Deep/Water.md");
            lens.awaitKey(NOTES, "/Deep/Water.md");
            lens.awaitKey(FILES, "/Deep");
            lens.awaitValue(
                    "backlinks_v0",
                    vault.documentId("Lens/Light").substring(37),
                    List.of(vault.documentId("Lens/Deep/Water").substring(37)));

            Files.writeString(vault.root.resolve("Lens/Disk.md"), "from a program\n");
            lens.awaitKey(FILES, "/Disk.md");
            String before = idIn(lens.map(FILES).get("/Light.md"));
            vault.vault().move("Lens/Light", "Lens/Glow", commonplace.knowledge.Author.tool("move"));
            assertEquals(before, idIn(lens.awaitKey(FILES, "/Glow.md")), "the id goes with the note");
            lens.awaitNoKey(FILES, "/Light.md");
            lens.awaitNoKey(NOTES, "/Light.md");

            vault.agent("cairn_delete", "path", "Lens/Glow");
            lens.awaitNoKey(FILES, "/Glow.md");
            lens.awaitNoKey("backlinks_v0", before);
            lens.leave();
        }
    }

    @Test
    void whatClientsDoIsDoneToTheNotes() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/Light.md", "# Light\n", "Lens/Links.md", "[[Light]]\n")) {
            Editor lens = openFolder("lens", vault, "Lens");
            UUID id = UUID.randomUUID();
            lens.put(FILES, "/New/Thing.md", entry(id));
            ServedVault.await("the note", () -> vault.hasFile("Lens/New/Thing.md"));
            assertEquals(id.toString(), vault.documentId("Lens/New/Thing").substring(37));
            lens.awaitValue(NOTES, "/New/Thing.md", id.toString());
            Editor thing = editors.sweet(
                    "thing", vault.address(), vault.documentId("Lens/New/Thing"), ServedVault.TOKEN, "full");
            thing.append("text\n").awaitKept();
            vault.awaitFile("Lens/New/Thing.md", "text\n");

            editors.ask(
                    "lens",
                    "change",
                    "steps",
                    List.of(
                            Map.of("map", FILES, "key", "/New/Thing.md"),
                            Map.of("map", NOTES, "key", "/New/Thing.md"),
                            Map.of("map", FILES, "key", "/Renamed.md", "value", entry(id)),
                            Map.of("map", NOTES, "key", "/Renamed.md", "value", id.toString())));
            vault.awaitFile("Lens/Renamed.md", "text\n");
            assertFalse(vault.hasFile("Lens/New/Thing.md"));
            thing.append("more\n");
            vault.awaitFile("Lens/Renamed.md", "text\nmore\n");

            editors.ask(
                    "lens",
                    "change",
                    "steps",
                    List.of(Map.of("map", FILES, "key", "/Light.md"), Map.of("map", NOTES, "key", "/Light.md")));
            ServedVault.await("the note to go", () -> !vault.hasFile("Lens/Light.md"));
            assertTrue(vault.hasFile("Lens/Links.md"));
            lens.leave();
            thing.leave();
        }
    }

    @Test
    void aNoteMayMoveFromOneFolderToAnother() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/Light.md", "# Light\n", "Edu/Course.md", "# Course\n")) {
            Editor lens = openFolder("lens", vault, "Lens");
            Editor edu = openFolder("edu", vault, "Edu");
            UUID id = UUID.fromString(idIn(lens.map(FILES).get("/Light.md")));
            editors.ask(
                    "lens",
                    "change",
                    "steps",
                    List.of(Map.of("map", FILES, "key", "/Light.md"), Map.of("map", NOTES, "key", "/Light.md")));
            lens.awaitKept();
            edu.put(FILES, "/Light.md", entry(id));

            vault.awaitFile("Edu/Light.md", "# Light\n");
            ServedVault.await("the old place to be empty", () -> !vault.hasFile("Lens/Light.md"));
            assertEquals(id.toString(), vault.documentId("Edu/Light").substring(37));
            lens.leave();
            edu.leave();
        }
    }

    @Test
    void badKeysAreTakenAwayAndOddOnesLeftAlone() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/Light.md", "# Light\n")) {
            Editor lens = openFolder("lens", vault, "Lens");
            for (String key : List.of("/", "//", "/../Escape.md", "/a//b.md", "no slash.md")) {
                lens.put(FILES, key, entry(UUID.randomUUID()));
                lens.awaitNoKey(FILES, key);
            }
            lens.put(FILES, "/picture.png", Json.object("id", UUID.randomUUID().toString(), "type", "image"));
            lens.put(FILES, "/What?.md", entry(UUID.randomUUID()));
            lens.put(FILES, "/Light.md", entry(UUID.randomUUID()));
            String light = vault.documentId("Lens/Light").substring(37);
            lens.awaitValue(FILES, "/Light.md", Json.object("id", light, "type", "markdown", "version", 0));
            assertNotNull(lens.map(FILES).get("/picture.png"));
            assertNotNull(lens.map(FILES).get("/What?.md"));
            assertNull(lens.map(FILES).get("//"));
            assertFalse(vault.hasFile("Escape.md"));
            assertEquals("# Light\n", vault.file("Lens/Light.md"));
            lens.leave();
        }
    }

    @Test
    void aFolderIsBroughtUpToDateWhenItIsOpenedAgain() throws Exception {
        String light;
        try (var vault = new ServedVault(folder, "Lens/Light.md", "# Light\n", "Lens/Dark.md", "# Dark\n")) {
            Editor lens = openFolder("lens", vault, "Lens");
            light = idIn(lens.map(FILES).get("/Light.md"));
            lens.leave();
        }
        Files.delete(folder.resolve("vault/Lens/Dark.md"));
        Files.writeString(folder.resolve("vault/Lens/Later.md"), "# Later\n");
        try (var vault = new ServedVault(folder)) {
            Editor lens = openFolder("again", vault, "Lens");
            assertEquals(
                    java.util.Set.of("/Light.md", "/Later.md"), lens.map(FILES).keySet());
            assertEquals(light, idIn(lens.map(FILES).get("/Light.md")));
            lens.leave();
        }
    }
}
