package commonplace.vault.folders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FolderReconciliationTest {
    /** What was agreed on, what the list says, what the vault has; "-" where it is not. */
    @ParameterizedTest
    @CsvSource({
        "/a.md, /a.md, /a.md, ''",
        "-, -, /a.md, list /a.md",
        "-, /a.md, -, create /a.md",
        "-, /a.md, /a.md, ''",
        "/a.md, -, /a.md, delete /a.md",
        "/a.md, /a.md, -, unlist /a.md",
        "/a.md, -, -, ''",
        "/a.md, /b.md, /a.md, rename /a.md to /b.md",
        "/a.md, /a.md, /b.md, list /b.md for /a.md",
        "/a.md, /b.md, /b.md, ''",
        "/a.md, /b.md, /c.md, list /c.md for /b.md",
        "/a.md, -, /b.md, list /b.md",
        "/a.md, /b.md, -, unlist /b.md",
    })
    void whoeverChangedIsFollowedAndTheVaultWhenBothDid(String agreed, String listed, String note, String step) {
        assertEquals(step, steps(one(agreed), one(listed), one(note)));
    }

    @Test
    void aClientThatNamesAnotherDocumentForANoteIsLate() {
        UUID note = new UUID(0, 1);
        UUID other = new UUID(0, 2);

        assertEquals("unlist /a.md, list /a.md", steps(Map.of(), Map.of(other, "/a.md"), Map.of(note, "/a.md")));
        assertEquals(
                "list /a.md, unlist /a.md",
                steps(Map.of(note, "/a.md"), Map.of(other, "/a.md"), Map.of(note, "/a.md")));
    }

    /** A note that went while the list was being written came back: the list was taken for a client that wants it. */
    @Test
    void aNoteThatGoesWhileTheListIsWrittenIsNobodysWish() {
        UUID id = new UUID(0, 1);
        Map<UUID, String> here = Map.of(id, "/a.md");

        Map<UUID, String> agreed = FolderReconciliation.agreed(here, here, here, Map.of());
        assertEquals("unlist /a.md", steps(agreed, here, Map.of()));
    }

    @Test
    void aClientThatListsANoteAgainWhileItGoesIsHeard() {
        UUID id = new UUID(0, 1);
        Map<UUID, String> before = Map.of(id, "/a.md");
        Map<UUID, String> again = Map.of(id, "/b.md");

        Map<UUID, String> agreed = FolderReconciliation.agreed(before, Map.of(), again, Map.of());
        assertEquals("create /b.md", steps(agreed, again, Map.of()));
    }

    @Test
    void withoutClientsNothingIsEverAWishOfTheirs() {
        var random = new Random(3);
        Map<UUID, String> agreed = new LinkedHashMap<>();
        Map<UUID, String> listed = new LinkedHashMap<>();
        Map<UUID, String> notes = new LinkedHashMap<>();
        for (int i = 0; i < 20_000; i++) {
            change(notes, random);
            List<FolderReconciliation.Step> steps = FolderReconciliation.steps(agreed, listed, notes);
            Map<UUID, String> looked = new LinkedHashMap<>(listed);
            change(notes, random);
            Map<UUID, String> now = new LinkedHashMap<>(notes);
            change(notes, random);
            for (FolderReconciliation.Step step : steps) {
                if (!FolderReconciliation.holds(step, now)) {
                    continue;
                }
                switch (step) {
                    case FolderReconciliation.Step.List(UUID id, String key, var _) -> listed.put(id, key);
                    case FolderReconciliation.Step.Unlist(UUID id, var _) -> listed.remove(id);
                    case FolderReconciliation.Step.Create _,
                            FolderReconciliation.Step.Delete _,
                            FolderReconciliation.Step.Rename _ -> throw new AssertionError(i + ": " + step);
                }
            }
            agreed = FolderReconciliation.agreed(agreed, looked, listed, now);
        }
    }

    /** What agents and programs do to a few notes. */
    private static void change(Map<UUID, String> notes, Random random) {
        for (int i = random.nextInt(3); i > 0; i--) {
            var id = new UUID(0, random.nextInt(4));
            String key = "/" + random.nextInt(6) + ".md";
            if (random.nextInt(3) == 0) {
                notes.remove(id);
            } else if (!notes.containsValue(key)) {
                notes.put(id, key);
            }
        }
    }

    @Test
    void twoNotesMayChangePlaces() {
        UUID a = new UUID(0, 1);
        UUID b = new UUID(0, 2);
        Map<UUID, String> before = ordered(a, "/a.md", b, "/b.md");
        Map<UUID, String> after = ordered(a, "/b.md", b, "/a.md");

        assertEquals("list /b.md for /a.md, list /a.md for /b.md", steps(before, before, after));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "/", "//", "a.md", "//a.md", "/a//b.md", "/./a.md", "/../a.md", "/a/..", "/a/", "/a\nb.md"})
    void keysThatLeadNowhereAreNone(String key) {
        assertFalse(FileMeta.isKey(key));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a.md", "/Notes/Ideas.md", "/..a/b..md", "/Ünï code/x y.md", "/image.png"})
    void othersAre(String key) {
        assertTrue(FileMeta.isKey(key));
    }

    private static Map<UUID, String> one(String key) {
        return key.equals("-") ? Map.of() : Map.of(new UUID(0, 1), key);
    }

    private static Map<UUID, String> ordered(UUID a, String first, UUID b, String second) {
        var map = new LinkedHashMap<UUID, String>();
        map.put(a, first);
        map.put(b, second);
        return map;
    }

    private static String steps(Map<UUID, String> agreed, Map<UUID, String> listed, Map<UUID, String> notes) {
        List<FolderReconciliation.Step> steps = FolderReconciliation.steps(agreed, listed, notes);
        return steps.stream()
                .map(step -> switch (step) {
                    case FolderReconciliation.Step.Create(var _, String key) -> "create " + key;
                    case FolderReconciliation.Step.Rename(var _, String from, String to) ->
                        "rename " + from + " to " + to;
                    case FolderReconciliation.Step.Delete(var _, String key) -> "delete " + key;
                    case FolderReconciliation.Step.List(var _, String key, String before) ->
                        "list " + key + (before == null ? "" : " for " + before);
                    case FolderReconciliation.Step.Unlist(var _, String key) -> "unlist " + key;
                })
                .collect(Collectors.joining(", "));
    }
}
