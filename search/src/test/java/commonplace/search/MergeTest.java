package commonplace.search;

import static commonplace.search.TestIndex.modified;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class MergeTest {
    private static final int ENTRIES = 300;

    @TempDir
    Path directory;

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final Map<String, Long> model = new HashMap<>();

    @Test
    void whatManyWritesLeftBecomesOneAndListsStayWhatTheyAre() throws Exception {
        try (TextIndex index = open()) {
            for (int i = 0; i < ENTRIES; i++) {
                change(index);
                // Each search makes a segment of what was written since the last one.
                assertNewestFirst(index);
            }
            index.commit();
            assertTrue(segments() > 2, "not what this test is about: " + segments());
            while (index.merge()) {
                change(index);
                assertNewestFirst(index);
            }
            index.commit();
            assertTrue(segments() <= 4, segments() + " segments, seed " + seed);
            assertNewestFirst(index);
        }
        try (TextIndex index = open()) {
            assertNewestFirst(index);
        }
    }

    @Test
    void whatWasMergedIsLetGoOfThoughNobodySearches() throws Exception {
        try (TextIndex index = open()) {
            for (int i = 0; i < ENTRIES; i++) {
                change(index);
                assertNewestFirst(index);
            }
            index.commit();
            int before = segments();
            do {
                awaitMerged(index);
                index.commit();
            } while (segments() == before);
            awaitMerged(index);
            try (Stream<Path> files = Files.list(directory)) {
                assertEquals(
                        segments(),
                        files.filter(file -> file.toString().endsWith(".si")).count());
            }
        }
    }

    @Test
    void closingDoesNotWaitForAMerge() {
        try (TextIndex index = open()) {
            for (int i = 0; i < ENTRIES; i++) {
                change(index);
                assertNewestFirst(index);
            }
            index.merge();
        }
        try (TextIndex index = open()) {
            assertNewestFirst(index);
        }
    }

    private static void awaitMerged(TextIndex index) {
        while (index.merge()) {
            Thread.onSpinWait();
        }
    }

    private TextIndex open() {
        return TextIndex.open(directory, "test", message -> {
            throw new AssertionError(message);
        });
    }

    /** Times come twice and out of order; entries are replaced and removed. */
    private void change(TextIndex index) {
        String id = "entry " + random.nextInt(ENTRIES);
        if (random.nextInt(5) == 0) {
            index.remove(id);
            model.remove(id);
        } else {
            long time = random.nextInt(ENTRIES / 2);
            index.put(modified(id, "word", time));
            model.put(id, time);
        }
    }

    private void assertNewestFirst(TextIndex index) {
        List<String> expected = model.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
        int limit = 1 + random.nextInt(20);
        int offset = random.nextInt(20);
        Results results = index.search(new Search(Optional.empty(), List.of(), Order.MODIFIED, offset, limit));
        assertEquals(
                expected.stream().skip(offset).limit(limit).toList(),
                results.hits().stream().map(Hit::id).toList(),
                () -> "rerun with -Dseed=" + seed);
        assertEquals(expected.size(), results.total());
    }

    private int segments() throws IOException {
        try (var files = FSDirectory.open(directory);
                var reader = DirectoryReader.open(files)) {
            return reader.leaves().size();
        }
    }
}
