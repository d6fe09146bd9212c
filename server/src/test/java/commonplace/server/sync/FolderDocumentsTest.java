package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders as y-sweet's clients see them, kept in step with the notes both ways. */
@Tag("slow")
class FolderDocumentsTest {
    private static final String FILES = "filemeta_v0";
    private static final String NOTES = "docs";

    @AutoClose
    private static final Editors editors = Editors.start();

    @TempDir
    Path folder;

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
            vault.vault().move("Lens/Light", "Lens/Glow", commonplace.vault.notes.Author.tool("move"));
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
    void aNoteThatAnotherFolderCannotTakeStaysWhereItIs() throws Exception {
        try (var vault = new ServedVault(
                folder, "Lens/Light.md", "light\n", "Lens/Dark.md", "dark\n", "Edu/Dark.md", "another\n")) {
            Editor lens = openFolder("lens", vault, "Lens");
            Editor edu = openFolder("edu", vault, "Edu");
            Map<String, @Nullable Object> light =
                    entry(UUID.fromString(idIn(lens.map(FILES).get("/Light.md"))));
            Map<String, @Nullable Object> dark =
                    entry(UUID.fromString(idIn(lens.map(FILES).get("/Dark.md"))));
            edu.put(FILES, "/What?.md", light);
            edu.put(FILES, "/Dark.md", dark);
            var steps = new java.util.ArrayList<Map<String, @Nullable Object>>();
            for (String map : List.of(FILES, NOTES)) {
                steps.add(Json.object("map", map, "key", "/Light.md"));
                steps.add(Json.object("map", map, "key", "/Dark.md"));
            }
            editors.ask("lens", "change", "steps", steps);

            lens.awaitValue(FILES, "/Light.md", light);
            lens.awaitValue(FILES, "/Dark.md", dark);
            edu.awaitNoKey(FILES, "/What?.md");
            assertEquals("light\n", vault.file("Lens/Light.md"));
            assertEquals("dark\n", vault.file("Lens/Dark.md"));
            assertEquals("another\n", vault.file("Edu/Dark.md"));
            lens.leave();
            edu.leave();
        }
    }

    @Test
    void whatCannotBeANoteIsTakenOffTheListAndWhatIsNoneIsLeftAlone() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/Light.md", "# Light\n", "Top.md", "")) {
            Editor lens = openFolder("lens", vault, "Lens");
            lens.put(FILES, "/picture.png", Json.object("id", UUID.randomUUID().toString(), "type", "image"));
            lens.put(FILES, "/Empty", Json.object("id", UUID.randomUUID().toString(), "type", "folder"));
            for (String key : List.of(
                    "/",
                    "//",
                    "/../Escape.md",
                    "/a//b.md",
                    "no slash.md",
                    "/.obsidian/x.md",
                    "/What?.md",
                    "/light.md")) {
                UUID id = UUID.randomUUID();
                lens.put(FILES, key, entry(id));
                lens.put(NOTES, key, id.toString());
                lens.awaitNoKey(FILES, key);
                lens.awaitNoKey(NOTES, key);
            }
            assertEquals(
                    java.util.Set.of("/Light.md", "/picture.png", "/Empty"),
                    lens.map(FILES).keySet());

