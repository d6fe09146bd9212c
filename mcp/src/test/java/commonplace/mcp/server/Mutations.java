package commonplace.mcp.server;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Spoils messages in the ways that broken and hostile clients do. */
final class Mutations {
    private static final List<String> MESSAGES = List.of(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-03-26\","
                    + "\"capabilities\":{\"elicitation\":{}},\"clientInfo\":{\"name\":\"f\",\"version\":\"1\"}}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{\"cursor\":\"Nits-BA\"}}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"3\",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\","
                    + "\"arguments\":{\"text\":\"gr\u00fc\u00dfe\"},\"_meta\":{\"progressToken\":1}}}",
            "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/call\",\"params\":{\"name\":\"paint\","
                    + "\"inputResponses\":{\"color\":{\"action\":\"accept\"}},\"requestState\":\"x\",\"_meta\":{"
                    + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}}}}}",
            "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"subscriptions/listen\",\"params\":{\"notifications\":{"
                    + "\"toolsListChanged\":true,\"resourceSubscriptions\":[\"color:///blue\"]},\"_meta\":{"
                    + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}",
            "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"completion/complete\",\"params\":{\"ref\":{\"type\":"
                    + "\"ref/prompt\",\"name\":\"describe\"},\"argument\":{\"name\":\"color\",\"value\":\"b\"}}}",
            "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"resources/read\",\"params\":{\"uri\":\"color:///blue\"}}",
            "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"prompts/get\",\"params\":{\"name\":\"describe\","
                    + "\"arguments\":{\"color\":\"blue\"}}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":5}}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"server-1\",\"result\":{\"action\":\"accept\",\"content\":{}}}",
            "[{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"id\":10,\"method\":\"x\"}]");
    private static final List<String> SCRAPS = List.of(
            "null",
            "{}",
            "[]",
            "-1",
            "1e400",
            "\"\"",
            "\\ud800",
            "\u0000",
            "{\"a\":",
            "true",
            "\"_meta\":5,",
            "2.0",
            "99999999999999999999999",
            "[[[[[[[[",
            "\"id\":{},",
            "\ufeff",
            "'",
            "\"method\":\"ping\",");

    private final Random random;

    Mutations(long seed) {
        random = new Random(seed);
    }

    /** A message that may be whole or spoiled, without line breaks. */
    byte[] next() {
        byte[] message = MESSAGES.get(random.nextInt(MESSAGES.size())).getBytes(StandardCharsets.UTF_8);
        for (int i = random.nextInt(4); i > 0; i--) {
            message = spoiled(message);
        }
        for (int i = 0; i < message.length; i++) {
            message[i] = message[i] == '\n' || message[i] == '\r' ? (byte) ' ' : message[i];
        }
        return message;
    }

    private byte[] spoiled(byte[] message) {
        int at = random.nextInt(message.length + 1);
        var out = new ByteArrayOutputStream();
        switch (random.nextInt(7)) {
            case 0 -> out.write(message, 0, at);
            case 1 -> {
                out.writeBytes(message);
                if (at < message.length) {
                    byte[] changed = out.toByteArray();
                    changed[at] = (byte) random.nextInt(256);
                    return changed;
                }
            }
            case 2 -> insert(out, message, at, SCRAPS.get(random.nextInt(SCRAPS.size())));
            case 3 -> insert(out, message, at, new String(message, at, message.length - at, StandardCharsets.UTF_8));
            case 4 -> insert(out, message, at, "[".repeat(random.nextInt(2000)));
            case 5 -> {
                int end = Math.min(message.length, at + random.nextInt(20));
                out.write(message, 0, at);
                out.write(message, end, message.length - end);
            }
            default -> {
                String text = new String(message, StandardCharsets.UTF_8);
                String value = SCRAPS.get(random.nextInt(SCRAPS.size()));
                out.writeBytes(text.replaceFirst("\"[a-z/]+\"(?=[,}])", value.replace("\\", "\\\\"))
                        .getBytes(StandardCharsets.UTF_8));
            }
        }
        return out.toByteArray();
    }

    private static void insert(ByteArrayOutputStream out, byte[] message, int at, String scrap) {
        out.write(message, 0, at);
        out.writeBytes(scrap.getBytes(StandardCharsets.UTF_8));
        out.write(message, at, message.length - at);
    }
}
