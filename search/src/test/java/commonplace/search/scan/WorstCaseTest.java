package commonplace.search.scan;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What sends a backtracking engine into hours costs here what any text of that length costs. Counted, not timed. */
class WorstCaseTest {
    private static final int LENGTH = 20_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a+)+$",
                "(a|a)*b",
                "(a|aa)+$",
                "(.*)*x",
                "a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?aaaaaaaaaaaaaaaaaaaab",
                "(x+x+)+y",
                "([a-z]+)*[0-9]",
                "\\b(\\w+\\s?)*!",
                ".*.*.*.*.*=",
                "(a.?){20}c",
                "(?i)a.*b.*a.*b.*c",
                "(a|b)*a(a|b){60}c"
            })
    void stepsGrowWithTheTextAndNotFaster(String pattern) {
        for (Regex.Flag[] flags : new Regex.Flag[][] {{}, {Regex.Flag.MULTILINE}}) {
            Regex regex = RegexTest.regex(pattern, flags);
            for (String text : new String[] {"a".repeat(LENGTH), "ab".repeat(LENGTH / 2), randomText()}) {
                LineSearcher lines = regex.lines();
                lines.in(text, (_, _) -> true);

                long most = 6L * text.length() * regex.program().length();
                assertTrue(lines.steps() <= most, () -> pattern + ": " + lines.steps() + " steps, not " + most);
            }
        }
    }

    @Test
    void aMatchOnEachLineDoesNotMakeASearchAcrossLinesGoOverAllOfThemEachTime() {
        Regex regex = RegexTest.regex("a.*z|a", Regex.Flag.MULTILINE);
        LineSearcher lines = regex.lines();
        String text = "a\n".repeat(LENGTH / 2);

        lines.in(text, (_, _) -> true);

        assertTrue(lines.steps() <= 6L * text.length() * regex.program().length(), () -> lines.steps() + " steps");
    }

    @Test
    void whatWouldTakeHoursEvenSoIsGivenUp() {
        Program program = RegexTest.regex("(a|b)*a(a|b){900}c").program();
        var dfa = new Dfa(program, Dfa.Mode.LINES, 1_000_000);
        String text = randomText().replace(' ', 'a');

        assertThrows(TooCostlyException.class, () -> dfa.run(text, 0));
    }

    @Test
    void bracesDoNotMultiply() {
        String pattern = "{a,b,c,d}".repeat(100) + "*".repeat(50) + "{x,{y,{z,*}}}/**/".repeat(20) + "?";
        Glob glob =
                assertInstanceOf(Glob.Parsed.Good.class, Glob.parse(pattern)).glob();
        Glob.Matcher matcher = glob.matcher();

        assertTrue(matcher.matches("abcd".repeat(25) + "x/".repeat(20) + "x", 0));
        assertFalse(matcher.matches("abcd".repeat(24) + "abce" + "x/".repeat(20) + "x", 0));
    }

    private static String randomText() {
        var random = new Random(7);
        return random.ints(LENGTH, 0, 3)
                .collect(StringBuilder::new, (s, i) -> s.append("ab ".charAt(i)), StringBuilder::append)
                .toString();
    }
}
