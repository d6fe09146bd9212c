package commonplace.server.upstream;

import commonplace.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server as it stands in a configuration, for a person who is to judge it: all that it would run, read and send to.
 * Nothing that it names is read.
 */
public final class ServerOutline {
    private static final String HIDDEN = "[secret]";
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");
    private static final Pattern PLAIN_WORD = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ServerOutline() {}

    /**
     * Its parts, each with its label. Arguments are shown whole, also where they look like secrets: what is hidden
     * cannot be judged, and the reader of this can read the file.
     */
    public static Map<String, String> of(Map<String, @Nullable Object> server) {
        Map<String, String> parts = new LinkedHashMap<>();
        server.forEach((field, value) -> {
            switch (field) {
                case "command" -> parts.put("runs", command(server));
                case "args" -> {
                    if (!server.containsKey("command")) {
                        parts.put(field, Json.text(value));
                    }
                }
                case "url" -> parts.put("sends to", SecretDetector.addressShown(text(value)));
                case "cwd" -> parts.put("in the folder", text(value));
                case "env" -> parts.put("environment", variables(value));
                case "headers" -> parts.put("headers", names(value));
                default -> parts.put(field, Json.text(value));
            }
        });
        Set<String> read = new LinkedHashSet<>();
        collect(server, read);
        if (!read.isEmpty()) {
            parts.put("reads", String.join(", ", read));
        }
        return parts;
    }

    private static String command(Map<String, @Nullable Object> server) {
        List<String> words = new ArrayList<>(List.of(word(text(server.get("command")))));
        if (server.get("args") instanceof List<?> arguments) {
            arguments.forEach(argument -> words.add(word(text(argument))));
        }
        return String.join(" ", words);
    }

    /** As it would be typed in a shell, so that one argument with blanks is not taken for two. */
    public static String word(String word) {
        if (PLAIN_WORD.matcher(word).matches()) {
            return word;
        }
        return word.chars().anyMatch(Character::isISOControl)
                ? "$'"
                        + CONTROL.matcher(word.replace("\\", "\\\\").replace("'", "\\'"))
                                .replaceAll(found -> "\\\\u%04x"
                                        .formatted((int) found.group().charAt(0)))
                        + "'"
                : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Values are shown, since many a variable makes a program run another; but for those of which the name says what they are. */
    private static String variables(@Nullable Object value) {
        Map<String, @Nullable Object> variables = Json.asObject(value);
        if (variables == null) {
            return Json.text(value);
        }
        List<String> shown = new ArrayList<>();
        variables.forEach((name, given) -> {
            String text = text(given);
            boolean hidden = SecretDetector.isNameOfOne(name) && !SecretDetector.isReference(text);
            shown.add(word(name) + "=" + (hidden ? HIDDEN : word(text)));
        });
        return String.join(" ", shown);
    }

    private static String names(@Nullable Object value) {
        Map<String, @Nullable Object> headers = Json.asObject(value);
        return headers == null ? Json.text(value) : String.join(", ", headers.keySet());
    }

    private static String text(@Nullable Object value) {
        return value instanceof String text ? text : Json.text(value);
    }

    private static void collect(@Nullable Object value, Set<String> read) {
        if (value instanceof String text) {
            read.addAll(ConfigVariables.named(text));
        } else if (value instanceof List<?> list) {
            list.forEach(each -> collect(each, read));
        } else if (value instanceof Map<?, ?> object) {
            object.values().forEach(each -> collect(each, read));
        }
    }
}
