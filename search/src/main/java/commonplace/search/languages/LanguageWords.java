package commonplace.search.languages;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

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
        return ANALYZER.tokens(language.field(), text).stream()
                .filter(token -> !language.isSmall(token.term())
                        && !language.isSmall(text.substring(token.start(), token.end())))
                .map(PassageAnalyzer.AnalyzedToken::term)
                .toList();
    }

    /**
     * A character that is compared by the pairs that it stands in, or a word between such characters.
     *
     * @param terms one of which a text must have that has the character
     * @param follows whether the one before it stands directly before it
     */
    public record TextUnit(String written, List<String> terms, boolean follows) {}

    /** Whether words are not told apart by blanks, so that they are compared by pairs of characters. */
    public boolean isUnspaced() {
        return language == Language.CJK;
    }

    /** What a text in such a language is made of, without what tells nothing of its subject. */
    public List<TextUnit> unitsOf(String text) {
        BitSet telling = UnspacedText.telling(text);
        var byPlace = new TreeMap<Integer, Set<String>>();
        var ends = new HashMap<Integer, Integer>();
        for (var token : ANALYZER.tokens(language.field(), text)) {
            boolean pair = UnspacedText.isUnspaced(text.codePointAt(token.start()));
            for (int at = token.start(); at < token.end(); ) {
                int end = pair ? text.offsetByCodePoints(at, 1) : token.end();
                if (!pair || telling.get(at)) {
                    byPlace.computeIfAbsent(at, _ -> new LinkedHashSet<>()).add(token.term());
                    ends.put(at, end);
                }
                at = end;
            }
        }
        var units = new ArrayList<TextUnit>();
        int before = -1;
        for (var unit : byPlace.entrySet()) {
            int at = unit.getKey();
            int end = ends.getOrDefault(at, at);
            units.add(new TextUnit(text.substring(at, end), List.copyOf(unit.getValue()), at == before));
            before = end;
        }
        return units;
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

    public boolean isLatin() {
        return language.isLatin();
    }

    /** Whether a capital letter inside a sentence tells nothing, since every noun has one. */
    public boolean hasCapitalNouns() {
        return language == Language.GERMAN;
    }
}
