package commonplace.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.markdown.text.LineIndex;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An outline is the same whether paragraphs that have nothing for it were read or not. */
class PlainParagraphsTest {
    private static final String[] PIECES = {
        "word",
        "two words",
        " ",
        "\n",
        "\n\n",
        "# Head\n",
        "\n===\n",
        "\n---\n",
        "- item\n",
        "> quote\n",
        "#tag",
        "[[Note]]",
        "[text](note.md)",
        "[ref]",
        "\n\n[ref]: note.md\n",
        "<!-- ",
        " -->",
        "`",
        "```\n",
        "    ",
        "<b>",
        "*",
        "**",
        "~~",
        "|",
        "\n|-|-|\n",
        "&num;tag",
        "\\",
        "![",
        "](",
        "1. ",
        "<https://example.org>"
    };

    /** What can make a heading or a code block without any mark that is looked for first. */
    private static final String[] PLAIN_PIECES = {
        "word", "two words", " ", "   ", "\t", "\n", "\r", "\r\n", "\n\n", "===", "\n===\n", "---", "\n  ---",
                "\n\t--\n", "-",
        "- item\n", "\n    ", "> quote", "1. ", "*", "&num;tag", "\\", "|", "\n|-|-|\n", "`", "```\n", "\u00A0", "]",
                "(", "!"
    };

    @Test
    void outlinesAreThoseOfTheWholeText() {
        expectSame(PIECES);
    }

    @Test
    void soAreThoseOfTextsThatNeedNotBeReadAtAll() {
        expectSame(PLAIN_PIECES);
    }

    private static void expectSame(String... pieces) {
        Seed seed = Seed.next();
        Random random = seed.random();
        for (int run = 0; run < 3000; run++) {
            var text = new StringBuilder();
            for (int i = random.nextInt(30); i >= 0; i--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            String markdown = text.toString();
            LineIndex lines = LineIndex.of(markdown);
            assertEquals(
                    told(Outline.of(CommonMark.parse(markdown), markdown, 0, lines)),
                    told(Outline.of(markdown, 0, lines)),
                    () -> markdown + "\n" + seed);
        }
    }

    private static String told(Outline outline) {
        return outline.headings() + "\n" + outline.allLinks() + "\n" + outline.definitions() + "\n" + outline.tags();
    }
}
