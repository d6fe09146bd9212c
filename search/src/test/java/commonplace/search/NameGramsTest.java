package commonplace.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NameGramsTest {
    @TempDir
    private Path folder;

    private TextIndex index;

    @BeforeEach
    void open() {
        index = TextIndex.open(folder, "test", _ -> {});
    }

    @AfterEach
    void close() {
        index.close();
    }

    private void put(String id, String title, String... aliases) {
        index.put(new Entry(id, title, List.of(aliases), List.of(), List.of(), "", Map.of(), 0, 0, new byte[0]));
    }

    @Test
    void aMisspelledNameIsNearIdTitleAndAlias() {
        put("people/jamie", "Jamie Doe", "The Gardener");
        put("projects/harvest", "Harvest");
        put("b", "B");

        assertEquals("people/jamie", index.near("people/jamei", 1).getFirst());
        assertEquals("people/jamie", index.near("elsewhere/jamie", 1).getFirst());
        assertEquals("people/jamie", index.near("gardner", 1).getFirst());
        assertEquals("projects/harvest", index.near("HARVST", 1).getFirst());
        assertEquals(List.of("b"), index.near("b", 1));
        assertEquals(List.of(), index.near("xyz", 5));
        assertEquals(List.of(), index.near("", 5));
    }

    @Test
    void aPartIsFoundInIdTitleAndAlias() {
        put("people/jamie", "Jamie Doe", "The Gardener");
        put("projects/harvest", "Harvest");

        for (String part : List.of("people/ja", "MIE", "ie do", "gardener", "le/jamie")) {
            assertEquals(List.of("people/jamie"), index.containing(part, 5), part);
        }
        assertEquals(List.of(), index.containing("jamei", 5));
        assertEquals(1, index.containing("jamie", 1).size());
    }

    @Test
    void aLetterOrTwoAreFoundAnywhereAndFirstWhereAWordBegins() {
        put("a/swallow", "Swallow");
        put("b/wax", "Wax");
        put("c/fern", "Fern");

        assertEquals(List.of("b/wax", "a/swallow"), index.containing("wa", 5));
        assertEquals(List.of("b/wax", "a/swallow"), index.containing("W", 5));
        assertEquals(List.of("b/wax"), index.containing("wa", 1));
        assertEquals(List.of("a/swallow"), index.containing("ow", 5), "the end of a name");
        assertEquals(3, index.containing("", 5).size());
        assertEquals(List.of(), index.containing("zz", 5));
    }

    @Test
    void aPartOfAnyLengthLeadsToWhatContainsIt() {
        String name = "projects/2026/a long name with many words in it";
        put(name, "A");
        put("people/jamie", "B");

        for (int start = 0; start < name.length(); start++) {
            for (int end = start + 3; end <= name.length(); end++) {
                String part = name.substring(start, end);
                assertTrue(index.containing(part, 5).contains(name), part);
            }
        }
        assertEquals(List.of(name), index.containing(name, 5));
    }

    @Test
    void whatIsRemovedContainsNothing() {
        put("a/oldname", "Oldname");
        index.remove("a/oldname");

        assertEquals(List.of(), index.containing("old", 3));
        assertEquals(List.of(), index.containing("ol", 3));
    }

    @Test
    void whatIsReplacedOrRemovedIsNearNothing() {
        put("a/oldname", "Oldname");
        put("a/oldname", "Another title");
        assertEquals(List.of("a/oldname"), index.near("anothr title", 3));
        index.remove("a/oldname");
        assertEquals(List.of(), index.near("oldname", 3));
    }

    @Test
    void amongThousandsTheOneThatWasMeantIsThere() {
        var random = new Random(11);
        var names = new ArrayList<String>();
        for (int i = 0; i < 3_000; i++) {
            String name = "folder" + random.nextInt(20) + "/" + word(random) + " " + word(random);
            names.add(name);
            put(name, name.substring(name.indexOf('/') + 1));
        }
        for (int i = 0; i < 200; i++) {
            String meant = names.get(random.nextInt(names.size()));
            int at = meant.indexOf('/') + 1 + random.nextInt(meant.length() - meant.indexOf('/') - 1);
            String typed = meant.substring(0, at) + 'q' + meant.substring(at + 1);
            assertTrue(index.near(typed, 50).contains(meant), typed);
        }
    }

    private static String word(Random random) {
        var word = new StringBuilder();
        for (int i = 3 + random.nextInt(6); i > 0; i--) {
            word.append((char) ('a' + random.nextInt(15)));
        }
        return word.toString();
    }
}
