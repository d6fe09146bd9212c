package commonplace.server.cli.tools;

import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows to people what was found in a project's documentation: the answer first, then the documents with their scores. */
final class DocsListing {
    private static final String ANSWER = "answer";
    private static final String RESULTS = "results";
    private static final String TOTAL = "total_matches";
    private static final String QUOTED = "> ";
    private static final String INDENT = " ".repeat(6);

    /** How many lines of a passage are shown. */
    private static final int GLANCE = 3;

    private static final Pattern FRONT_MATTER = Pattern.compile("\\A---\\R.*?(\\R---\\R|\\z)", Pattern.DOTALL);

    private final Terminal terminal;
    private final int width;

    DocsListing(Terminal terminal) {
        this(terminal, terminal.width());
    }

    DocsListing(Terminal terminal, int width) {
        this.terminal = terminal;
        this.width = width;
    }

    /** Whether this is an answer or a list of documents. */
    static boolean knows(Map<String, @Nullable Object> data) {
        return data.containsKey(ANSWER) || (data.containsKey(RESULTS) && data.containsKey(TOTAL));
    }

    String of(Map<String, @Nullable Object> data) {
        return (data.containsKey(ANSWER) ? answer(data) : results(data)) + notice(data);
    }

    private String answer(Map<String, @Nullable Object> data) {
        var text = new StringBuilder();
        value(data, ANSWER).lines().forEach(line -> text.append(paragraph(line, "")));
        List<Map<?, ?>> sources = documents(data, "sources");
        if (!sources.isEmpty()) {
            text.append('\n').append(terminal.bold("Sources")).append('\n');
            sources.forEach(source -> text.append(headline(source)).append(place(source)));
        }
        List<Map<?, ?>> linked = documents(data, "linked_docs");
        if (!linked.isEmpty()) {
            text.append('\n').append(terminal.bold("Linked from them")).append('\n');
            linked.forEach(document -> text.append(headline(document)).append(place(document)));
        }
        String by = value(data, "answered_by");
        return text + (by.equals("extractive") || by.isEmpty() ? "" : "\n" + terminal.dim("Written by " + by) + "\n");
    }

    private String results(Map<String, @Nullable Object> data) {
        List<Map<?, ?>> results = documents(data, RESULTS);
        if (results.isEmpty()) {
            return "No document is relevant enough.\n"
                    + terminal.dim("--min-relevance-score 0.3 shows what comes nearest.") + "\n";
        }
        String all = results.stream()
                .map(each -> headline(each) + place(each) + passage(each))
                .collect(Collectors.joining("\n"));
        long total = data.get(TOTAL) instanceof Number number ? number.longValue() : results.size();
        return all
                + (total > results.size()
                        ? "\n"
                                + terminal.dim(CountText.number(results.size()) + " of " + CountText.number(total)
                                        + " that are relevant; --limit shows more")
                                + "\n"
                        : "");
    }

    private String headline(Map<?, ?> document) {
        String score = document.get("relevance_score") instanceof Number number
                ? String.format(Locale.ROOT, "%.2f", number.doubleValue())
                : "";
        return colored(score) + " ".repeat(INDENT.length() - score.length()) + terminal.bold(value(document, "title"))
                + "\n";
    }

    /** Green answers the question, yellow is near it. */
    private String colored(String score) {
        if (score.isEmpty()) {
            return "";
        }
        double value = Double.parseDouble(score);
        return value >= 0.7 ? terminal.green(score) : value >= 0.5 ? terminal.yellow(score) : terminal.dim(score);
    }

    private String place(Map<?, ?> document) {
        String line = document.get("start_line") instanceof Number start ? ":" + start : "";
        var about = new StringJoiner(" · ");
        for (String field : List.of("doc_type", "date")) {
            if (!value(document, field).isEmpty()) {
                about.add(value(document, field));
            }
        }
        String level = value(document, "promotion_level");
        if (!level.isEmpty() && !level.equals("standard")) {
            about.add(level);
        }
        return INDENT + terminal.cyan(value(document, "path") + line)
                + (about.length() == 0 ? "" : "  " + terminal.dim(about.toString())) + "\n";
    }

    /** What the document is about, and the words that were found, as far as a glance takes in. */
    private String passage(Map<?, ?> document) {
        String summary = value(document, "summary");
        List<String> found = Cells.wrapped(prose(value(document, "snippet")), width - INDENT.length());
        boolean more = found.size() > GLANCE;
        String shown = found.stream()
                .limit(GLANCE)
                .filter(line -> !line.isEmpty())
                .map(line -> INDENT + terminal.dim(line))
                .collect(Collectors.joining("\n"));
        return (summary.isEmpty() ? "" : paragraph(summary, INDENT))
                + (shown.isEmpty() ? "" : shown + (more ? terminal.dim(" …") : "") + "\n");
    }

    /** Without front matter and headings, which the lines above tell already. */
    private static String prose(String passage) {
        return FRONT_MATTER
                .matcher(passage)
                .replaceFirst("")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .collect(Collectors.joining(" "));
    }

    /** A line in as many as it takes; what is quoted stays marked so. */
    private String paragraph(String line, String indent) {
        if (line.isBlank()) {
            return "\n";
        }
        String before = line.startsWith(QUOTED) ? indent + QUOTED : indent;
        String words = line.startsWith(QUOTED) ? line.substring(QUOTED.length()) : line;
        return Cells.wrapped(words, width - before.length()).stream()
                .map(part -> before + part + "\n")
                .collect(Collectors.joining());
    }

    private String notice(Map<String, @Nullable Object> data) {
        String notice = value(data, "notice");
        return notice.isEmpty()
                ? ""
                : "\n"
                        + Cells.wrapped(notice, width).stream()
                                .map(line -> terminal.yellow(line) + "\n")
                                .collect(Collectors.joining());
    }

    private static List<Map<?, ?>> documents(Map<String, @Nullable Object> data, String name) {
        return data.get(name) instanceof List<?> list
                ? list.stream()
                        .filter(Map.class::isInstance)
                        .<Map<?, ?>>map(each -> (Map<?, ?>) each)
                        .toList()
                : List.of();
    }

    private static String value(Map<?, ?> data, String name) {
        return data.get(name) instanceof String text ? TerminalText.safe(text) : "";
    }
}
