package commonplace.search.passages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** An index with vectors of two dimensions, spoken to in few words. */
final class TestPassages implements AutoCloseable {
    static final int DIMENSIONS = 2;
    static final String MODEL = "test";

    final PassageIndex index;

    TestPassages(Path directory) {
        index = open(directory);
    }

    static PassageIndex open(Path directory) {
        try {
            return PassageIndex.open(directory, MODEL, DIMENSIONS, message -> {
                throw new AssertionError(message);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A document of one section without vectors. */
    TestPassages with(String document, String text) {
        return with(document, section(text));
    }

    TestPassages with(String document, PassageSection... sections) {
        index.put(document, List.of(sections));
        return this;
    }

    static PassageSection section(String text) {
        return section(text, Map.of(), new Window(0, text.length(), new float[0]));
    }

    /** One window over the whole text, with this vector. */
    static PassageSection section(String text, float... vector) {
        return section(text, Map.of(), new Window(0, text.length(), vector));
    }

    static PassageSection section(String text, Map<String, Set<String>> keywords, Window... windows) {
        return new PassageSection("", text, List.of(windows), keywords, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The documents found by words, best first, separated by spaces. */
    String find(String text) {
        return names(index.search(PassageQuery.of(text, 100)));
    }

    /** The documents found by words and vector, best first, separated by spaces. */
    String find(String text, float... vector) {
        return names(search(text, vector));
    }

    List<DocumentHit> search(String text, float... vector) {
        return index.search(new PassageQuery(text, vector, VectorWeight.ENGLISH_ENCODER, List.of(), 100));
    }

    static String names(List<DocumentHit> found) {
        return found.stream().map(DocumentHit::document).collect(Collectors.joining(" "));
    }

    @Override
    public void close() {
        index.close();
    }
}
