package commonplace.base;

import commonplace.base.Log.Level;
import java.time.Instant;
import java.util.Map;

/** One message of the log as one line, for people or for programs. */
final class LogLine {
    private static final char REPLACEMENT = '\uFFFD';

    private LogLine() {}

    static String text(Level level, String logger, String message) {
        return "commonplace: " + (level == Level.DEBUG ? "debug: " : "")
                + (logger.isEmpty() ? "" : line(logger.substring(logger.lastIndexOf('.') + 1)) + ": ") + line(message);
    }

    private static String line(String text) {
        return SafeText.replaced(text, (out, _) -> out.append(REPLACEMENT))
                .replace('\t', ' ')
                .replace('\n', ' ');
    }

    static String json(Level level, String logger, String message, String trace) {
        return "{" + field("time", Instant.now().toString()) + "," + field("level", level.word())
                + (logger.isEmpty() ? "" : "," + field("logger", logger)) + "," + field("message", message)
                + (trace.isEmpty() ? "" : "," + field("trace", trace)) + "}";
    }

    static String event(String logger, Map<String, Object> parts) {
        var line = new StringBuilder("{" + field("time", Instant.now().toString()) + "," + field("level", "info") + ","
                + field("logger", logger));
        parts.forEach((name, value) -> line.append(',')
                .append(
                        value instanceof Number || value instanceof Boolean
                                ? "\"" + name + "\":" + value
                                : field(name, value.toString())));
        return line.append('}').toString();
    }

    private static String field(String name, String value) {
        var field = new StringBuilder("\"" + name + "\":\"");
        value.codePoints().forEach(codePoint -> {
            if (codePoint == '"' || codePoint == '\\') {
                field.append('\\').append((char) codePoint);
            } else if (codePoint >= ' ' && SafeText.isSafe(codePoint)) {
                field.appendCodePoint(codePoint);
            } else {
                for (char each : Character.toChars(codePoint)) {
                    field.append("\\u%04x".formatted((int) each));
                }
            }
        });
        return field.append('"').toString();
    }
}
