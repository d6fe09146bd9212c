package commonplace.server.cli.setup;

import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.upstream.SecretDetector;
import java.util.List;

/** The lines in which two texts differ, with a few around them, for people. They differ in one place. */
final class TextDiff {
    private static final int AROUND = 2;
    /** A line that is longer holds the file as a whole; of that, only what changes is shown. */
    private static final int LONGEST = 300;

    private static final int SHOWN_BESIDE = 30;

    private final Terminal terminal;

    TextDiff(Terminal terminal) {
        this.terminal = terminal;
    }

    String of(String before, String after) {
        List<String> old = lines(before);
        List<String> now = lines(after);
        int shorter = Math.min(old.size(), now.size());
        int start = 0;
        while (start < shorter && old.get(start).equals(now.get(start))) {
            start++;
        }
        int end = 0;
        while (end < shorter - start && old.get(old.size() - 1 - end).equals(now.get(now.size() - 1 - end))) {
            end++;
        }
        List<String> removed = old.subList(start, old.size() - end);
        List<String> added = now.subList(start, now.size() - end);
        if (removed.size() == 1
                && added.size() == 1
                && Math.max(removed.getFirst().length(), added.getFirst().length()) > LONGEST) {
            TextSplice splice = TextSplice.between(removed.getFirst(), added.getFirst());
            removed = List.of(beside(removed.getFirst(), splice.at(), splice.removed()));
            added = List.of(beside(added.getFirst(), splice.at(), splice.inserted()));
        }
        int width = String.valueOf(Math.max(old.size(), now.size())).length();
        var text = new StringBuilder();
        for (int i = Math.max(0, start - AROUND); i < start; i++) {
            text.append(line(width, i + 1, " ", now.get(i)));
        }
        for (int i = 0; i < removed.size(); i++) {
            text.append(line(width, start + i + 1, "-", removed.get(i)));
        }
        for (int i = 0; i < added.size(); i++) {
            text.append(line(width, start + i + 1, "+", added.get(i)));
        }
        int rest = now.size() - end;
        for (int i = rest; i < Math.min(now.size(), rest + AROUND); i++) {
            text.append(line(width, i + 1, " ", now.get(i)));
        }
        return text.toString();
    }

    private static String beside(String line, int at, String changed) {
        int from = Math.max(0, at - SHOWN_BESIDE);
        int to = Math.min(line.length(), at + changed.length() + SHOWN_BESIDE);
        return (from > 0 ? "…" : "") + line.substring(from, to) + (to < line.length() ? "…" : "");
    }

    private static List<String> lines(String text) {
        return text.lines().toList();
    }

    private String line(int width, int number, String mark, String line) {
        String shown = TerminalText.safe(SecretDetector.lineShown(line));
        String cut = shown.length() > LONGEST + 2 * SHOWN_BESIDE && mark.equals(" ")
                ? shown.substring(0, LONGEST) + "…"
                : shown;
        String text = mark + " " + cut;
        String colored = switch (mark) {
            case "+" -> terminal.green(text);
            case "-" -> terminal.red(text);
            default -> terminal.dim(text);
        };
        String place = String.valueOf(number);
        return "  " + " ".repeat(width - place.length()) + terminal.dim(place) + " " + colored.stripTrailing() + "\n";
    }
}
