package commonplace.mcp.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The headers in which revision 2026-07-28 repeats parts of a request. */
final class MirrorHeaders {
    private MirrorHeaders() {}

    /** Those of a request, with the arguments that its tool wants repeated. */
    static Map<String, String> of(String method, Map<String, @Nullable Object> params, Map<String, String> arguments) {
        Map<String, String> hints = new LinkedHashMap<>();
        hints.put("Mcp-Method", method);
        Object name = switch (method) {
            case "tools/call", "prompts/get" -> params.get("name");
            case "resources/read" -> params.get("uri");
            default -> null;
        };
        if (name instanceof String text) {
            hints.put("Mcp-Name", encoded(text));
        }
        arguments.forEach((argument, value) -> hints.put("Mcp-Param-" + argument, encoded(value)));
        return hints;
    }

    // spec: what is not plain ASCII, or begins or ends with a blank, travels as =?base64?...?=
    private static String encoded(String value) {
        boolean plain = value.chars().allMatch(c -> c >= ' ' && c <= '~')
                && value.equals(value.strip())
                && !value.startsWith("=?base64?");
        return plain
                ? value
                : "=?base64?" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + "?=";
    }
}
