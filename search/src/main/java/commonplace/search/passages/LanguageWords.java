package commonplace.search.passages;

import java.util.List;

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
}
