package commonplace.search.passages;

import java.util.List;
import java.util.Locale;

/**
 * The words of texts in one language, in the form in which they are compared: {@code connections} and {@code connection}
 * are one, and small words are none.
 */
public final class LanguageWords {
    private static final PassageAnalyzer ANALYZER = new PassageAnalyzer();

    private final Language language;

    private LanguageWords(Language language) {
        this.language = language;
    }

    /** In the language that these texts are written in. */
    public static LanguageWords like(List<String> texts) {
        return new LanguageWords(
                LanguageDetector.of(texts.toArray(String[]::new)).guess());
    }

    /** In the order of the text. */
    public List<String> of(String text) {
        return ANALYZER.tokens(language.field(), text).stream()
                .map(PassageAnalyzer.AnalyzedToken::term)
                .toList();
    }

    /** Without the small words that are words nevertheless, such as {@code how} and {@code did}. */
    public List<String> contentOf(String text) {
        return of(text).stream().filter(term -> !language.isSmall(term)).toList();
    }

    /** Whether a word as it is written says little about a text that has it, such as {@code how} and {@code did}. */
    public boolean isSmall(String word) {
        return language.isSmall(word.toLowerCase(Locale.ROOT)) || of(word).isEmpty();
    }

    public boolean isSameLanguageAs(LanguageWords other) {
        return language == other.language;
    }

    public boolean isEnglish() {
        return language == Language.ENGLISH;
    }

    /** Whether a capital letter inside a sentence tells nothing, since every noun has one. */
    public boolean hasCapitalNouns() {
        return language == Language.GERMAN;
    }
}
