package commonplace.search.languages;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.snowball.SnowballFilter;

/**
 * The small words of English. The engine's own list has thirty and none that questions are made of: {@code where} and
 * {@code does} would count as words that a document ought to have. So they are taken from where the engine has those of
 * most other languages.
 */
public final class EnglishWords {
    static final CharArraySet SMALL = read();

    private EnglishWords() {}

    /** Whether a word in lower case says little about a text that has it. */
    public static boolean isSmall(String word) {
        return SMALL.contains(word);
    }

    private static CharArraySet read() {
        try (InputStream file = SnowballFilter.class.getResourceAsStream("english_stop.txt")) {
            var words = new CharArraySet(EnglishAnalyzer.getDefaultStopSet(), true);
            words.addAll(WordlistLoader.getSnowballWordSet(
                    new InputStreamReader(Objects.requireNonNull(file), StandardCharsets.UTF_8)));
            return CharArraySet.unmodifiableSet(words);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
