package commonplace.mcp.client;

import commonplace.base.SafeText;
import commonplace.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a server offers, as it was last heard.
 *
 * @param problems definitions that were left out, and why
 */
record ServerListing(Map<String, ListedTool> tools, List<String> problems) {
    static final ServerListing EMPTY = new ServerListing(Map.of(), List.of());

    private static final int MAX_NAME = 128;
    private static final int MAX_PROBLEMS = 20;

    /** Reads all pages of a list; nothing where the server does not offer such a thing. */
    static List<Map<String, @Nullable Object>> pages(
            Conversation conversation, String method, String member, ClientLimits limits, RequestOptions ask)
            throws McpClientException, InterruptedException {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        Set<String> cursors = new HashSet<>();
        Map<String, @Nullable Object> params = Map.of();
        for (int page = 0; page < ClientLimits.MAX_PAGES; page++) {
            Map<String, @Nullable Object> result = conversation.request(method, params, ask);
            if (!(result.get(member) instanceof List<?> entries)) {
                throw malformed(method + " gave no list of " + member);
            }
            for (Object entry : entries) {
                Map<String, @Nullable Object> object = Json.asObject(entry);
                all.add(object == null ? Map.of() : object);
            }
            if (all.size() > limits.tools()) {
                throw malformed(method + " lists more than " + limits.tools() + " " + member);
            }
            if (!(result.get("nextCursor") instanceof String cursor)) {
                return all;
            }
            if (!cursors.add(cursor)) {
                throw malformed(method + " goes in circles");
            }
            params = Json.object("cursor", cursor);
        }
        throw malformed(method + " has more than " + ClientLimits.MAX_PAGES + " pages");
    }

    static ServerListing of(List<Map<String, @Nullable Object>> definitions, ToolPins pins, Secrets secrets) {
        Map<String, ListedTool> tools = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (Map<String, @Nullable Object> definition : definitions) {
            String name = definition.get("name") instanceof String text ? text : "";
            String problem = tools.containsKey(name) ? "is there twice" : problem(name, definition);
            if (problem.isEmpty()) {
                tools.put(name, pins.look(name, secrets.redactObject(definition)));
            } else if (problems.size() < MAX_PROBLEMS) {
                problems.add("tool '" + secrets.redact(shortened(name)) + "' " + problem);
            }
        }
        return new ServerListing(tools, List.copyOf(problems));
    }

    // A wrong schema is not mended: nobody could say whether a call fits.
    private static String problem(String name, Map<String, @Nullable Object> definition) {
        if (name.isEmpty() || name.length() > MAX_NAME) {
            return "has no name of 1 to " + MAX_NAME + " characters";
        }
        if (name.chars().anyMatch(c -> c <= ' ' || c == 0x7f || c == ':')) {
            return "has a blank, a colon or a control character in its name";
        }
        Map<String, @Nullable Object> input = Json.asObject(definition.get("inputSchema"));
        if (input == null) {
            return "has an inputSchema that is no object";
        }
        if (!"object".equals(input.get("type"))) {
            return "has an inputSchema that is not of type object";
        }
        Object output = definition.get("outputSchema");
        return output == null || Json.asObject(output) != null ? "" : "has an outputSchema that is no object";
    }

    private static String shortened(String name) {
        return SafeText.beginning(name, MAX_NAME);
    }

    private static McpClientException malformed(String message) {
        return McpClientException.of(McpClientException.Kind.MALFORMED, message);
    }
}