            Editor top = openFolder("top", vault, "vault");
            top.put(FILES, "/Lens/Other.md", entry(UUID.randomUUID()));
            top.awaitNoKey(FILES, "/Lens/Other.md");
            assertEquals(List.of("Light.md"), files(vault.root.resolve("Lens")));
            assertFalse(vault.hasFile("Escape.md"));
            lens.leave();
            top.leave();
        }
    }

    private static List<String> files(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aNameThatTheVaultRefusesIsTakenBack() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/Light.md", "# Light\n")) {
            Editor lens = openFolder("lens", vault, "Lens");
            String light = vault.documentId("Lens/Light").substring(37);
            Map<String, @Nullable Object> entry = Json.object("id", light, "type", "markdown", "version", 0);
            lens.put(FILES, "/Light.md", entry(UUID.randomUUID()));
            lens.awaitValue(FILES, "/Light.md", entry);

            editors.ask(
                    "lens",
                    "change",
                    "steps",
                    List.of(
                            Map.of("map", FILES, "key", "/Light.md"),
                            Map.of("map", NOTES, "key", "/Light.md"),
                            Map.of("map", FILES, "key", "/What?.md", "value", entry),
                            Map.of("map", NOTES, "key", "/What?.md", "value", light)));
            lens.awaitValue(FILES, "/Light.md", entry);
            lens.awaitNoKey(FILES, "/What?.md");
            assertEquals("# Light\n", vault.file("Lens/Light.md"));
            lens.leave();
        }
    }

    @Test
    void aDocumentHasOnePlaceAndTheEntryThatLostItGoes() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/z.md", "zulu\n", "Lens/taken.md", "taken\n")) {
            Editor lens = openFolder("lens", vault, "Lens");
            UUID id = UUID.fromString(idIn(lens.map(FILES).get("/z.md")));
            // In either order of names.
            for (String key : List.of("/dup.md", "/zz.md")) {
                String before = lens.map(FILES).keySet().stream()
                        .filter(other -> !other.equals("/taken.md"))
                        .findFirst()
                        .orElseThrow();
                lens.put(FILES, key, entry(id));
                lens.put(NOTES, key, id.toString());
                vault.awaitFile("Lens" + key, "zulu\n");
                lens.awaitNoKey(FILES, before);
                lens.awaitNoKey(NOTES, before);
                assertFalse(vault.hasFile("Lens" + before));
            }
            String taken = idIn(lens.map(FILES).get("/taken.md"));
            lens.put(FILES, "/taken.md", entry(id));
            lens.awaitValue(FILES, "/taken.md", Json.object("id", taken, "type", "markdown", "version", 0));
            assertEquals(
                    java.util.Set.of("/zz.md", "/taken.md"), lens.map(FILES).keySet());
            assertEquals("taken\n", vault.file("Lens/taken.md"));
            lens.leave();
        }
    }

    @Test
    void aFolderThatAClientRenamesIsNotLeftBehind() throws Exception {
        try (var vault = new ServedVault(
                folder,
                "Lens/Old/a.md",
                "alpha\n",
                "Lens/Old/Deep/b.md",
                "bravo\n",
                "Lens/Used/c.md",
                "charlie\n",
                "Lens/Used/picture.png",
                "",
                "Lens/Kept/d.md",
                "delta\n")) {
            Editor lens = openFolder("lens", vault, "Lens");
            rename(lens, "/Kept/d.md", "/d.md");
            vault.awaitFile("Lens/d.md", "delta\n");
            rename(lens, "/Used", "/New");
            vault.awaitFile("Lens/New/c.md", "charlie\n");
            rename(lens, "/Old", "/New");
            vault.awaitFile("Lens/New/a.md", "alpha\n");
            vault.awaitFile("Lens/New/Deep/b.md", "bravo\n");
            ServedVault.await("the old folder to go", () -> !vault.hasFile("Lens/Old"));

            assertTrue(vault.hasFile("Lens/Used/picture.png"));
            assertTrue(vault.hasFile("Lens/Kept"), "it is still on the list");
            lens.leave();
        }
    }

    /** Gives all entries that begin so another beginning, as clients do who rename a folder. */
    private static void rename(Editor list, String from, String to) {
        var steps = new java.util.ArrayList<Map<String, @Nullable Object>>();
        for (String map : List.of(FILES, NOTES)) {
            list.map(map).forEach((key, value) -> {
                if (key.startsWith(from)) {
                    steps.add(Json.object("map", map, "key", key));
                    steps.add(Json.object("map", map, "key", to + key.substring(from.length()), "value", value));
                }
            });
        }
        editors.ask(list.name(), "change", "steps", steps);
    }

    @Test
    void aFolderMayHaveTheNameOfTheVault() throws Exception {
        try (var vault = new ServedVault(folder, "vault/Inner.md", "", "Top.md", "")) {
            Editor inner = openFolder("inner", vault, "vault");
            Editor top = openFolder("top", vault, "/");
            assertEquals(java.util.Set.of("/Inner.md"), inner.map(FILES).keySet());
            assertEquals(java.util.Set.of("/Top.md"), top.map(FILES).keySet());
            assertEquals("vault", top.map("folder_config").get("name"), "what is shown may be the same");
            inner.leave();
            top.leave();
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
