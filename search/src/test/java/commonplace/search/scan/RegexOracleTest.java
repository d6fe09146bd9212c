package commonplace.search.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The JDK's engine, which backtracks, agrees with ours on patterns that are harmless to it. */
@Tag("slow")
class RegexOracleTest {
    private static final long SEED = Long.getLong("seed", new Random().nextLong());
    private static final List<String> ATOMS = List.of(
            "a",
            "b",
            "c",
            "ab",
            ".",
            "[ab]",
            "[^a]",
            "\\w",
            "\\W",
            "\\d",
            "\\s",
            "\\S",
            "é",
            "[à-ü]",
            "😀",
            "[^é]",
            "\\p{L}",
            "[[:alpha:]]",
            "x",
            "1");
    private static final List<String> PLACES = List.of("^", "$", "\\b", "\\B", "\\<", "\\>");
    private static final List<String> TIMES = List.of("*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}", "{1,}");
    private static final String LETTERS = "aaabbbcx1 é_-üà.";

    private final Random random = new Random(SEED);

    @Test
    void theSameLinesMatch() {
        for (int i = 0; i < 2_000; i++) {
            String pattern = pattern(3);
            boolean ignoreCase = random.nextInt(4) == 0;
            String text = text(pattern);
            Regex regex = RegexTest.regex(
                    pattern, ignoreCase ? new Regex.Flag[] {Regex.Flag.IGNORE_CASE} : new Regex.Flag[0]);

            assertEquals(
                    expected(pattern, ignoreCase, text),
                    starts(regex, text),
                    "-Dseed=" + SEED + ": " + pattern + (ignoreCase ? " -i" : "") + " in\n" + text);
            assertMayMatch(regex, pattern, text);
        }
    }

    @Test
    void theSameTextsMatchAcrossLines() {
        for (int i = 0; i < 1_500; i++) {
            String pattern = pattern(3);
            // Nor does it see the beginning of a line behind the last line's end.
            String text = text(pattern).replaceFirst("\n+$", "");
            boolean expected = !text.isEmpty()
                    && jdk(pattern, Pattern.DOTALL | Pattern.MULTILINE)
                            .matcher(text)
                            .find();

            assertEquals(
                    expected,
                    !starts(RegexTest.regex(pattern, Regex.Flag.MULTILINE), text)
                            .isEmpty(),
                    "-Dseed=" + SEED + ": " + pattern + " in\n" + text);
        }
    }

    /** What is said of the bytes alone holds: always where something matches, and not of ASCII where nothing does. */
    private static void assertMayMatch(Regex regex, String pattern, String text) {
        for (String each : List.of(text, text.replaceAll("[^\\x00-\\x7f]", "_"), text.replace("\n", "\r\n"))) {
            byte[] bytes = each.getBytes(StandardCharsets.UTF_8);
            boolean matches = !starts(regex, each).isEmpty();
            boolean said = regex.lines().mayMatch(bytes, bytes.length);
            String told = "-Dseed=" + SEED + ": " + pattern + " in\n" + each;

            assertTrue(said || !matches, told);
            int counted = regex.lines().count(bytes, bytes.length);
            assertTrue(counted < 0 || counted == starts(regex, each).size(), told);
            boolean sure = bytes.length == each.length() && !each.isEmpty() && !each.endsWith("\n");
            assertTrue(
                    matches
                            || !said
                            || !sure
                            || !RequiredLiteral.of(regex.node()).text().isEmpty(),
                    told);
        }
    }

    private static List<Integer> starts(Regex regex, String text) {
        List<Integer> starts = new ArrayList<>();
        regex.lines().in(text, (start, _) -> starts.add(start));
        return starts;
    }

    private static List<Integer> expected(String pattern, boolean ignoreCase, String text) {
        Pattern jdk = jdk(pattern, ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
        List<Integer> starts = new ArrayList<>();
        int start = 0;
        for (String line : text.split("\n", -1)) {
            if (start < text.length() && jdk.matcher(line).find()) {
                starts.add(start);
            }
            start += line.length() + 1;
        }
        return starts;
    }

    private static Pattern jdk(String pattern, int flags) {
        return Pattern.compile(
                pattern.replace("[[:alpha:]]", "[a-zA-Z]")
                        .replace("\\<", "\\b(?=\\w)")
                        .replace("\\>", "\\b(?<=\\w)"),
                flags | Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNIX_LINES);
    }

    private String pattern(int depth) {
        int kind = depth == 0 ? 0 : random.nextInt(7);
        return switch (kind) {
            case 1, 2 -> pattern(depth - 1) + pattern(depth - 1);
            case 3 -> "(" + pattern(depth - 1) + "|" + pattern(depth - 1) + ")";
            case 4 -> "(?:" + pick(ATOMS) + pattern(depth - 1) + ")" + pick(TIMES);
            case 5 -> pick(PLACES) + pattern(depth - 1);
            case 6 -> pattern(depth - 1) + pick(PLACES);
            default -> "(?:" + pick(ATOMS) + ")" + (random.nextBoolean() ? pick(TIMES) : "");
        };
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }

    /** The JDK sees the edges of words inside of characters that take two units. */
    private String text(String pattern) {
        String wide = Stream.of("\\b", "\\B", "\\<", "\\>").anyMatch(pattern::contains) ? "ß" : "😀";
        var text = new StringBuilder();
        for (int i = random.nextInt(25); i > 0; i--) {
            switch (random.nextInt(8)) {
                case 0 -> text.append('\n');
                case 1 -> text.append(wide);
                default -> text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
            }
        }
        return text.toString();
    }
}
