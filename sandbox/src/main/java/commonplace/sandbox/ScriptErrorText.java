package commonplace.sandbox;

import commonplace.base.SafeText;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.sandbox.ScriptResult.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a script threw, told so that its author knows where to look and what to write instead. */
final class ScriptErrorText {
    static final String NEVER_SETTLES =
            "The script awaits a promise that nothing will ever settle: no tool call and no timer is running.";
    static final String TOO_DEEP =
            "The script calls itself too deep, or a value is nested too deep: use a loop, or a flatter value.";
    static final String OUT_OF_MEMORY =
            "The script wanted more memory than it may have: work on less at a time, and keep only what is needed.";

    private static final int MOST_FRAMES = 20;
    private static final int MOST_CHARACTERS = 2_000;
    private static final Pattern FRAME = Pattern.compile("at (?:(.+) \\()?<input>:(\\d{1,9}).*");
    private static final Pattern PLACE = Pattern.compile("<input>:(\\d{1,9})");

    private final Script script;

    ScriptErrorText(Script script) {
        this.script = script;
    }

    /** How a run ends with what was thrown, as {@code prelude.js} describes it, at a stage of it. */
    ScriptRun.Ending thrown(String stage, String json) {
        Thrown thrown = Thrown.read(json);
        List<String> stack = stack(thrown.stack());
        if (stage.equals("compile")) {
            return new ScriptRun.Ending.Failure(Kind.SYNTAX, syntax(thrown), stack);
        }
        if (thrown.isOutOfMemory()) {
            return new ScriptRun.Ending.Failure(Kind.MEMORY, OUT_OF_MEMORY, stack);
        }
        Kind kind = thrown.code().equals(ToolCalls.TOO_MANY) ? Kind.TOOL_CALLS : Kind.ERROR;
        String message = thrown
                + script.placeOf(ScriptHints.unknownName(thrown.message()))
                + hint(ScriptHints.forError(thrown.message()));
        return new ScriptRun.Ending.Failure(kind, message, stack);
    }

    private String syntax(Thrown thrown) {
        Matcher place = PLACE.matcher(thrown.stack());
        if (!place.find()) {
            return thrown.toString();
        }
        int line = Script.line(Integer.parseInt(place.group(1)));
        return thrown + script.place(line) + hint(ScriptHints.forLine(script.textOf(line)));
    }

    private static String hint(String hint) {
        return hint.isEmpty() ? "" : ". " + hint;
    }

    /** The frames that are the script's, with its own line numbers. */
    private static List<String> stack(String stack) {
        return stack.lines()
                .map(frame -> FRAME.matcher(frame.strip()))
                .filter(Matcher::matches)
                .limit(MOST_FRAMES)
                .map(ScriptErrorText::frame)
                .filter(frame -> !frame.isEmpty())
                .toList();
    }

    /** Without the column, which the engine often gets wrong; empty where it does not know the line either. */
    private static String frame(Matcher frame) {
        int line = Script.line(Integer.parseInt(frame.group(2)));
        String function = frame.group(1) == null || frame.group(1).equals("anonymous") ? "script" : frame.group(1);
        return line < 1 ? "" : String.format(Locale.ROOT, "at %s (line %d)", cut(function), line);
    }

    private static String cut(String text) {
        return SafeText.beginning(text, MOST_CHARACTERS);
    }

    /** What is known of what was thrown; each part may be empty, and is whatever the script made it. */
    private record Thrown(String name, String message, String code, String tool, String stack) {
        static Thrown read(String json) {
            Map<String, @Nullable Object> parts = parts(json);
            return new Thrown(
                    cut(text(parts, "name")),
                    cut(text(parts, "message")),
                    cut(text(parts, "code")),
                    cut(text(parts, "tool")),
                    text(parts, "stack"));
        }

        boolean isOutOfMemory() {
            return name.equals("InternalError") && message.equals("out of memory");
        }

        @Override
        public String toString() {
            if (name.isEmpty() && message.isEmpty()) {
                return "The script threw something that does not say what it is";
            }
            return (name.isEmpty() ? "The script threw: " : name + ": ")
                    + (tool.isEmpty() ? "" : tool + ": ")
                    + message
                    + (code.isEmpty() ? "" : " (" + code + ")");
        }

        private static Map<String, @Nullable Object> parts(String json) {
            try {
                return Json.readObject(json.getBytes(StandardCharsets.UTF_8));
            } catch (MalformedJsonException e) {
                return Map.of();
            }
        }

        private static String text(Map<String, @Nullable Object> parts, String key) {
            return parts.get(key) instanceof String text ? text : "";
        }
    }
}
