package commonplace.vault;

import java.util.List;
import java.util.Random;

/** Notes as people and programs write them, odd ones included. */
final class RandomText {
    static final List<String> WORDS =
            List.of("alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "zürich", "東京", "golf", "hotel");

    private static final List<String> ENDS = List.of("\n", "\n", "\n", "\r\n", "\r");
    private static final List<String> ODD = List.of(
            "\t",
            "   ",
            "---",
            "...",
            "```",
            "~~~",
            "`",
            "[[",
            "]]",
            "<!--",
            "-->",
            "%%",
            "\\",
            "\u0000",
            "\u2028",
            "😀",
            "e\u0301",
            "\uFEFF",
            "|a|b|",
            "> quote",
            "- [ ] task",
            "    code",
            "$1",
            "&amp;",
            "<b>",
            "::",
            "#",
            "##no");
    private static final List<String> FRONT_MATTER = List.of(
            "title: %s",
            "title: \"%s\"   # said so",
            "tags: [%s, two]",
            "tags:\n  - %s\n  - b",
            "aliases: ['%s x']",
            "type: %s",
            "born: 1990-05-01",
            "version: 1.10",
            "# only a comment about %s",
            "nested: {a: [1, 2], b: %s}",
            "text: |\n  first %s\n  second",
            "empty:",
            "modified: 2026-01-01",
            "created: 2025-01-01T10:00:00Z",
            "link: \"[[%s]]\"",
            "? odd\n: %s",
            "&anchor a: *none",
            "bad: [%s",
            "\"quoted key\": '%s'",
            "dup: 1\ndup: 2");

    private final Random random;

    RandomText(Random random) {
        this.random = random;
    }

    String word() {
        return one(WORDS);
    }

    <T> T one(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** A note as a file may hold it. */
    String note() {
        String end = one(ENDS);
        var text = new StringBuilder(random.nextInt(10) == 0 ? "\uFEFF" : "");
        if (random.nextInt(3) > 0) {
            text.append("---").append(random.nextInt(8) == 0 ? "  " : "").append(end);
            for (int i = random.nextInt(5); i > 0; i--) {
                text.append(one(FRONT_MATTER).formatted(word()).replace("\n", end))
                        .append(end);
            }
            if (random.nextInt(12) > 0) {
                text.append(random.nextInt(8) == 0 ? "..." : "---").append(random.nextInt(8) == 0 ? "" : end);
            }
        }
        for (int i = random.nextInt(12); i > 0; i--) {
            text.append(line()).append(random.nextInt(15) == 0 ? one(ENDS) : end);
        }
        return random.nextBoolean() ? text.toString() : text + line();
    }

    private String line() {
        return switch (random.nextInt(8)) {
            case 0 -> "#".repeat(1 + random.nextInt(3)) + " " + word();
            case 1 -> "See [[" + word() + (random.nextBoolean() ? "|x" : "#part") + "]] and ![[" + word() + "]].";
            case 2 -> word() + " #" + word() + " [y](" + word() + ".md)";
            case 3 -> "";
            case 4 -> one(ODD) + word() + one(ODD);
            case 5 -> word() + "\n" + (random.nextBoolean() ? "---" : "===");
            default -> word() + " " + word() + " " + word() + (random.nextInt(5) == 0 ? "  " : "");
        };
    }
}
