package commonplace.sandbox;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What to write instead, for what people and models write because they know it from elsewhere. */
final class ScriptHints {
    private static final String NO_MODULES =
            "There are no modules here: the language, tools and console are all there is, and they need no import.";
    private static final String NO_NETWORK =
            "There is no network here: find a tool for it with tools.search(\"what you need\").";
    private static final String NO_FILES =
            "There are no files and no processes here: find a tool for it with tools.search(\"what you need\").";
    private static final String NO_BROWSER = "This is no browser: the language, tools and console are all there is.";
    private static final String NO_INTERVAL = "Use a loop with await sleep(milliseconds).";
    private static final String NO_TYPES =
            "Write plain JavaScript: TypeScript's types are not understood here, so leave them out.";

    private static final Map<String, String> INSTEAD_OF = Map.ofEntries(
            Map.entry("require", NO_MODULES),
            Map.entry("module", NO_MODULES),
            Map.entry("exports", NO_MODULES),
            Map.entry("fetch", NO_NETWORK),
            Map.entry("XMLHttpRequest", NO_NETWORK),
            Map.entry("WebSocket", NO_NETWORK),
            Map.entry("axios", NO_NETWORK),
            Map.entry("process", NO_FILES),
            Map.entry("fs", NO_FILES),
            Map.entry("Deno", NO_FILES),
            Map.entry("Bun", NO_FILES),
            Map.entry("window", NO_BROWSER),
            Map.entry("document", NO_BROWSER),
            Map.entry("localStorage", NO_BROWSER),
            Map.entry("setInterval", NO_INTERVAL),
            Map.entry("setImmediate", NO_INTERVAL),
            Map.entry("Buffer", "Use Uint8Array, TextEncoder and TextDecoder."),
            Map.entry("URL", "There is no URL here: put it together as text, with encodeURIComponent."),
            Map.entry("crypto", "There is no crypto here: for an arbitrary number use Math.random()."),
            Map.entry("performance", "Use Date.now()."),
            Map.entry(
                    "Intl", "There is no Intl here: write numbers with toFixed(digits) and dates with toISOString()."));

    private static final Pattern UNKNOWN_NAME = Pattern.compile("\\A'?([\\w$]+)'? is not defined");
    private static final Pattern IMPORT = Pattern.compile("\\A(import|export)\\b");
    private static final Pattern TYPES = Pattern.compile(
            "\\A(interface|enum|declare|namespace|abstract)\\s+\\w|\\Atype\\s+\\w+\\s*=|\\bas\\s+(const|\\w+)\\b"
                    + "|[\\w)\\]}?]\\s*:\\s*(string|number|boolean|any|unknown|void|never|object|[A-Z]\\w*)\\b"
                    + "|\\w<\\w[\\w<>\\[\\], |]*>\\s*\\(|\\w!\\.");

    private ScriptHints() {}

    /** A sentence for an error while the script ran; empty if there is nothing to say. */
    static String forError(String message) {
        String name = unknownName(message);
        if (!name.isEmpty()) {
            return INSTEAD_OF.getOrDefault(name, "");
        }
        return message.startsWith("could not load module") ? NO_MODULES : "";
    }

    /** The name that an error says is not defined; empty if it says something else. */
    static String unknownName(String message) {
        Matcher unknown = UNKNOWN_NAME.matcher(message);
        return unknown.lookingAt() ? unknown.group(1) : "";
    }

    /** A sentence for a line that is not JavaScript; empty if there is nothing to say. */
    static String forLine(String line) {
        if (IMPORT.matcher(line).find()) {
            return NO_MODULES;
        }
        return TYPES.matcher(line).find() ? NO_TYPES : "";
    }
}
