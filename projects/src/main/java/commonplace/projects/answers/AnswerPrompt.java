package commonplace.projects.answers;

import commonplace.markdown.text.Span;
import commonplace.projects.documents.DocumentMatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a model is told: documents as quoted material, then the question.
 *
 * <p>Documents are data. Each line of them stands behind a bar, between lines with a mark that is made anew for every
 * question, so nothing in a document can look like its end or like words of ours.
 */
record AnswerPrompt(String instructions, String message) {
    /** Of all documents together, in characters: a small model reads some eight thousand tokens. */
    static final int BUDGET = 20_000;

    private static final String LEFT_OUT = "[…]";

    static AnswerPrompt of(String question, List<DocumentMatch> evidence, String mark) {
        var message = new StringBuilder();
        var rooms = new PromptBudget(evidence, BUDGET);
        for (int i = 0; i < evidence.size(); i++) {
            DocumentMatch each = evidence.get(i);
            String shown = shown(each, rooms.next(each));
            message.append("=== ")
                    .append(mark)
                    .append(" document [")
                    .append(i + 1)
                    .append("]: ");
            message.append(oneLine(each.path()))
                    .append(": ")
                    .append(oneLine(each.card().title()))
                    .append(" ===\n");
            shown.lines().forEach(line -> message.append("| ").append(line).append('\n'));
        }
        message.append("=== ").append(mark).append(" end of the documents ===\n\n");
        message.append("Question: ").append(question.strip()).append('\n');
        return new AnswerPrompt(template().replace("{mark}", mark), message.toString());
    }

    /** All of it where there is room, else what fits around the passage that was found, cut between lines. */
    private static String shown(DocumentMatch evidence, int room) {
        String text = evidence.text();
        if (text.length() <= room) {
            return text;
        }
        Span focus = evidence.passage();
        int spare = Math.max(0, room - focus.length());
        int start = Math.max(0, focus.start() - spare / 4);
        int end = Math.min(text.length(), start + room);
        int firstLine = start == 0 ? 0 : text.indexOf('\n', start) + 1;
        int lastLine = end == text.length() ? end : text.lastIndexOf('\n', end);
        if (firstLine >= lastLine) {
            firstLine = start;
            lastLine = end;
        }
        return (firstLine > 0 ? LEFT_OUT + "\n" : "")
                + text.substring(firstLine, lastLine)
                + (lastLine < text.length() ? "\n" + LEFT_OUT : "");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static String template() {
        try (var in = AnswerPrompt.class.getResourceAsStream("/commonplace/projects/answers/instructions.md")) {
            if (in == null) {
                throw new IOException("this build lacks the instructions for answers");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
