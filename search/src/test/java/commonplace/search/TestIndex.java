package commonplace.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** An index in a directory of its own, spoken to in few words. */
final class TestIndex implements AutoCloseable {
    private final Path directory;
    final TextIndex index;

    TestIndex() {
        try {
            directory = Files.createTempDirectory("index");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        index = TextIndex.open(directory, "test", message -> {
            throw new AssertionError(message);
        });
    }

    /** Entries by id and body: {@code TestIndex.of("a", "some words", "b", "others")}. */
    static TestIndex of(String... idsAndBodies) {
        var test = new TestIndex();
        for (int i = 0; i < idsAndBodies.length; i += 2) {
            test.index.put(body(idsAndBodies[i], idsAndBodies[i + 1]));
        }
        return test;
    }

    TestIndex with(Entry entry) {
        index.put(entry);
        return this;
    }

    /** The ids found, best first, separated by spaces. */
    String find(String text) {
        return ids(index.search(Search.of(text, 100)));
    }

    static String ids(Results results) {
        return results.hits().stream().map(Hit::id).collect(Collectors.joining(" "));
    }

    static Entry body(String id, String body) {
        return entry(id, "", body, 0);
    }

    static Entry titled(String id, String title, String body) {
        return entry(id, title, body, 0);
    }

    static Entry modified(String id, String body, long modified) {
        return entry(id, "", body, modified);
    }

    private static Entry entry(String id, String title, String body, long modified) {
        return new Entry(
                id,
                title,
                List.of(),
                List.of(),
                List.of(),
                body,
                Map.of(),
                0,
                modified,
                id.getBytes(StandardCharsets.UTF_8));
    }

    static Entry kept(String id, Map<String, Set<String>> keywords) {
        return new Entry(id, "", List.of(), List.of(), List.of(), "word", keywords, 0, 0, new byte[0]);
    }

    @Override
    public void close() {
        index.close();
        delete(directory);
    }

    static void delete(Path directory) {
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
