package commonplace.search.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
    private static final long SEED = Long.getLong("seed", new Random().nextLong());
    private static final List<String> PATHS = List.of(
            "Top.md",
            "Lens/Photosynthesis.md",
            "Lens/Biology 101.md",
            "Lens/Notes/Ideas.md",
            "Lens/Notes/2026/Möbel.md",
            "Lens Edu/Welcome.md",
            "a[1].md",
            "{x}.md");

    private static Predicate<String> glob(String pattern) {
        Glob.Matcher matcher = assertInstanceOf(Glob.Parsed.Good.class, Glob.parse(pattern), pattern)
                .glob()
                .matcher();
        return path -> {
            boolean matches = matcher.matches(path, 0);
            assertEquals(matches, matcher.matches("a/*" + path, 3), pattern + " in the middle of a path");
            for (int cut = 0; cut <= path.length(); cut++) {
                assertEquals(
                        matches,
                        matcher.matches(path.substring(0, cut), 0, path.substring(cut)),
                        pattern + " in two parts");
            }
            return matches;
        };
    }

    private static String fault(String pattern) {
        return assertInstanceOf(Glob.Parsed.Bad.class, Glob.parse(pattern), pattern)
                .why();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*.md              | Top.md, a[1].md, {x}.md",
                "Lens/*.md         | Lens/Photosynthesis.md, Lens/Biology 101.md",
                "Lens/*            | Lens/Photosynthesis.md, Lens/Biology 101.md",
                "Lens/**/*.md      | Lens/Photosynthesis.md, Lens/Biology 101.md, Lens/Notes/Ideas.md,"
                        + " Lens/Notes/2026/Möbel.md",
                "**/I*.md          | Lens/Notes/Ideas.md",
                "**/T*.md          | Top.md",
                "Lens Edu/**       | Lens Edu/Welcome.md",
                "Lens*/W*          | Lens Edu/Welcome.md",
                "**/Notes/**/M*    | Lens/Notes/2026/Möbel.md",
                "**/[A-E]*.md      | Lens/Biology 101.md",
                "**/[!A-W]*.md     | a[1].md, {x}.md",
                "**/M?bel.md       | Lens/Notes/2026/Möbel.md",
                "Lens?Notes/*      | ''",
                "Lens[/]Notes/*    | ''",
                "{Top,Lens/B*}.md  | Top.md, Lens/Biology 101.md",
                "Lens/{Notes/{Ideas,2026/*},B*}.md | Lens/Biology 101.md, Lens/Notes/Ideas.md,"
                        + " Lens/Notes/2026/Möbel.md",
                "{**/Ideas.md,*.md} | Top.md, Lens/Notes/Ideas.md, a[1].md, {x}.md",
                "Lens/Notes/{2026/,}*.md | Lens/Notes/Ideas.md, Lens/Notes/2026/Möbel.md",
                "a\\[1\\].md       | a[1].md",
                "a[[]1[]].md       | a[1].md",
                "\\{x\\}.md        | {x}.md",
                "L**s/W**          | ''",
                "L**u/W**          | Lens Edu/Welcome.md",
                "***               | Top.md, Lens/Photosynthesis.md, Lens/Biology 101.md, Lens/Notes/Ideas.md,"
                        + " Lens/Notes/2026/Möbel.md, Lens Edu/Welcome.md, a[1].md, {x}.md",
                "top.md            | ''",
                "Lens              | ''",
            })
    void matchesPaths(String pattern, String expected) {
        Predicate<String> matcher = glob(pattern);

        assertEquals(
                expected.equals("''") ? "" : expected,
                PATHS.stream().filter(matcher).collect(Collectors.joining(", ")));
    }

    @Test
    void aFaultIsNamedWithItsPlace() {
        assertEquals("the bracket is not closed; one that is meant is written \\[, at character 3", fault("a/[b"));
        assertEquals("the brace is not closed; one that is meant is written \\{, at character 1", fault("{a,b"));
        assertEquals("the pattern ends with a backslash; the character itself is \\\\, at character 2", fault("a\\"));
        assertEquals(
                "'z-a' is not a range: it must run from a lower character to a higher one, at character 2",
                fault("[z-a]"));
        assertEquals("braces are nested more than 50 deep, at character 51", fault("{".repeat(60)));
    }

    /** Written out as a regular expression of the JDK, a pattern means the same. */
    @Test
    void theJdkAgrees() {
        var random = new Random(SEED);
        for (int i = 0; i < 4_000; i++) {
            var pattern = new StringBuilder();
            var written = new StringBuilder();
            for (int parts = random.nextInt(6); parts >= 0; parts--) {
                // Two stars side by side mean something else.
                switch (pattern.toString().endsWith("*") ? 7 : random.nextInt(8)) {
                    case 0 -> add(pattern, "*", written, "[^/]*");
                    case 1 -> add(pattern, "?", written, "[^/]");
                    case 2 -> add(pattern, "[a-b]", written, "[a-b]");
                    case 3 -> add(pattern, "[!b]", written, "[^b/]");
                    case 4 -> add(pattern, "{a,b/,c*}", written, "(a|b/|c[^/]*)");
                    case 5 -> add(pattern, "/**/", written, "/([^/]+/)*");
                    case 6 -> add(pattern, "/", written, "/");
                    default -> add(pattern, "a", written, "a");
                }
            }
            Predicate<String> matcher = glob(pattern.toString());
            Pattern jdk = Pattern.compile(written.toString());
            for (int j = 0; j < 10; j++) {
                String path = random.ints(random.nextInt(8), 0, 5)
                        .mapToObj(c -> "aab/c".substring(c, c + 1))
                        .collect(Collectors.joining());

                assertEquals(
                        jdk.matcher(path).matches(),
                        matcher.test(path),
                        "-Dseed=" + SEED + ": " + pattern + " on " + path);
            }
        }
    }

    private static void add(StringBuilder one, String text, StringBuilder other, String same) {
        one.append(text);
        other.append(same);
    }
}
