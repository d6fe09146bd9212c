package commonplace.tools;

import java.util.Optional;

/** What comes back from a tool. */
public sealed interface ToolResult {
    /** The same with a sentence more, where one more matters: data is shown as that sentence then. */
    default ToolResult adding(Optional<String> sentence) {
        if (sentence.isEmpty()) {
            return this;
        }
        return switch (this) {
            case Told(String text, Record value) -> new Told(text + " " + sentence.get(), value);
            case Data(Record value) -> new Told(sentence.get(), value);
            case Text _, Refused _, Failed _ -> this;
        };
    }

    /** Prose or Markdown, as it is to be shown. */
    record Text(String text) implements ToolResult {}

    /**
     * Text for those who read it, and beside it data for programs. Some hosts show their model only the one, some only
     * the other, so each says all that matters.
     */
    record Told(String text, Record value) implements ToolResult {}

    /** Data, shown as JSON; its record is the tool's output schema. */
    record Data(Record value) implements ToolResult {}

    /** What the caller can put right, with a sentence that says what would work. */
    record Refused(String message) implements ToolResult {}

    /** The same as data, for toolsets whose errors have parts; shown as JSON. */
    record Failed(Record error) implements ToolResult {}
}
