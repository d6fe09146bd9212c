package commonplace.vault.notes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TagCountsTest {
    private static Map<String, Integer> counted(TagCounts tags) {
        var counts = new TreeMap<String, Integer>();
        tags.forEach(counts::put);
        return counts;
    }

    @Test
    void tagsAreCountedAsNotesComeAndGo() {
        TagCounts one = TagCounts.NONE.instead(List.of(), List.of("home", "Work"));
        TagCounts two = one.instead(List.of(), List.of("home"));
        assertEquals(Map.of("home", 2, "Work", 1), counted(two));

        TagCounts changed = two.instead(List.of("home", "Work"), List.of("home", "work"));
        assertEquals(Map.of("home", 2, "work", 1), counted(changed));

        TagCounts left = changed.instead(List.of("home"), List.of());
        assertEquals(Map.of("home", 1, "work", 1), counted(left));
        assertEquals(Map.of(), counted(left.instead(List.of("home", "work"), List.of())));
        assertEquals(Map.of("home", 2, "Work", 1), counted(two), "what was counted before stays");
    }
}
