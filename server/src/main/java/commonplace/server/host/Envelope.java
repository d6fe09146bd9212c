package commonplace.server.host;

import commonplace.json.Json;
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
        var cursor = new JsonCursor(line);
        if (cursor.next('{')) {
            return List.of(of(line, cursor));
        }
        return cursor.next('[') ? batch(line) : List.of();
    }

    private static Envelope of(byte[] line, JsonCursor cursor) {
        Optional<String> id = Optional.empty();
        boolean failed = false;
        Optional<String> method = Optional.empty();
        Optional<String> subject = Optional.empty();
        for (String key = cursor.key(); !key.isEmpty(); key = cursor.key()) {
            switch (key) {
                case "id" ->
                    id = Optional.of(cursor.raw())
                            .filter(raw -> !raw.equals("null"))
                            .map(Envelope::plain);
                case "method" -> method = Optional.of(cursor.text());
                case "params" -> subject = subject(cursor);
                case "error" -> {
                    failed = true;
                    cursor.skip();
                }
                default -> cursor.skip();
            }
        }
        return new Envelope(line, id, failed, method, subject);
    }

    private static Optional<String> subject(JsonCursor cursor) {
        Optional<String> subject = Optional.empty();
        if (!cursor.next('{')) {
            cursor.skip();
            return subject;
        }
        for (String key = cursor.key(); !key.isEmpty(); key = cursor.key()) {
            switch (key) {
                case "name", "uri" -> subject = Optional.of(cursor.text());
                case "requestId" -> subject = Optional.of(plain(cursor.raw()));
                default -> cursor.skip();
            }
        }
        return subject;
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
