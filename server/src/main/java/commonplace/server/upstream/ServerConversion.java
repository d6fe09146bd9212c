package commonplace.server.upstream;

import commonplace.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns a server of another client's configuration into one of ours. */
final class ServerConversion {
    private static final Set<String> TAKEN = Set.of("command", "args", "env", "cwd", "url", "headers", "disabled");
    /** How Windsurf and Gemini CLI call the address of a server. */
    private static final Set<String> ADDRESS = Set.of("serverUrl", "httpUrl");

    private static final Pattern INPUT = Pattern.compile("\\$\\{input:([^}]*)\\}");
    private static final Pattern OTHER = Pattern.compile("\\$\\{(workspaceFolder|userHome|cwd|command:)[^}]*\\}");
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9_.-]+");

    private ServerConversion() {}

    /** A name that ours may have. */
    static String name(String name, List<String> notes) {
        String plain = NOT_IN_NAMES.matcher(name.strip()).replaceAll("-");
        String ours = plain.isEmpty() || !Character.isLetterOrDigit(plain.charAt(0)) ? "server" + plain : plain;
        String cut = ours.substring(0, Math.min(64, ours.length()));
        if (!cut.equals(name)) {
            notes.add("'" + name + "' is called '" + cut + "' here");
        }
        return cut;
    }

    /** The server; {@code null} if it cannot be used, which is then noted. */
    static @Nullable Map<String, @Nullable Object> of(String name, @Nullable Object json, List<String> notes) {
        Map<String, @Nullable Object> server = Json.asObject(json);
        if (server == null) {
            notes.add("'" + name + "' is left out: it is no object");
            return null;
        }
        if ("sse".equals(server.get("type"))) {
            notes.add("'" + name + "' is left out: it speaks HTTP+SSE, which MCP gave up;"
                    + " if it has an address for Streamable HTTP, use that");
            return null;
        }
        Map<String, @Nullable Object> ours = new LinkedHashMap<>();
        List<String> dropped = new ArrayList<>();
        server.forEach((field, value) -> {
            String known = ADDRESS.contains(field) ? "url" : field;
            if (TAKEN.contains(known) && value != null) {
                ours.put(known, converted(name, value, notes));
            } else if (!known.equals("type")) {
                dropped.add(field);
            }
        });
        if (!ours.containsKey("command") && !ours.containsKey("url")) {
            notes.add("'" + name + "' is left out: it has neither a command nor a url");
            return null;
        }
        if (!dropped.isEmpty()) {
            notes.add("'" + name + "' loses " + String.join(", ", dropped));
        }
        return ours;
    }

    private static Object converted(String name, Object value, List<String> notes) {
        if (value instanceof String text) {
            return converted(name, text, notes);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>();
            list.forEach(element -> copy.add(element == null ? null : converted(name, element, notes)));
            return copy;
        }
        Map<String, @Nullable Object> object = Json.asObject(value);
        if (object == null) {
            // TOML has dates, and numbers in other forms.
            return value instanceof Number || value instanceof Boolean ? value : value.toString();
        }
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        object.forEach((key, inner) -> copy.put(key, inner == null ? null : converted(name, inner, notes)));
        return copy;
    }

    // VS Code asks a person for inputs; a server that nobody watches takes them from its environment.
    private static String converted(String name, String text, List<String> notes) {
        Matcher other = OTHER.matcher(text);
        if (other.find()) {
            notes.add("'" + name + "' has " + other.group() + ", which means nothing here: put in what it stands for");
        }
        Matcher input = INPUT.matcher(text);
        var converted = new StringBuilder();
        while (input.find()) {
            String variable = variable(input.group(1));
            notes.add("'" + name + "' takes the input '" + input.group(1) + "' from the environment variable "
                    + variable);
            input.appendReplacement(converted, Matcher.quoteReplacement("${env:" + variable + "}"));
        }
        input.appendTail(converted);
        return converted.toString();
    }

    private static String variable(String input) {
        String name = input.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9_]", "_");
        return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "INPUT_" + name : name;
    }
}
