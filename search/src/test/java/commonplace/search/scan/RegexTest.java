package commonplace.search.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegexTest {
    private static final String POEM = """
        # Sea fever
        I must down to the seas again,
        to the lonely sea and the sky;
        Möwen über der Straße, 東京 2026-02-24

        and all I ask is a tall ship {{name}} & a $5 star
        """;

    static Regex regex(String pattern, Regex.Flag... flags) {
        return assertInstanceOf(Regex.Parsed.Good.class, Regex.parse(pattern, Set.of(flags)), pattern)
                .regex();
    }

    /** The numbers of the lines that match, from 1, as {@code 2 3-5}. */
    static String found(Regex regex, String text) {
        var found = new StringJoiner(" ");
        regex.lines().in(text, (start, end) -> {
            long first = lineOf(text, start);
            long last = lineOf(text, end);
            found.add(first == last ? "" + first : first + "-" + last);
            return true;
        });
        return found.toString();
    }

    private static int counted(String pattern, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return regex(pattern).lines().count(bytes, bytes.length);
    }

    @Test
    void linesThatHoldATextAreCountedWithoutDecodingThem() {
        assertEquals(2, counted("the", POEM));
        assertEquals(2, counted("the", "the the\rother\r\nten"));
        assertEquals(0, counted("gull", POEM));
        assertEquals(-1, counted("[st]he", POEM));
        assertEquals(-1, counted("^the", POEM));
    }

    @Test
    void branchesAreLookedForTogether() {
        byte[] poem = POEM.getBytes(StandardCharsets.UTF_8);
        assertTrue(RequiredBytes.of(regex("lonely|ship|fevers").node()).areIn(poem, poem.length));
        assertFalse(
                RequiredBytes.of(regex("gull|whale|(wind and )?tide").node()).areIn(poem, poem.length));
        // As long as the shortest branch they are there.
        assertFalse(RequiredBytes.of(regex("lonesome|gulls").node()).areIn(poem, poem.length));
        assertTrue(RequiredBytes.of(regex("gull|whale|(wind and tide)?").node()).isNothing());
    }

    private static long lineOf(String text, int offset) {
        return text.substring(0, offset)
                        .replace("\r\n", "\n")
                        .replace('\r', '\n')
                        .chars()
                        .filter(c -> c == '\n')
                        .count()
                + 1;
    }

    private static String found(String pattern, Regex.Flag... flags) {
        return found(regex(pattern, flags), POEM);
    }

    private static String fault(String pattern) {
        return assertInstanceOf(Regex.Parsed.Bad.class, Regex.parse(pattern, Set.of()), pattern)
                .why();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " → ",
            quoteCharacter = '~',
            value = {
                "sea → 2 3",
                "\\bsea\\b → 3",
                "\\Bsea|sea\\B → 2",
                "^# → 1",
                "again,$ → 2",
                "^$ → 5",
                "^[A-Z] → 2 4",
                "s[ek]a? → 2 3 6",
                "[^\\x00-\\x7f] → 4",
                "\\d{4}-\\d\\d-\\d{2} → 4",
                "\\w+ße → 4",
                "\\p{Han} → 4",
                "\\p{Lu}öw → 4",
                "m.*ag → 2",
                "(lone|tal)ly? → 3 6",
                "(?:to|and) the → 2 3",
                "(?P<x>t)all → 6",
                "{{name}} → 6",
                "\\{\\{\\w+\\}\\} → 6",
                "\\$5 → 6",
                "[[:digit:]]+ star → 6",
                "[a-z&&[^aeiou]]{3} → 3",
                "(e.*){4} → 3 4",
                "i must|e{2,} → none",
                "(?i)i must → 2",
                "(?i:M)ust → 2",
                "\\Aand|\\Asea|\\A# → 1",
                "star\\z|fever\\z → none",
                "4$|^\\s*$ → 4 5",
                "sea| → 1 2 3 4 5 6",
            })
    void findsTheLinesThatMatch(String pattern, String lines) {
        assertEquals(lines.equals("none") ? "" : lines, found(pattern));
    }

    @Test
    void caseCanBeIgnoredInEveryScript() {
        assertEquals("2", found("I MUST", Regex.Flag.IGNORE_CASE));
        assertEquals("4", found("MÖWEN ÜBER", Regex.Flag.IGNORE_CASE));
        assertEquals("1", found(regex("[α-γ]", Regex.Flag.IGNORE_CASE), "Β"));
        assertEquals("1", found(regex("k", Regex.Flag.IGNORE_CASE), "\u212a"));
        assertEquals("", found(regex("[^k]", Regex.Flag.IGNORE_CASE), "kK\u212a"));
    }

    @Test
    void linesEndInEveryWay() {
        String text = "one\r\ntwo\rthree\n\r\nfour";

        assertEquals("1", found(regex("one$"), text));
        assertEquals("2", found(regex("^two$"), text));
        assertEquals("3", found(regex("^three$"), text));
        assertEquals("4", found(regex("^$"), text));
        assertEquals("5", found(regex("^four$"), text));
        assertEquals("1 2 3 4 5", found(regex(""), text));
        assertEquals("1 5", found(regex("[^\\w]|o[nu]"), text));
        assertEquals("", found(regex("e.o|e\\st"), text));
    }

    @Test
    void aTextWithoutLinesHasNoneThatMatch() {
        assertEquals("", found(regex(""), ""));
        assertEquals("1", found(regex("^$"), "\n"));
        assertEquals("1", found(regex("a"), "a"));
    }

    @Test
    void whatMatchesMayGoOverLinesWhenAsked() {
        assertEquals("2-3", found("again,\\nto", Regex.Flag.MULTILINE));
        assertEquals("1-6", found("Sea.*star", Regex.Flag.MULTILINE));
        assertEquals("2 3", found("\\bthe (?-s:.*)", Regex.Flag.MULTILINE));
        assertEquals("2 3-4 6", found("^I|^to.*\\d$|\\Aand|ship", Regex.Flag.MULTILINE));
        assertEquals("5", found("^$", Regex.Flag.MULTILINE));
        assertEquals("1-2", found(regex("a\\s+b", Regex.Flag.MULTILINE), "a\r\nb"));
        assertEquals("1 2", found(regex("\\n", Regex.Flag.MULTILINE), "a\r\nb\r\n"));
    }

    @Test
    void theShortestMatchCountsAcrossLines() {
        String text = "<p>\none\n</p>\n<p>\ntwo\n</p>\n";

        assertEquals("1-3 4-6", found(regex("<p>.*?</p>", Regex.Flag.MULTILINE), text));
        assertEquals("1-3 4-6", found(regex("<p>.*</p>", Regex.Flag.MULTILINE), text));
    }

    @Test
    void searchingStopsWhenAsked() {
        var count = new int[1];
        regex("a").lines().in("a\na\na", (_, _) -> ++count[0] < 2);

        assertEquals(2, count[0]);
    }

    @Test
    void aFaultIsNamedWithItsPlace() {
        assertEquals(
                "a line's end cannot be matched while lines are searched one by one; set multiline to search across"
                        + " them, at character 2",
                fault("a\\nb"));
        assertEquals("the group is not closed; a bracket that is meant is written \\(, at character 3", fault("ab(c"));
        assertEquals(
                "there is a ')' without its '('; a bracket that is meant is written \\), at character 2", fault("a)b"));
        assertEquals("the bracket is not closed; one that is meant is written \\[, at character 1", fault("[a-"));
        assertEquals(
                "there is nothing before '*' that it could repeat; the character itself is written \\*, at character 1",
                fault("*.md"));
        assertEquals(
                "backreferences are not supported, since they cannot be matched in linear time, at character 4",
                fault("(a)\\1"));
        assertEquals(
                "look-ahead is not supported, since it cannot be matched in linear time, at character 4",
                fault("a(?=b)"));
        assertEquals(
                "look-behind is not supported, since it cannot be matched in linear time, at character 3",
                fault("(?<!b)a"));
        assertEquals(
                "'z-a' is not a range: it must run from a lower character to a higher one, at character 2",
                fault("[z-a]"));
        assertEquals("\\y means nothing here, at character 2", fault("a\\y"));
        assertEquals("something is repeated at most 1000 times, at character 2", fault("a{1001}"));
        assertEquals("{3,2} asks for at least more than at most, at character 2", fault("a{3,2}"));
        assertEquals(
                "the pattern is too large; its repetitions multiply. Ask for fewer of them",
                fault("((a{100}){100}){100}"));
        assertEquals(
                "the pattern is too large; its repetitions multiply. Ask for fewer of them",
                fault("((((){1000}){1000}){1000}){1000}"));
        assertEquals("groups are nested more than 200 deep, at character 201", fault("(".repeat(300)));
        assertEquals("the pattern ends with a backslash; the character itself is \\\\, at character 2", fault("a\\"));
        assertEquals(
                "possessive repetition is not supported; without the second '+' it matches the same texts, at character"
                        + " 3",
                fault("a++"));
    }
}
