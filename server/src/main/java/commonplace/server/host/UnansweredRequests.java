package commonplace.server.host;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a client has asked and not been answered, and what a new host must be told before anything else. */
final class UnansweredRequests {
    private static final String INITIALIZE = "initialize";
    private static final String CALL = "tools/call";
    private static final String LISTEN = "subscriptions/listen";

    /** How the ids begin of requests that the bridge makes itself, to subscribe again. */
    private static final String AGAIN = "commonplace-again-";

    private final ToolKinds tools;
    private final Map<String, SentRequest> asked = new LinkedHashMap<>();
    private final Map<String, Envelope> subscriptions = new LinkedHashMap<>();
    /** What the client listens to and has been told so, which the next host would tell it again. */
    private final Set<String> acknowledged = new HashSet<>();

    private Optional<Envelope> initialize = Optional.empty();
    private Optional<Envelope> initialized = Optional.empty();
    /** The call on which the client's later ones stand: the last of its kind that worked. */
    private Optional<Envelope> preparation = Optional.empty();
    /** Those of its kind that are not answered, by their ids. */
    private final Map<String, Envelope> preparing = new LinkedHashMap<>();
    /** The id under which it is made again at a new host. */
    private Optional<String> preparingAgain = Optional.empty();
    /** The id of an {@code initialize} that is said again to a new host, whose answer the client has had long ago. */
    private Optional<String> repeated = Optional.empty();

    private boolean inputEnded;

    UnansweredRequests(ToolKinds tools) {
        this.tools = tools;
    }

    /** A request on its way; before it is sent whole, no host can have acted on it. */
    private static final class SentRequest {
        private final Envelope envelope;
        private boolean sent;

        SentRequest(Envelope envelope) {
            this.envelope = envelope;
        }
    }

    /** Remembers what the client asks on a line, before it is sent; returns whether it calls a tool. */
    synchronized boolean note(byte[] line) {
        boolean calls = false;
        for (Envelope envelope : Envelope.on(line)) {
            if (envelope.asks()) {
                ask(envelope);
                calls |= envelope.isMethod(CALL);
            } else if (envelope.isMethod("notifications/initialized")) {
                initialized = Optional.of(envelope);
            } else if (envelope.isMethod("notifications/cancelled")) {
                // No answer will come, and it must not be asked again.
                envelope.subject().ifPresent(this::forget);
            }
        }
        return calls;
    }

    private void ask(Envelope envelope) {
        asked.put(envelope.id().orElseThrow(), new SentRequest(envelope));
        switch (envelope.method().orElseThrow()) {
            case INITIALIZE -> initialize = Optional.of(envelope);
            case CALL -> {
                if (envelope.subject().filter(tools::prepares).isPresent()) {
                    preparing.put(envelope.id().orElseThrow(), envelope);
                }
            }
            case "resources/subscribe" -> envelope.subject().ifPresent(uri -> subscriptions.put(uri, envelope));
            case "resources/unsubscribe" -> envelope.subject().ifPresent(subscriptions::remove);
            default -> {} // Nothing that a new host must be told, once it is answered.
        }
    }

    private boolean forget(String id) {
        acknowledged.remove(id);
        preparing.remove(id);
        return asked.remove(id) != null;
    }

    /** The client asks no more, so that what it listens to may come to its end. */
    synchronized void inputEnded() {
        inputEnded = true;
    }

    /** All that was noted has been sent whole. */
    synchronized void allSent() {
        asked.values().forEach(each -> each.sent = true);
    }

    /** Takes note of a line of the host's; false when it answers what the client never asked this host. */
    synchronized boolean isForClient(byte[] line) {
        boolean forClient = true;
        for (Envelope envelope : Envelope.on(line)) {
            if (envelope.answers()) {
                prepared(envelope);
                forClient = !endsListening(envelope)
                        && isAskedByClient(envelope.id().orElseThrow());
            } else if (envelope.isMethod("notifications/subscriptions/acknowledged")) {
                forClient = acknowledged.add(subscription(envelope));
            }
        }
        return forClient;
    }

    private void prepared(Envelope answer) {
        String id = answer.id().orElseThrow();
        Envelope call = preparing.remove(id);
        if (call != null && worked(answer)) {
            preparation = Optional.of(call);
        }
        preparingAgain = preparingAgain.filter(again -> !again.equals(id));
    }

