package commonplace.search.passages;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What speaks for the language of a text: the script of its letters, then its small words, as the analyzers list them.
 */
final class Evidence {
    /** More does not make it surer. */
    private static final int MAX_READ = 20_000;

    /** Letters of another script are few in a Latin text, while Latin names and code are many in any other. */
    private static final double OTHER_SCRIPT = 0.25;

    /** A character of these scripts says as much as several letters. */
    private static final int IDEOGRAPH = 2;

    /** Less could be quotations, names or code. */
    private static final double MIN_SMALL_WORDS = 2;

    private static final double MIN_SHARE = 0.07;

    /** Even an English text has accents now and then. */
    private static final double MANY_ACCENTS = 0.02;

    private static final Map<UnicodeScript, List<Language>> BY_SCRIPT = byScript();

    private final Map<UnicodeScript, Integer> letters = new HashMap<>();
    private final Map<Language, Double> smallWords = new EnumMap<>(Language.class);
    private int words;
    private int allLetters;
    private int accents;

    static Evidence of(String... texts) {
        var evidence = new Evidence();
        for (String text : texts) {
            evidence.read(text);
        }
        return evidence;
    }

    void add(Evidence other) {
        other.letters.forEach((script, count) -> letters.merge(script, count, Integer::sum));
        other.smallWords.forEach((language, found) -> smallWords.merge(language, found, Double::sum));
        words += other.words;
        allLetters += other.allLetters;
        accents += other.accents;
    }

    /** None if it is too little to tell. */
    Optional<Language> language() {
        UnicodeScript script = script();
        if (script != UnicodeScript.LATIN) {
            List<Language> candidates = BY_SCRIPT.getOrDefault(script, List.of(Language.OTHER));
            return Optional.of(best(candidates));
        }
        Language best = best(BY_SCRIPT.getOrDefault(script, List.of()));
        double found = smallWords.getOrDefault(best, 0.0);
        return found >= MIN_SMALL_WORDS && found >= MIN_SHARE * words ? Optional.of(best) : Optional.empty();
    }

    boolean isLatin() {
        return script() == UnicodeScript.LATIN;
    }

    /** What to assume if there is not enough to tell: technical texts without small words are mostly English. */
    Language guess() {
        return language().orElse(accents > MANY_ACCENTS * allLetters ? Language.OTHER : Language.ENGLISH);
    }

    private UnicodeScript script() {
        var strongest = letters.entrySet().stream()
                .filter(entry -> entry.getKey() != UnicodeScript.LATIN)
                .max(Map.Entry.<UnicodeScript, Integer>comparingByValue().thenComparing(Map.Entry::getKey));
        return strongest
                .filter(entry -> entry.getValue() >= OTHER_SCRIPT * allLetters)
                .map(Map.Entry::getKey)
                .orElse(UnicodeScript.LATIN);
    }

    private Language best(List<Language> candidates) {
        Language best = candidates.getFirst();
        for (Language candidate : candidates) {
            if (smallWords.getOrDefault(candidate, 0.0) > smallWords.getOrDefault(best, 0.0)) {
                best = candidate;
            }
        }
        return best;
    }

    private void read(String text) {
        int end = Math.min(text.length(), MAX_READ);
        int wordStart = -1;
        for (int i = 0; i < end; ) {
            int c = text.codePointAt(i);
            boolean letter = Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK;
            if (letter) {
                count(c);
                wordStart = wordStart < 0 ? i : wordStart;
            } else if (wordStart >= 0) {
                count(text.substring(wordStart, i));
                wordStart = -1;
            }
            i += Character.charCount(c);
        }
        if (wordStart >= 0) {
            count(text.substring(wordStart, Math.max(end, wordStart)));
        }
    }

    private void count(int letter) {
        UnicodeScript script = UnicodeScript.of(letter);
        switch (script) {
            case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO -> {
                letters.merge(UnicodeScript.HAN, IDEOGRAPH, Integer::sum);
                allLetters += IDEOGRAPH;
            }
            case COMMON, INHERITED -> {}
            default -> {
                letters.merge(script, 1, Integer::sum);
                allLetters++;
                accents += script == UnicodeScript.LATIN && letter > 0x7F ? 1 : 0;
            }
        }
    }

    private void count(String word) {
        words++;
        Set<Language> languages = SmallWords.LANGUAGES.getOrDefault(word.toLowerCase(Locale.ROOT), Set.of());
        for (Language language : languages) {
            // A word of many languages speaks for each of them only a little.
            smallWords.merge(language, 1.0 / languages.size(), Double::sum);
        }
    }

    private static Map<UnicodeScript, List<Language>> byScript() {
        var byScript = new HashMap<UnicodeScript, List<Language>>();
        for (Language language : Language.ALL) {
            byScript.computeIfAbsent(
                    language.script(),
                    script -> Language.ALL.stream()
                            .filter(other -> other.script() == script)
                            .toList());
        }
        return byScript;
    }

    /** Read when the first text is. */
    private static final class SmallWords {
        static final Map<String, Set<Language>> LANGUAGES = read();

        private static Map<String, Set<Language>> read() {
            var languages = new HashMap<String, Set<Language>>();
            // The last two are no single language.
            for (Language language : EnumSet.complementOf(EnumSet.of(Language.CJK, Language.OTHER))) {
                language.stopWords()
                        .forEach(word -> languages
                                .computeIfAbsent(word, _ -> EnumSet.noneOf(Language.class))
                                .add(language));
            }
            return languages;
        }
    }
}
