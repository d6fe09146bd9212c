package commonplace.search.passages;

import static commonplace.search.passages.TestPassages.section;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PassageSummaryTest {
    @TempDir
    Path directory;

    @Test
    void whereThereIsNoIndexThereIsNoSummary() throws IOException {
        assertEquals(Optional.empty(), PassageSummary.of(directory.resolve("nowhere")));
        assertEquals(Optional.empty(), PassageSummary.of(Files.createDirectory(directory.resolve("empty"))));
    }

    @Test
    void anIndexThatIsOpenIsToldAsItWasLastCommitted() throws IOException {
        try (var index = PassageIndex.open(directory, "some/model", 2, _ -> {})) {
            index.put("a", List.of(section("one", 1, 0), section("two", 0, 1)));
            index.put("b", List.of(section("three", 1, 0)));
            index.commit(Map.of());
            index.put("c", List.of(section("four", 1, 0)));

            var summary = new PassageSummary("some/model", 2, 2, new Coverage(3, 3));
            assertEquals(Optional.of(summary), PassageSummary.of(directory));
        }
    }
}
