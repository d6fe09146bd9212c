package commonplace.projects.answers;

import commonplace.search.languages.LanguageWords;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What a text says that no other words can say: its numbers, its names and its dates.
 *
 * @param numbers {@code 1000} for {@code 1,000}, {@code 4} for {@code four}
 * @param names in small letters
 * @param calendar months and days of the week, in small letters
 */
record Facts(Set<String> numbers, Set<String> names, Set<String> calendar) {
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

    private static final List<String> CALENDAR = List.of(("january february march april may june july august"
                    + " september october november december monday tuesday wednesday thursday friday saturday"
                    + " sunday")
            .split(" "));

    /** Of dates in digits. */
    private static final Pattern MONTHS = Pattern.compile("\\b\\d{4}-(0[1-9]|1[0-2])\\b");

    static Facts of(String text, LanguageWords language) {
        String plain = ITEM.matcher(withLatinDigits(text)).replaceAll(" ");
        Set<String> numbers = new HashSet<>();
        NUMBER.matcher(plain).results().forEach(found -> add(found.group(), numbers));
        Set<String> names = new HashSet<>();
        Set<String> calendar = new HashSet<>();
        boolean first = true;
        for (MatchResult found : WORD.matcher(plain).results().toList()) {
            String word = found.group();
            String small = word.toLowerCase(Locale.ROOT);
            if (!spelled(small).isEmpty()) {
                numbers.add(spelled(small));
            } else if (!first && Character.isUpperCase(word.charAt(0)) && CALENDAR.contains(small)) {
                calendar.add(small);
            } else if (TECHNICAL.matcher(word).matches() || (!first && isName(word, small, language))) {
                names.add(small);
            }
            first = endsSentence(plain, found.end());
        }
        MONTHS.matcher(plain)
                .results()
                .map(found -> CALENDAR.get(Integer.parseInt(found.group(1)) - 1))
                .forEach(calendar::add);
        return new Facts(numbers, names, calendar);
    }

    /** A number as all are compared, written in digits or in words; empty for anything else. */
    static String number(String token) {
        if (!NUMBER.matcher(token).matches()) {
            return spelled(token);
        }
        var one = new HashSet<String>();
        add(token, one);
        return one.iterator().next();
    }

    private static String spelled(String word) {
        int value = SMALL_NUMBERS.indexOf(word);
        // "One" is mostly no number.
        return value > 1 ? String.valueOf(value) : TENS.getOrDefault(word, "");
    }

    /** {@code ٣} and {@code ３} are 3. */
    private static String withLatinDigits(String text) {
        var latin = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int digit = c < 0x80 ? -1 : Character.digit(c, 10);
            latin.appendCodePoint(digit < 0 ? c : '0' + digit);
        });
        return latin.toString();
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
