package commonplace.search.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RegexFinderTest {
    private static boolean found(String pattern, String text) {
        var parsed = Regex.parse(pattern, Set.of(Regex.Flag.WHOLE_TEXT));
        return assertInstanceOf(Regex.Parsed.Good.class, parsed, pattern)
                .regex()
                .finder()
                .test(text);
    }

    @Test
    void anchorsAreThoseOfTheText() {
        assertEquals(true, found("^$", ""));
        assertEquals(true, found("", ""));
        assertEquals(true, found("x*", ""));
        assertEquals(false, found("^a$", "a\nb"));
        assertEquals(false, found("^b", "a\nb"));
        assertEquals(true, found("(?m)^b", "a\nb"));
        assertEquals(true, found("a$", "ba"));
        assertEquals(false, found("\\S", " \n"));
    }

    @Test
    void aDotStopsAtTheEndOfALine() {
        assertEquals(false, found("a.b", "a\nb"));
        assertEquals(true, found("a[^x]b", "a\nb"));
        assertEquals(true, found("a\\sb", "a\nb"));
    }

    @Test
    void javaFindsTheSame() {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        String[] pieces = {"a", "b", ".", "a*", "b+", "(ab)?", "[ab]", "[^a]", "^", "$", "a|b", "(a|bb)", "b{2}"};
        for (int run = 0; run < 3000; run++) {
            var pattern = new StringBuilder();
            for (int i = random.nextInt(4); i >= 0; i--) {
                pattern.append(pieces[random.nextInt(pieces.length)]);
            }
            var text = new StringBuilder();
            for (int i = random.nextInt(5); i > 0; i--) {
                text.append("ab\n".charAt(random.nextInt(3)));
            }
            // In Java, $ also stands before the last line's end.
            Pattern java = Pattern.compile(pattern.toString().replace("$", "\\z"));
            assertEquals(
                    java.matcher(text).find(),
                    found(pattern.toString(), text.toString()),
                    "'" + pattern + "' in '" + text + "', rerun with -Dseed=" + seed);
        }
    }
}
