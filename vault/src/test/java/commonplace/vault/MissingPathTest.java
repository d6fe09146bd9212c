package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.vault.notes.Author;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is not there is found to be so without looking at all that is. */
class MissingPathTest {
    private static final Author SOMEBODY = Author.tool("test");

    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    private static NotePath path(String path) {
        return new NotePath(path);
    }

    @Test
    void notesThatWereMeantAreNamed() throws IOException {
        test.file("people/Jamie.md", "---\naliases: [The Gardener]\n---\n# Jamie Doe\n");
        test.file("projects/Harvest.md", "about [[Jamie]]\n");
        test.vault().rescan();

        assertEquals(List.of(path("people/Jamie")), test.vault().similar(path("people/Jamei")));
        assertEquals(List.of(path("people/Jamie")), test.vault().similar(path("folk/Jamie")));
        assertEquals(List.of(path("people/Jamie")), test.vault().similar(path("gardener")));
        assertEquals(List.of(), test.vault().similar(path("quite another thing")));

        test.vault().move("people/Jamie", "people/Robin", SOMEBODY);
        assertEquals(List.of(path("people/Robin")), test.vault().similar(path("people/Robn")));
    }

    @Test
    void aRemovedFolderTakesItsNotesAndNoOthers() throws IOException {
        for (String file : List.of("a/1.md", "a/b/2.md", "a/b/c/3.md", "ab/4.md", "a.md")) {
            test.file(file, "x\n");
        }
        test.vault().rescan();
        assertEquals(5, test.vault().view().size());

        delete(test.root.resolve("a/b"));
        test.vault().refresh("a/b");
        assertEquals(3, test.vault().view().size());
        delete(test.root.resolve("a"));
        test.vault().refresh("a");
        assertEquals("a ab/4", test.notes());
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void anIdLeadsToItsNoteHoweverNotesComeAndGo() {
        var random = new Random(5);
        var ids = new HashMap<UUID, NotePath>();
        for (int i = 0; i < 150; i++) {
            String one = "n" + random.nextInt(12);
            switch (random.nextInt(4)) {
                case 0, 1 -> test.save(one, "x");
                case 2 -> test.vault().remove(path(one), SOMEBODY);
                default -> {
                    String other = "n" + random.nextInt(12);
                    if (test.vault().move(one, other, SOMEBODY) instanceof MoveResult.Done) {
                        assertEquals(
                                Optional.of(path(other)),
                                test.vault().pathOf(test.vault().idOf(path(other))));
                    }
                }
            }
            ids.clear();
            test.vault().view().forEach(note -> ids.put(test.vault().idOf(note.path()), note.path()));
            ids.forEach(
                    (id, path) -> assertEquals(Optional.of(path), test.vault().pathOf(id)));
            assertEquals(test.vault().view().size(), ids.size());
            assertEquals(Optional.empty(), test.vault().pathOf(new UUID(i, i)));
        }
    }
}
