package commonplace.tools.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.search.catalog.LearnedQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchExperienceTest {
    private final List<String> said = new ArrayList<>();
    private final List<List<LearnedQuery>> news = new ArrayList<>();

    @TempDir
    private Path folder;

    private SearchExperience open() {
        return SearchExperience.in(folder.resolve("deep/kept.tsv"), InstantSource.system(), said::add);
    }

    @Test
    void aSearchThatLedToASuccessIsRemembered() {
        try (var experience = open()) {
            experience.searched("me", "list my notes", List.of("cairn:list", "cairn:read"));
            experience.succeeded("me", "cairn:list", news::add);
        }
        try (var again = open()) {
            assertEquals(Set.of("cairn:list"), again.learned().keySet());
        }
        assertEquals(1, news.size());
        assertEquals(List.of(), said);
    }

    @Test
    void whatSomebodyElseLookedForIsNotMyDoing() {
        try (var experience = open()) {
            experience.searched("me", "list my notes", List.of("cairn:list"));
            experience.succeeded("you", "cairn:list", news::add);
            experience.succeeded("me", "cairn:read", news::add);
            experience.searched("me", "", List.of("cairn:read"));
            experience.succeeded("me", "cairn:read", news::add);

            assertEquals(Map.of(), experience.learned());
        }
        assertEquals(List.of(), news);
        assertFalse(Files.exists(folder.resolve("deep")));
    }

    @Test
    void withoutAFileNothingIsRemembered() {
        try (var none = SearchExperience.none()) {
            none.searched("me", "list my notes", List.of("cairn:list"));
            none.succeeded("me", "cairn:list", news::add);

            assertEquals(Map.of(), none.learned());
        }
        assertEquals(List.of(), news);
    }

    @Test
    void aFileThatCannotBeWrittenIsToldAndEverythingGoesOn() throws Exception {
        Files.writeString(folder.resolve("deep"), "no folder");
        try (var experience = open()) {
            experience.searched("me", "list my notes", List.of("cairn:list"));
            experience.succeeded("me", "cairn:list", news::add);
        }
        assertEquals(1, news.size());
        assertTrue(said.getLast().startsWith("what was learned from searches cannot be kept: "), said::toString);
    }
}
