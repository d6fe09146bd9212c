package commonplace.sandbox;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.sandbox.Outcome.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a script threw, told so that whoever wrote it knows what to write instead. */
final class Explanations {
    static final String NEVER_SETTLES =
            "The script awaits a promise that nothing will ever settle: no tool call and no timer is running";
    static final String TOO_DEEP =
            "The script calls itself too deep, or a value is nested too deep: use a loop, or a flatter value";

    /** The constructor of functions puts two lines before those of the script. */
    private static final int LINES_BEFORE = 2;

    private static final int MOST_FRAMES = 20;
    private static final int MOST_MESSAGE = 2_000;
    private static final Pattern PLACE = Pattern.compile("<input>:(\\d+)");

    private Explanations() {}

    static String outOfMemory() {
        return "The script wanted more memory than it may have: work on less at a time";
    }

    static Run.Ending thrown(String stage, String json) {
        Map<String, @Nullable Object> error = read(json);
        String name = text(error, "name");
        String message = cut(text(error, "message"));
        if (message.equals("out of memory") && name.equals("InternalError")) {
            return new Run.Ending.Failure(Kind.MEMORY, outOfMemory(), stack(text(error, "stack")));
        }
        Kind kind = stage.equals("compile")
                ? Kind.SYNTAX
                : text(error, "code").equals(ToolCalls.TOO_MANY) ? Kind.TOOL_CALLS : Kind.ERROR;
        String tool = text(error, "tool");
        String code = text(error, "code");
        String whole = (name.isEmpty() ? "The script threw: " : name + ": ")
                + (tool.isEmpty() ? "" : tool + ": ")
                + message
                + (code.isEmpty() ? "" : " (" + code + ")");
        return new Run.Ending.Failure(kind, whole, stack(text(error, "stack")));
    }

    /** The frames that are the script's, with its own line numbers. */
    private static List<String> stack(String stack) {
        return stack.lines()
                .map(String::strip)
                .filter(line -> line.contains("<input>:"))
                .limit(MOST_FRAMES)
                .map(Explanations::inTheScript)
                .toList();
    }

    private static String inTheScript(String frame) {
        Matcher place = PLACE.matcher(cut(frame));
        return place.replaceAll(found -> {
            String line = found.group(1);
            return line.length() > 9 ? "script:" + line : "script:" + (Integer.parseInt(line) - LINES_BEFORE);
        });
    }

    private static Map<String, @Nullable Object> read(String json) {
        try {
            return Json.readObject(json.getBytes(StandardCharsets.UTF_8));
        } catch (MalformedJsonException e) {
            return Map.of("message", "something that cannot be told");
        }
    }

    private static String text(Map<String, @Nullable Object> error, String key) {
        return error.get(key) instanceof String text ? text : "";
    }

    private static String cut(String text) {
        return text.length() <= MOST_MESSAGE ? text : text.substring(0, MOST_MESSAGE) + "…";
    }
}
