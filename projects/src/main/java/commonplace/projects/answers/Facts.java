package commonplace.projects.answers;

import commonplace.search.passages.LanguageWords;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a text says that no other words can say: its numbers and its names.
 *
 * @param numbers {@code 1000} for {@code 1,000}, {@code 4} for {@code four}
 * @param names in small letters
 */
record Facts(Set<String> numbers, Set<String> names) {
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:[.,:]\\d+)*");
    private static final Pattern GROUPED = Pattern.compile("\\d{1,3}(?:[.,]\\d{3})+");
    private static final Pattern LEADING_ZEROS = Pattern.compile("(?<![\\d.,])0+(?=\\d)");
    private static final Pattern ITEM = Pattern.compile("(?m)^\\s*\\d{1,3}[.)]\\s");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_.-]*[\\p{L}\\p{N}])?");

    /** Inside a word: {@code PostgreSQL}, {@code max_size}, {@code EU868}. */
    private static final Pattern TECHNICAL =
            Pattern.compile(".+\\p{Lu}.*|.*_.*|.*\\p{L}.*\\d.*|.*\\d.*\\p{L}.*", Pattern.DOTALL);

    private static final List<String> SMALL_NUMBERS = List.of(
            ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
                            + " seventeen eighteen nineteen twenty")
                    .split(" "));
    private static final Map<String, String> TENS = Map.of(
            "thirty", "30", "forty", "40", "fifty", "50", "sixty", "60", "seventy", "70", "eighty", "80", "ninety",
            "90");

    /** Dates are written in many ways, and their numbers are looked at in any case. */
    private static final Set<String> CALENDAR = Arrays.stream(("january february march april may june july august"
                            + " september october november december monday tuesday wednesday thursday friday saturday"
                            + " sunday")
                    .split(" "))
            .collect(Collectors.toUnmodifiableSet());

    static Facts of(String text, LanguageWords language) {
        String plain = ITEM.matcher(text).replaceAll(" ");
        Set<String> numbers = new HashSet<>();
        NUMBER.matcher(plain).results().forEach(found -> add(found.group(), numbers));
        Set<String> names = new HashSet<>();
        boolean first = true;
        for (MatchResult found : WORD.matcher(plain).results().toList()) {
            String word = found.group();
            String small = word.toLowerCase(Locale.ROOT);
            int value = SMALL_NUMBERS.indexOf(small);
            // "One" is mostly no number.
            if (value > 1 || TENS.containsKey(small)) {
                numbers.add(value > 1 ? String.valueOf(value) : TENS.getOrDefault(small, ""));
            } else if (TECHNICAL.matcher(word).matches() || (!first && isName(word, small, language))) {
                names.add(small);
            }
            first = endsSentence(plain, found.end());
        }
        return new Facts(numbers, names);
    }

    private static boolean isName(String word, String small, LanguageWords language) {
        return Character.isUpperCase(word.codePointAt(0))
                && word.length() > 1
                && !language.hasCapitalNouns()
                && !language.isSmall(word)
                && !CALENDAR.contains(small);
    }

    /** Whether the next word would have a capital letter in any case. */
    private static boolean endsSentence(String text, int at) {
        return at < text.length() && ".!?:\"“”\n|*".indexOf(text.charAt(at)) >= 0;
    }

    private static void add(String written, Set<String> numbers) {
        String whole = GROUPED.matcher(written).matches() ? written.replaceAll("[.,]", "") : written;
        numbers.add(LEADING_ZEROS.matcher(whole).replaceAll(""));
    }
}
