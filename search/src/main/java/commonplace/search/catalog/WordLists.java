package commonplace.search.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The lists of words that ship beside the code, a line for each entry; lines that begin with a number sign are comments. */
final class WordLists {
    private WordLists() {}

    static List<String> lines(String file) {
        try (InputStream in = WordLists.class.getResourceAsStream(file)) {
            String text = new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
