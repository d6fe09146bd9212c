package commonplace.search.passages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SectionExplainerTest {
    @TempDir
    Path directory;

    // "how do I" came back with a relevance of 0.95, since a section had all of its words.
    @Test
    void smallWordsAloneCoverNothing() {
        try (var passages = new TestPassages(directory)) {
            passages.with("guide", "How do I close the pool of connections? This is how I do it.");

            assertEquals(0, passages.search("how do I").getFirst().termCoverage());
            assertEquals(
                    1, passages.search("how do I close the pool").getFirst().termCoverage());
        }
    }
}
