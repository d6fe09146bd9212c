package commonplace.server.host;

import commonplace.server.json.Json;
import commonplace.server.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a client has asked and not been answered, and what a new host must be told before anything else. */
final class Pending {
    private static final String INITIALIZE = "initialize";
    private static final String CALL = "tools/call";

    /** How the ids begin of requests that the bridge makes itself, to subscribe again. */
    private static final String AGAIN = "commonplace-again-";

    private final Predicate<String> changesNothing;
    private final Map<String, Asked> asked = new LinkedHashMap<>();
    private final Map<String, byte[]> subscriptions = new LinkedHashMap<>();
    private byte @Nullable [] initialize;
    private byte @Nullable [] initialized;
    /** The id of an {@code initialize} that is said again to a new host, whose answer the client has had long ago. */
    private Optional<String> repeated = Optional.empty();

    Pending(Predicate<String> changesNothing) {
        this.changesNothing = changesNothing;
    }

    /** A request on its way; before it is sent whole, no host can have acted on it. */
    static final class Asked {
        private final byte[] line;
        private final Envelope envelope;
        private volatile boolean sent;

        Asked(byte[] line, Envelope envelope) {
            this.line = line;
            this.envelope = envelope;
        }

        void sent() {
            sent = true;
        }
    }

    /** Remembers a line of the client's before it is sent. */
    synchronized Asked note(byte[] line) {
        Envelope envelope = Envelope.of(line);
        var request = new Asked(line, envelope);
        if (envelope.asks()) {
            asked.put(envelope.id().get(), request);
            if (envelope.isMethod(INITIALIZE)) {
                initialize = line;
            } else if (envelope.isMethod("resources/subscribe")) {
                uri(line).ifPresent(uri -> subscriptions.put(uri, line));
            } else if (envelope.isMethod("resources/unsubscribe")) {
                uri(line).ifPresent(subscriptions::remove);
            }
        } else if (envelope.isMethod("notifications/initialized")) {
            initialized = line;
        }
        return request;
    }

    synchronized void allSent() {
        asked.values().forEach(Asked::sent);
    }

    synchronized boolean isEmpty() {
        return asked.isEmpty();
    }

    /** Takes note of a line of the host's; false when it answers what the client never asked this host. */
    synchronized boolean isForClient(byte[] line) {
        Envelope envelope = Envelope.of(line);
        if (!envelope.answers()) {
            return true;
        }
        String id = envelope.id().get();
        if (asked.remove(id) != null) {
            return true;
        }
        if (repeated.filter(id::equals).isPresent()) {
            repeated = Optional.empty();
            return false;
        }
        return !id.startsWith('"' + AGAIN);
    }

    /** The lines that open the client's session at a new host, and then what it has not been answered. */
    synchronized List<byte[]> toSendAgain() {
        var lines = new ArrayList<byte[]>();
        if (initialize != null) {
            Optional<String> id = Envelope.of(initialize).id();
            lines.add(initialize);
            if (id.isPresent() && !asked.containsKey(id.get())) {
                repeated = id;
            }
            if (initialized != null) {
                lines.add(initialized);
            }
        }
        int number = 0;
        for (byte[] subscription : subscriptions.values()) {
            lines.add(withId(subscription, AGAIN + number++));
        }
        for (Asked each : asked.values()) {
            if (!each.envelope.isMethod(INITIALIZE)) {
                lines.add(each.line);
            }
        }
        return lines;
    }

    /** Answers the changes that a killed host may or may not have made, so that nobody makes them twice unawares. */
    synchronized List<byte[]> giveUpOnChanges() {
        var answers = new ArrayList<byte[]>();
        for (Iterator<Asked> all = asked.values().iterator(); all.hasNext(); ) {
            Asked each = all.next();
            boolean change = each.envelope.isMethod(CALL)
                    && !each.envelope.tool().filter(changesNothing).isPresent();
            if (each.sent && change) {
                answers.add(unknownOutcome(each));
                all.remove();
            }
        }
        return answers;
    }

    private static byte[] unknownOutcome(Asked asked) {
        String text = "internal_error: the process that had the vault open ended before it answered. The change may or "
                + "may not have been made: read the note before you try again.";
        Map<String, @Nullable Object> result = Json.object(
                "resultType",
                "complete",
                "content",
                List.of(Json.object("type", "text", "text", text)),
                "isError",
                true);
        return line(Json.object("jsonrpc", "2.0", "id", message(asked.line).get("id"), "result", result));
    }

    private static byte[] withId(byte[] original, String id) {
        Map<String, @Nullable Object> message = message(original);
        message.put("id", id);
        return line(message);
    }

    private static Optional<String> uri(byte[] line) {
        return message(line).get("params") instanceof Map<?, ?> params && params.get("uri") instanceof String uri
                ? Optional.of(uri)
                : Optional.empty();
    }

    /** A line that was read before, when it was noted. */
    private static Map<String, @Nullable Object> message(byte[] line) {
        try {
            return Json.readObject(line);
        } catch (MalformedJsonException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] line(Map<String, @Nullable Object> message) {
        byte[] json = Json.write(message);
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        return line;
    }
}
