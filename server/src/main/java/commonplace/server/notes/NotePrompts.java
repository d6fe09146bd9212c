package commonplace.server.notes;

import commonplace.mcp.PromptResult;
import commonplace.mcp.server.Prompt;
import commonplace.server.bundled.BundledTexts;
import java.util.List;
import java.util.Map;

/** Prompts that people of a notes server pick; their texts are Markdown files beside the instructions. */
final class NotePrompts {
    static final String PATH = "path";
    static final String TOPIC = "topic";

    private NotePrompts() {}

    static List<Prompt> all() {
        return List.of(
                prompt(
                        "summarize-today",
                        "Summarize today",
                        "What today's daily note and today's changes say.",
                        List.of()),
                prompt(
                        "review-topic",
                        "Review a topic",
                        "Gather what the notes say about a topic, with sources, gaps and contradictions.",
                        List.of(new Prompt.Argument(
                                TOPIC, "What to review, e.g. a tag, a project or a question", true))),
                prompt(
                        "suggest-links",
                        "Suggest links",
                        "Find notes that a note should link to, and add the links you agree with.",
                        List.of(new Prompt.Argument(PATH, "Path of the note, e.g. projects/launch", true))));
    }

    private static Prompt prompt(String name, String title, String description, List<Prompt.Argument> arguments) {
        return new Prompt(
                name,
                title,
                description,
                arguments,
                (values, _) ->
                        PromptResult.user(description, filled(BundledTexts.text("prompts/" + name + ".md"), values)));
    }

    private static String filled(String template, Map<String, String> values) {
        String text = template;
        for (Map.Entry<String, String> value : values.entrySet()) {
            text = text.replace("{{" + value.getKey() + "}}", value.getValue());
        }
        return text;
    }
}
