package commonplace.tools;

/** What comes back from a tool. */
public sealed interface Answer {
    /** Prose or Markdown, as it is to be shown. */
    record Text(String text) implements Answer {}

    /**
     * Text for those who read it, and beside it data for programs. Some hosts show their model only the one, some only
     * the other, so each says all that matters.
     */
    record Told(String text, Record value) implements Answer {}

    /** Data, shown as JSON; its record is the tool's output schema. */
    record Data(Record value) implements Answer {}

    /** What the caller can put right, with a sentence that says what would work. */
    record Refused(String message) implements Answer {}

    /** The same as data, for toolsets whose errors have parts; shown as JSON. */
    record Failed(Record error) implements Answer {}
}
