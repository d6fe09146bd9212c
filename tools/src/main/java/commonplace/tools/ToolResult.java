package commonplace.tools;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of a call. It goes as it is from the tool to the caller, be that a client, a chain or a script; what a
 * protocol makes of it, text too, is made where the protocol is.
 */
public sealed interface ToolResult {
    /** Whether the tool did what was asked. */
    default boolean succeeded() {
        return switch (this) {
            case Text _, Told _, Data _ -> true;
            case Refused _, RefusedWith _, Failed _ -> false;
            case Foreign foreign -> !foreign.failed();
        };
    }

    /** The same with a sentence more, where one more matters: data is shown as that sentence then. */
    default ToolResult adding(Optional<String> sentence) {
        if (sentence.isEmpty()) {
            return this;
        }
        return switch (this) {
            case Told(String text, Record value) -> new Told(text + " " + sentence.get(), value);
            case Data(Record value) -> new Told(sentence.get(), value);
            case Text _, Refused _, RefusedWith _, Foreign _, Failed _ -> this;
        };
    }

    /** Prose or Markdown, as it is to be shown. */
    record Text(String text) implements ToolResult {}

    /**
     * Text for readers, and beside it data for programs. Some hosts show their model only the one, some only
     * the other, so each says all that matters.
     */
    record Told(String text, Record value) implements ToolResult {}

    /** Data, shown as JSON; its record is the tool's output schema. */
    record Data(Record value) implements ToolResult {}

    /** What the caller can put right, with a sentence that says what would work. */
    record Refused(String message) implements ToolResult {}

    /** The same as data, for toolsets whose errors have parts; shown as JSON. */
    record RefusedWith(Record error) implements ToolResult {}

    /**
     * What another server answered.
     *
     * @param content blocks of text, images and so on, as they came
     * @param structured its data, where it gave some
     * @param failed whether it says that it failed
     */
    record Foreign(List<Map<String, @Nullable Object>> content, Optional<Object> structured, boolean failed)
            implements ToolResult {}

    /**
     * There is no answer of the tool: it was not called, or it broke.
     *
     * @param stage where on its way the call failed
     * @param message for the caller
     * @param details what a program may want to know of it
     */
    record Failed(ErrorCode code, Stage stage, String message, Map<String, @Nullable Object> details)
            implements ToolResult {
        public Failed(ErrorCode code, Stage stage, String message) {
            this(code, stage, message, Map.of());
        }

        /** Arguments that do not fit. */
        public static Failed invalid(String message) {
            return new Failed(ErrorCode.VALIDATION_INPUT, Stage.VALIDATE_INPUT, message);
        }
    }
}
