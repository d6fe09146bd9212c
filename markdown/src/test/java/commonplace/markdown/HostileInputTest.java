package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.html.Html;
import commonplace.markdown.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages made to be slow. Each takes well under a second where time is linear, and minutes where it is not. */
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileInputTest {
    private static final int LENGTH = 200_000;

    record Hostile(String name, String text) {
        @Override
        public String toString() {
            return name.replace("\n", "\\n");
        }
    }

    private static Hostile repeated(String piece) {
        return new Hostile(piece, piece.repeat(LENGTH / piece.length()));
    }

    static Stream<Hostile> pages() {
        Stream<Hostile> repeated = Stream.of(
                        ">",
                        "> ",
                        "- ",
                        "1. ",
                        "> - ",
                        "[",
                        "[[",
                        "![[",
                        "[[a|",
                        "[[a]]",
                        "![[a]](",
                        "[a](",
                        "[a](<b",
                        "[a](b \"",
                        "[a][b",
                        "[a]\n",
                        "*",
                        "*a ",
                        "*a**",
                        "***a",
                        "a**b",
                        "_a*",
                        "~a",
                        "`",
                        "`a``",
                        "x <!--",
                        "<a b='",
                        "x <?",
                        "x <![CDATA[",
                        "x <!A",
                        "&",
                        "\\",
                        "#",
                        "#a",
                        "#a ",
                        "# a\n",
                        "a\n=\n",
                        "|",
                        "a|b\n-|-\n",
                        "[a]: b\n",
                        "\t",
                        " ",
                        "\n",
                        "\r",
                        "\uFEFF",
                        "\0",
                        "\uD800",
                        "e\u0301",
                        "---\n")
                .map(HostileInputTest::repeated);
        return Stream.concat(repeated, shaped());
    }

    private static Stream<Hostile> shaped() {
        var staircase = new StringBuilder();
        var ticks = new StringBuilder();
        for (int i = 1; i < 900; i++) {
            staircase.append(" ".repeat(i)).append("- a\n");
            ticks.append("`".repeat(i)).append('a');
        }
        return Stream.of(
                new Hostile("staircase of lists", staircase.toString()),
                new Hostile("ticks of all lengths", ticks.toString()),
                new Hostile("nested emphasis", "*a ".repeat(70_000) + "b*".repeat(70_000)),
                new Hostile("nested links", "[".repeat(80_000) + "a" + "](b)".repeat(80_000)),
                new Hostile("brackets around a link", "[".repeat(LENGTH) + "a]]"),
                new Hostile("quotes on every line", (">".repeat(200) + "a\n").repeat(2_000)),
                new Hostile(
                        "wide table",
                        "|a".repeat(50_000) + "|\n" + "|-".repeat(50_000) + "|\n" + "|x\n".repeat(50_000)),
                new Hostile("bars in a cell", "|a|\n|-|\n|" + "\\|[a](b.md)".repeat(30_000) + "|\n"),
                new Hostile("one address", "[a]: " + "x".repeat(LENGTH) + ".md\n\n" + "[a] ".repeat(100_000)),
                new Hostile("links across nodes", "[[a|*b*]] ".repeat(40_000)));
    }

    static Stream<Hostile> frontMatters() {
        return Stream.of(
                        "[",
                        "{",
                        "- ",
                        "a: ",
                        "? ",
                        "&a ",
                        "*a ",
                        "!a ",
                        "\"",
                        "'",
                        "|\n ",
                        "- a\n",
                        "# c\n",
                        "[a, ",
                        "{a: 1, ",
                        ": ",
                        "%",
                        " ",
                        "[[a]] ",
                        "- [[x]]\n",
                        "😀",
                        "? a\n: ")
                .map(piece -> new Hostile(piece, "---\na: " + piece.repeat(200_000 / piece.length()) + "\n---\n"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void noPageIsSlow(Hostile hostile) {
        Page page = Page.of(hostile.text);
        assertEquals(hostile.text, page.text());
        String html = Html.render(page, link -> Optional.of("x"));
        assertTrue(html.length() < 20 * hostile.text.length(), () -> html.length() + " characters");
        page.section("none");
        page.similarHeadings("none");
        Excerpt.start(page, 120);
        Excerpt.around(hostile.text, Span.at(hostile.text.length() / 2), 120);
        Patch.append(page, "x");
        Patch.replace(page, hostile.text.substring(0, hostile.text.length() / 2) + "\1", "x");
    }

    @ParameterizedTest
    @MethodSource("frontMatters")
    void noFrontMatterIsSlow(Hostile hostile) {
        FrontMatter matter = Page.of(hostile.text).frontMatter();
        if (matter.problem().isEmpty()) {
            matter.set("a", List.of("x"));
            matter.addToList("a", List.of("x"));
            matter.remove("a");
        }
    }
}
