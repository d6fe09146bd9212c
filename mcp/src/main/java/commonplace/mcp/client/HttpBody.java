package commonplace.mcp.client;

import commonplace.base.SafeText;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.LineReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what HTTP servers answer, JSON or events, within the limits. */
final class HttpBody {
    private static final int MAX_REFUSAL = 64 << 10;
    private static final int MAX_REFUSAL_SHOWN = 300;

    private final ClientLimits limits;
    private final UnaskedAllowance allowance;

    HttpBody(ClientLimits limits) {
        this.limits = limits;
        this.allowance = new UnaskedAllowance(limits);
    }

    static boolean isEvents(HttpResponse<?> response) {
        return contentType(response).startsWith("text/event-stream");
    }

    private static String contentType(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    }

    /** The answer to a request, and on a stream whatever comes before it. */
    void read(HttpResponse<?> response, InputStream in, long id, Transport.Receiver receiver)
            throws IOException, McpClientException {
        if (isEvents(response)) {
            events(in, receiver);
            // Where the answer was among them, nobody waits any more.
            throw crashed("the stream ended without an answer");
        }
        byte[] bytes = in.readNBytes(limits.messageBytes() + 1);
        if (bytes.length > limits.messageBytes()) {
            throw UnaskedAllowance.tooLarge(limits);
        }
        Map<String, @Nullable Object> message = object(bytes, 0, bytes.length);
        if (message == null) {
            throw McpClientException.of(
                    McpClientException.Kind.MALFORMED,
                    "it answered with " + response.statusCode() + " and '" + contentType(response)
                            + "', which is no JSON-RPC message");
        }
        receiver.received(answering(message, id));
    }

    /** All messages of a stream, until it ends. */
    void events(InputStream in, Transport.Receiver receiver) throws IOException, McpClientException {
        var lines = new LineReader(in, limits.messageBytes(), (_, from, to) -> allowance.skipped(to - from));
        var data = new ByteArrayOutputStream();
        try {
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                if (lines.wasTooLong() || data.size() + line.length > limits.messageBytes()) {
                    throw UnaskedAllowance.tooLarge(limits);
                }
                int length = line.length > 0 && line[line.length - 1] == '\r' ? line.length - 1 : line.length;
                if (length == 0) {
                    event(data.toByteArray(), receiver);
                    data = new ByteArrayOutputStream();
                } else {
                    append(line, length, data);
                }
            }
        } catch (UnaskedAllowance.SpentException e) {
            throw crashed("the server ".concat(e.getMessage()));
        }
    }

    // spec: event streams, "If the line starts with a U+003A COLON character (:), ignore the line"
    private static void append(byte[] line, int length, ByteArrayOutputStream data) {
        String start = new String(line, 0, Math.min(length, 6), StandardCharsets.ISO_8859_1);
        if (start.startsWith("data:")) {
            int from = start.equals("data: ") ? 6 : 5;
            if (data.size() > 0) {
                data.write('\n');
            }
            data.write(line, from, length - from);
        }
    }

    private void event(byte[] data, Transport.Receiver receiver) throws UnaskedAllowance.SpentException {
        if (data.length == 0) {
            return;
        }
        Map<String, @Nullable Object> message = object(data, 0, data.length);
        if (message == null) {
            allowance.garbage(data.length);
            return;
        }
        if (message.containsKey("method")) {
            allowance.unasked();
        }
        receiver.received(message);
    }

    /** What a server says to anything but a success. */
    static byte[] refusal(InputStream in) throws IOException {
        return in.readNBytes(MAX_REFUSAL);
    }

    // spec: "the server MUST respond with HTTP 404 Not Found"; the project's own example servers say it with a 400
    static boolean isSessionLost(int status, byte[] said) {
        return status == 404
                || (status == 400
                        && new String(said, StandardCharsets.UTF_8)
                                .toLowerCase(Locale.ROOT)
                                .contains("session"));
    }

    /** Anything but success, sessions and credentials apart. */
    void refused(HttpResponse<?> response, byte[] bytes, long id, Transport.Receiver receiver)
            throws McpClientException {
        int status = response.statusCode();
        if (status == 403) {
            throw needsAuth(response);
        }
        Map<String, @Nullable Object> message = object(bytes, 0, bytes.length);
        if (message != null && message.get("error") instanceof Map<?, ?>) {
            receiver.received(answering(message, id));
            return;
        }
        String said = new String(bytes, StandardCharsets.UTF_8).strip();
        String words = "it answered with HTTP status " + status
                + (said.isEmpty() ? "" : ": " + SafeText.prefix(said, MAX_REFUSAL_SHOWN));
        throw switch (status) {
            // Asked for too much or at a bad time: whatever it was, it was not done.
            case 429, 503 -> McpClientException.of(McpClientException.Kind.UNAVAILABLE, words);
            case 500, 502, 504 -> McpClientException.of(McpClientException.Kind.CRASHED, words);
            default -> McpClientException.refused(0, words);
        };
    }

    static McpClientException needsAuth(HttpResponse<?> response) {
        String challenge = response.headers().firstValue("WWW-Authenticate").orElse("");
        String shown = SafeText.prefix(challenge, MAX_REFUSAL_SHOWN);
        return McpClientException.of(
                McpClientException.Kind.NEEDS_AUTH,
                "it answered with HTTP status " + response.statusCode()
                        + (shown.isEmpty() ? "" : " and asks for " + shown)
                        + "; give it credentials in headers, such as \"Authorization\": \"Bearer ${env:TOKEN}\"");
    }

    // Some servers answer without an id, or with null, where they did not come to read it.
    private static Map<String, @Nullable Object> answering(Map<String, @Nullable Object> message, long id) {
        if (message.get("id") == null && !message.containsKey("method")) {
            message.put("id", id);
        }
        return message;
    }

    private static @Nullable Map<String, @Nullable Object> object(byte[] bytes, int from, int to) {
        try {
            Object json = Json.read(bytes, from, to - from);
            Object only = json instanceof List<?> batch && batch.size() == 1 ? batch.getFirst() : json;
            Map<String, @Nullable Object> object = Json.asObject(only);
            return object != null && "2.0".equals(object.get("jsonrpc")) ? object : null;
        } catch (MalformedJsonException e) {
            return null;
        }
    }

    private static McpClientException crashed(String message) {
        return McpClientException.of(McpClientException.Kind.CRASHED, message);
    }
}
