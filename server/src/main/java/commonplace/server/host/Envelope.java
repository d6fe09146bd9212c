package commonplace.server.host;

import commonplace.json.Json;
import commonplace.json.JsonCursor;
import commonplace.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a bridge must know of a message that passes through: whether it asks, answers or tells, and of what.
 *
 * @param line the message itself, with its line feed
 * @param id the request's id as it stands on the wire, so that 1 and "1" are two
 * @param failed whether it answers with an error
 * @param subject what the parameters name: the tool that is called, the resource, the request that is cancelled
 */
record Envelope(byte[] line, Optional<String> id, boolean failed, Optional<String> method, Optional<String> subject) {
    private static final String ID = "id";
    private static final String METHOD = "method";
    private static final String ERROR = "error";
    private static final String NAME = "params.name";
    private static final String URI = "params.uri";
    private static final String REQUEST_ID = "params.requestId";
    private static final JsonCursor.Paths MEMBERS = new JsonCursor.Paths(ID, METHOD, ERROR, NAME, URI, REQUEST_ID);

    boolean asks() {
        return id.isPresent() && method.isPresent();
    }

    boolean answers() {
        return id.isPresent() && method.isEmpty();
    }

    boolean isMethod(String name) {
        return method.filter(name::equals).isPresent();
    }

    /** The messages on a line: one, or those of a batch. What is not JSON-RPC is passed on for the host to answer. */
    static List<Envelope> on(byte[] line) {
        return switch (first(line)) {
            case '{' -> List.of(of(line));
            case '[' -> batch(line);
            default -> List.of();
        };
    }

    private static char first(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
                return (char) b;
            }
        }
        return ' ';
    }

    private static Envelope of(byte[] line) {
        var cursor = new JsonCursor(MEMBERS, line.length);
        cursor.read(line, 0, line.length);
        Optional<String> subject = Optional.empty();
        for (Map.Entry<String, String> member : cursor.members().entrySet()) {
            switch (member.getKey()) {
                case NAME, URI -> subject = Optional.of(text(member.getValue()));
                case REQUEST_ID -> subject = Optional.of(plain(member.getValue()));
                default -> {
                    // Asked for below.
                }
            }
        }
        return new Envelope(
                line,
                cursor.member(ID).filter(raw -> !raw.equals("null")).map(Envelope::plain),
                cursor.member(ERROR).isPresent(),
                cursor.member(METHOD).map(Envelope::text),
                subject);
    }

    private static String text(String value) {
        return JsonCursor.string(value).orElse("");
    }

    /** A string can be written in more than one way, and the answer need not choose the request's. */
    private static String plain(String raw) {
        if (raw.indexOf('\\') < 0) {
            return raw;
        }
        try {
            return Json.text(Json.read(raw));
        } catch (MalformedJsonException unreadable) {
            return raw;
        }
    }

    // spec: 2025-03-26 has batches, no other revision
    private static List<Envelope> batch(byte[] line) {
        var messages = new ArrayList<Envelope>();
        try {
            if (Json.read(line) instanceof List<?> batch) {
                for (Object message : batch) {
                    if (message instanceof Map<?, ?>) {
                        byte[] single = (Json.text(message) + "\n").getBytes(StandardCharsets.UTF_8);
                        messages.addAll(on(single));
                    }
                }
            }
        } catch (MalformedJsonException unreadable) {
            return List.of();
        }
        return messages;
    }
}
