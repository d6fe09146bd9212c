package commonplace.markdown;

import java.util.List;
import java.util.Random;

/** Makes texts of the pieces that trip parsers up. */
public final class RandomPages {
    private static final List<String> PIECES = List.of(
            "\n",
            "\n",
            "\n\n",
            "\r\n",
            "\r",
            " ",
            "    ",
            "\t",
            "word",
            "two words",
            "Zürich",
            "東京",
            "😀",
            "e\u0301",
            "\uD800",
            "\uDC00",
            "\0",
            "\uFEFF",
            "#",
            "# ",
            "## ",
            "#tag",
            "# Heading\n",
            "Heading\n===\n",
            "a\n---\n",
            "---\n",
            "---\r\n",
            "...\n",
            "```\n",
            "~~~\n",
            "```js\n",
            "`",
            "``",
            "[[",
            "]]",
            "[[a]]",
            "![[b#c|d]]",
            "[[x\\|y]]",
            "[t](u.md)",
            "[t](<",
            ")",
            "](",
            "|",
            "| a | b |\n|---|---|\n",
            "<!--",
            "-->",
            "<b>",
            "<script>",
            "&amp;",
            "\\",
            "*",
            "**",
            "_",
            "~~",
            "> ",
            "- ",
            "1. ",
            "- [ ] ",
            "title: x\n",
            "tags: [a, b]\n",
            "key: |\n  text\n",
            "\"",
            "'",
            ": ",
            "{",
            "}",
            "[",
            "]",
            "%%",
            "^block");

    private final Random random;

    public RandomPages(Random random) {
        this.random = random;
    }

    public String next() {
        var text = new StringBuilder();
        if (random.nextInt(8) == 0) {
            text.append('\uFEFF');
        }
        if (random.nextInt(3) == 0) {
            text.append(random.nextBoolean() ? "---\n" : "---\r\n");
        }
        int count = random.nextInt(40);
        for (int i = 0; i < count; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }
}