    private static boolean worked(Envelope answer) {
        return message(answer).get("result") instanceof Map<?, ?> result && !Boolean.TRUE.equals(result.get("isError"));
    }

    /** Whether a new host has yet to answer what the client's calls stand on; until then they must wait. */
    synchronized boolean isPreparing() {
        return preparingAgain.isPresent();
    }

    /** A host that ends in good order ends what listens to it; the client's listening goes on at the next. */
    private boolean endsListening(Envelope answer) {
        SentRequest listening = asked.get(answer.id().orElseThrow());
        return listening != null && listening.envelope.isMethod(LISTEN) && !answer.failed() && !inputEnded;
    }

    private static String subscription(Envelope acknowledgment) {
        return message(acknowledgment).get("params") instanceof Map<?, ?> params
                        && params.get("_meta") instanceof Map<?, ?> meta
                ? Json.text(meta.get("io.modelcontextprotocol/subscriptionId"))
                : "";
    }

    private boolean isAskedByClient(String id) {
        if (forget(id)) {
            return true;
        }
        if (repeated.filter(id::equals).isPresent()) {
            repeated = Optional.empty();
            return false;
        }
        return !id.startsWith('"' + AGAIN);
    }

    /** The lines that open the client's session at a new host. */
    synchronized List<byte[]> opening() {
        var lines = new ArrayList<byte[]>();
        initialize.ifPresent(opening -> {
            lines.add(opening.line());
            repeated = opening.id().filter(id -> !asked.containsKey(id));
        });
        initialized.ifPresent(opened -> lines.add(opened.line()));
        int number = 0;
        for (Envelope subscription : subscriptions.values()) {
            if (!asked.containsKey(subscription.id().orElseThrow())) {
                lines.add(withId(subscription, AGAIN + number++));
            }
        }
        preparingAgain = Optional.empty();
        if (preparation.isPresent()) {
            String id = AGAIN + number;
            lines.add(withId(preparation.get(), id));
            preparingAgain = Optional.of('"' + id + '"');
        }
        return lines;
    }

    /** What the client has not been answered. */
    synchronized List<byte[]> unanswered() {
        var lines = new ArrayList<byte[]>();
        for (SentRequest each : asked.values()) {
            if (!each.envelope.isMethod(INITIALIZE)) {
                lines.add(each.envelope.line());
            }
        }
        return lines;
    }

    /** Answers the changes that a killed host may or may not have made, so that nobody makes them twice unawares. */
    synchronized List<byte[]> giveUpOnChanges() {
        var answers = new ArrayList<byte[]>();
        for (Iterator<SentRequest> all = asked.values().iterator(); all.hasNext(); ) {
            SentRequest each = all.next();
            boolean change = each.envelope.isMethod(CALL)
                    && !each.envelope.subject().filter(tools::changesNothing).isPresent();
            if (each.sent && change) {
                answers.add(unknownOutcome(each.envelope));
                all.remove();
            }
        }
        return answers;
    }

    private byte[] unknownOutcome(Envelope call) {
        String text = "internal_error: the process that had the vault open ended before it answered. The change may or "
                + "may not have been made: look before you try again.";
        Map<String, @Nullable Object> structured =
                call.subject().map(tool -> tools.lost(tool, text)).orElse(Map.of());
        Map<String, @Nullable Object> result = Json.object(
                "resultType",
                "complete",
                "content",
                List.of(Json.object("type", "text", "text", text)),
                "structuredContent",
                structured.isEmpty() ? null : structured,
                "isError",
                true);
        return line(Json.object("jsonrpc", "2.0", "id", message(call).get("id"), "result", result));
    }

    private static byte[] withId(Envelope original, String id) {
        Map<String, @Nullable Object> message = message(original);
        message.put("id", id);
        return line(message);
    }

    private static Map<String, @Nullable Object> message(Envelope envelope) {
        try {
            return Json.readObject(envelope.line());
        } catch (MalformedJsonException notJson) {
            // It has an id and a method by the looks of it; the host, which read it, has answered that it is not JSON.
            return Json.object("id", envelope.id().orElse(""));
        }
    }

    private static byte[] line(Map<String, @Nullable Object> message) {
        byte[] json = Json.write(message);
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        return line;
    }
}
