package commonplace.search.languages;

import java.lang.Character.UnicodeScript;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;

/**
 * What speaks for the language of a text: the script of its letters, then its small words, as the analyzers list them.
 */
public final class LanguageDetector {
    /** More does not make it surer. */
    private static final int MAX_READ = 20_000;

    /** Letters of another script are few in a Latin text, while Latin names and code are many in any other. */
    private static final double OTHER_SCRIPT = 0.25;

    /** A character of these scripts says as much as several letters. */
    private static final int IDEOGRAPH = 2;

    /** Less could be quotations, names or code. */
    private static final double MIN_SMALL_WORDS = 3;

    private static final double MIN_SHARE = 0.04;

    /** Even an English text has accents now and then. */
    private static final double MANY_ACCENTS = 0.02;

    private static final Map<UnicodeScript, List<Language>> BY_SCRIPT = byScript();

    private final Map<UnicodeScript, Integer> letters = new HashMap<>();
    private final Map<String, Integer> smallWords = new HashMap<>();
    private int words;
    private int allLetters;
    private int accents;

    public static LanguageDetector of(String... texts) {
        var evidence = new LanguageDetector();
        for (String text : texts) {
            evidence.read(text);
        }
        return evidence;
    }

    public void add(LanguageDetector other) {
        other.letters.forEach((script, count) -> letters.merge(script, count, Integer::sum));
        other.smallWords.forEach((word, count) -> smallWords.merge(word, count, Integer::sum));
        words += other.words;
        allLetters += other.allLetters;
        accents += other.accents;
    }

    /** None if it is too little to tell. */
    public Optional<Language> language() {
        UnicodeScript script = script();
        if (script != UnicodeScript.LATIN) {
            List<Language> candidates = BY_SCRIPT.getOrDefault(script, List.of(Language.OTHER));
            return Optional.of(best(candidates));
        }
        Language best = best(BY_SCRIPT.getOrDefault(script, List.of(Language.OTHER)));
        double found = smallWordsOf(best, count -> count);
        return found >= MIN_SMALL_WORDS && found >= MIN_SHARE * words ? Optional.of(best) : Optional.empty();
    }

    public boolean isLatin() {
        return script() == UnicodeScript.LATIN;
    }

    /** Whether there is a letter at all. */
    public boolean hasLetters() {
        return allLetters > 0;
    }

    /** What to assume if there is not enough to tell: technical texts without small words are mostly English. */
    public Language guess() {
        return language().orElse(accents > MANY_ACCENTS * allLetters ? Language.OTHER : Language.ENGLISH);
    }

    public UnicodeScript script() {
        var strongest = letters.entrySet().stream()
                .filter(entry -> entry.getKey() != UnicodeScript.LATIN)
                .max(Map.Entry.<UnicodeScript, Integer>comparingByValue().thenComparing(Map.Entry::getKey));
        return strongest
                .filter(entry -> entry.getValue() >= OTHER_SCRIPT * allLetters)
                .map(Map.Entry::getKey)
                .orElse(UnicodeScript.LATIN);
    }

    /** The one with the most small words, where many of them say more than one many times, which may be a name. */
    private Language best(List<Language> candidates) {
        return candidates.stream()
                .max(Comparator.comparingDouble((Language language) -> smallWordsOf(language, Math::sqrt))
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(Language.OTHER);
    }

    /** A word of several languages speaks for each of them only a little. */
    private double smallWordsOf(Language language, DoubleUnaryOperator counting) {
        double sum = 0;
        for (var word : smallWords.entrySet()) {
            Set<Language> languages = SmallWords.languages(word.getKey());
            if (languages.contains(language)) {
                sum += counting.applyAsDouble(word.getValue()) / languages.size();
            }
        }
        return sum;
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
        String lower = word.toLowerCase(Locale.ROOT);
        if (!SmallWords.languages(lower).isEmpty()) {
            smallWords.merge(lower, 1, Integer::sum);
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

    /** Those of a script are read when the first word in it is: they are many, and most people write in one. */
    private static final class SmallWords {
        private static final Map<UnicodeScript, Map<String, Set<Language>>> BY_SCRIPT_OF_WORD =
                new ConcurrentHashMap<>();

        static Set<Language> languages(String word) {
            return BY_SCRIPT_OF_WORD
                    .computeIfAbsent(UnicodeScript.of(word.codePointAt(0)), SmallWords::read)
                    .getOrDefault(word, Set.of());
        }

        private static Map<String, Set<Language>> read(UnicodeScript script) {
            var languages = new HashMap<String, Set<Language>>();
            for (Language language : BY_SCRIPT.getOrDefault(script, List.of())) {
                language.stopWords()
                        .forEach(word -> languages
                                .computeIfAbsent(word, _ -> EnumSet.noneOf(Language.class))
                                .add(language));
            }
            return languages;
        }
    }
}
