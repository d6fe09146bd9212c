package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import commonplace.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients know documents by their ids: an entry that comes back, wherever, has its text. */
@Tag("slow")
class RemovedNotesTest {
    private static final String FILES = "filemeta_v0";
    private static final String NOTES = "docs";

    @AutoClose
    private static final Editors editors = Editors.start();

    @TempDir
    Path folder;

    private static Editor openFolder(String name, ServedVault vault, String folder) throws Exception {
        return editors.sweet(name, vault.address(), vault.folderId(folder), ServedVault.TOKEN, "full");
    }

    private static void list(Editor list, String key, Map<String, @Nullable Object> entry) {
        list.put(FILES, key, entry);
        list.put(NOTES, key, String.valueOf(entry.get("id")));
    }

    private static void unlist(Editor list, String key) {
        editors.ask(
                list.name(),
                "change",
                "steps",
                List.of(Map.of("map", FILES, "key", key), Map.of("map", NOTES, "key", key)));
    }

    private static Map<String, @Nullable Object> entry(Editor list, String key) {
        Map<String, @Nullable Object> entry = Json.asObject(list.map(FILES).get(key));
        return entry == null ? Map.of() : entry;
    }

    private static void awaitGone(ServedVault vault, String file) {
        ServedVault.await(file + " to go", () -> !vault.hasFile(file));
    }

    @Test
    void anEntryThatIsPutBackHasItsTextWhereverItIsPut() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/a.md", "alpha\n", "Edu/Course.md", "")) {
            Editor lens = openFolder("lens", vault, "Lens");
            Map<String, @Nullable Object> entry = entry(lens, "/a.md");
            unlist(lens, "/a.md");
            awaitGone(vault, "Lens/a.md");
            list(lens, "/a.md", entry);
            vault.awaitFile("Lens/a.md", "alpha\n");

            unlist(lens, "/a.md");
            awaitGone(vault, "Lens/a.md");
            Editor edu = openFolder("edu", vault, "Edu");
            list(edu, "/deep/b.md", entry);
            vault.awaitFile("Edu/deep/b.md", "alpha\n");
            assertEquals(entry.get("id"), vault.documentId("Edu/deep/b").substring(37));
            assertFalse(vault.hasFile("Lens/a.md"));
            lens.leave();
            edu.leave();
        }
    }

    @Test
    void aRenameInHalvesThatComeLongApartKeepsTheText() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/a.md", "alpha\n")) {
            Editor lens = openFolder("lens", vault, "Lens");
            Map<String, @Nullable Object> entry = entry(lens, "/a.md");
            list(lens, "/b.md", entry);
            vault.awaitFile("Lens/b.md", "alpha\n");
            unlist(lens, "/a.md");
            lens.awaitKept();
            assertEquals("alpha\n", vault.file("Lens/b.md"));

            unlist(lens, "/b.md");
            awaitGone(vault, "Lens/b.md");
            list(lens, "/new.md", entry);
            vault.awaitFile("Lens/new.md", "alpha\n");
            assertEquals(entry, entry(lens, "/new.md"));
            lens.leave();
        }
    }

    @Test
    void whoHadItOpenByItsIdBringsItBackWithWhatHeTyped() throws Exception {
        try (var vault = new ServedVault(folder, "Lens/a.md", "alpha\n", "Lens/b.md", "")) {
            Editor ann = editors.sweet("ann", vault.address(), vault.documentId("Lens/a"), ServedVault.TOKEN, "full");
            ann.disconnect();
            vault.agent("cairn_delete", "path", "Lens/a");
            ann.append("more\n");
            ann.connect();

            vault.awaitFile("Lens/a.md", "alpha\nmore\n");
            assertEquals("alpha\nmore\n", ann.text());
            assertFalse(vault.hasFile("Unfiled"));
            ann.leave();
        }
    }
}
