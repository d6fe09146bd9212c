package commonplace.registry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** What is known of English words whatever a registry is about. The lists are files beside this class. */
final class English {
    private static final Set<String> STOP_WORDS = words("stop-words.txt");
    private static final Set<String> GENERIC_WORDS = words("generic-words.txt");
    private static final Set<String> GENERIC_STEMS = stems(GENERIC_WORDS);
    private static final Set<String> COMMON_WORDS = words("common-words.txt");
    private static final Set<String> COMMON_STEMS = stems(COMMON_WORDS);

    private English() {}

    static boolean isStopWord(String word) {
        return STOP_WORDS.contains(word);
    }

    /** Whether it says what somebody wants to do and not about what. */
    static boolean isGeneric(String stem) {
        return GENERIC_STEMS.contains(stem);
    }

    static Set<String> genericWords() {
        return GENERIC_WORDS;
    }

    /** Whether it is right as it is written, and no misspelling of another. */
    static boolean isCommon(String word, String stem) {
        return COMMON_WORDS.contains(word) || COMMON_STEMS.contains(stem);
    }

    private static Set<String> stems(Set<String> words) {
        Set<String> stems = HashSet.newHashSet(words.size());
        words.forEach(word -> stems.add(EnglishStemmer.of(word)));
        return stems;
    }

    private static Set<String> words(String file) {
        try (InputStream bytes = English.class.getResourceAsStream(file)) {
            if (bytes == null) {
                throw new IllegalStateException(file + " is not in the product");
            }
            Set<String> words = new HashSet<>();
            new String(bytes.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> words.addAll(Arrays.asList(line.split(" "))));
            return words;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
