package commonplace.mcp.server;

import commonplace.mcp.JsonRpcMessage;
import commonplace.mcp.McpException;
import commonplace.mcp.Meta;
import commonplace.mcp.MirroredArguments;
import commonplace.mcp.RequestParams;
import commonplace.mcp.Revision;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/**
 * Revision 2026-07-28 repeats parts of a request in its headers, for those on the way who do not read bodies. What
 * they see must be what we do.
 */
final class HeaderRules {
    private static final String PREFIX = "=?base64?";
    private static final String SUFFIX = "?=";

    private HeaderRules() {}

    static void checkVersion(JsonRpcMessage.Request request, HttpFields headers) {
        Object version = request.params().meta().values().get(Meta.VERSION);
        String given = headers.get("MCP-Protocol-Version");
        if (version instanceof String) {
            expect("MCP-Protocol-Version", version, given);
        } else if (given != null && Revision.of(given) == null) {
            throw McpException.unsupportedVersion(given);
        }
    }

    static void check(JsonRpcMessage.Request request, HttpFields headers, ServerFeatures features) {
        RequestParams params = request.params();
        expect("Mcp-Method", request.method(), headers.get("Mcp-Method"));
        String named = switch (request.method()) {
            case "tools/call", "prompts/get" -> "name";
            case "resources/read" -> "uri";
            default -> "";
        };
        if (params.values().get(named) instanceof String name) {
            expect("Mcp-Name", name, decoded("Mcp-Name", headers.get("Mcp-Name")));
            if (request.method().equals("tools/call")) {
                checkArguments(name, params.object("arguments").values(), headers, features);
            }
        }
    }

    private static void checkArguments(
            String tool, Map<String, @Nullable Object> arguments, HttpFields headers, ServerFeatures features) {
        features.tool(tool)
                .ifPresent(called -> MirroredArguments.of(called.inputSchema().get(), arguments)
                        .forEach((name, value) -> {
                            String header = "Mcp-Param-" + name;
                            expect(header, value, decoded(header, headers.get(header)));
                        }));
    }

    private static void expect(String header, Object value, @Nullable String given) {
        if (given == null) {
            throw mismatch("The header " + header + " is missing");
        }
        if (!equal(value, given)) {
            throw mismatch(header + " is '" + given + "', but the body says '" + value + "'");
        }
    }

    // spec: "servers SHOULD compare the header value and the body value numerically"
    private static boolean equal(Object value, String given) {
        if (value instanceof Number number) {
            try {
                return Double.compare(number.doubleValue(), Double.parseDouble(given)) == 0;
            } catch (NumberFormatException e) {
                return false;
            }
        }
        return value.toString().equals(given);
    }

    private static @Nullable String decoded(String header, @Nullable String value) {
        if (value == null
                || !value.startsWith(PREFIX)
                || !value.endsWith(SUFFIX)
                || value.length() < PREFIX.length() + SUFFIX.length()) {
            return value;
        }
        String base64 = value.substring(PREFIX.length(), value.length() - SUFFIX.length());
        try {
            if (base64.length() % 4 == 0) {
                return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw mismatch(header + " is not valid Base64");
    }

    private static McpException mismatch(String message) {
        return new McpException(McpException.HEADER_MISMATCH, "Header mismatch: " + message);
    }
}
