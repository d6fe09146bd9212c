package commonplace.crdt.sync;

import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.lib0.Encoder;
import commonplace.crdt.structs.JavaScriptJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Who is at a document, and what they tell about themselves: a JSON text for each client, which is not kept with the
 * document and goes when the client goes.
 *
 * <p>Each client counts up a clock with every state it announces, and the higher clock wins. A state that is not
 * renewed for {@link #EXPIRES_AFTER_MILLIS} is dropped by {@link #expire}; the owner of an {@code Awareness} calls it
 * now and then, and says what time it is. Not thread-safe.
 */
public final class Awareness {
    /** Clients renew their states twice in this time. */
    public static final long EXPIRES_AFTER_MILLIS = 30_000;

    /** So long the clock of a client that left is remembered, lest a late message bring it back. */
    private static final long FORGOTTEN_AFTER_MILLIS = 10 * EXPIRES_AFTER_MILLIS;

    /** Enough for any audience of one document; what goes beyond is not people. */
    static final int MOST_CLIENTS = 10_000;

    /** A name, a color, a selection: far less than this. */
    static final int LONGEST_STATE = 1 << 16;

    static final int DEEPEST_STATE = 64;

    private final Map<Long, ClientState> clients = new LinkedHashMap<>();

    /** Nobody is there yet. */
    public Awareness() {}

    /** What is known of a client; the state is empty once it has left. */
    private record ClientState(long clock, Optional<String> state, long renewed) {}

    /** What a client says about itself: a JSON text, or nothing when it leaves. */
    private record Announcement(long client, long clock, Optional<String> state) {}

    /**
     * What became of the clients named in an update.
     *
     * @param added those never heard of before
     * @param updated those that announced themselves again, with the same state or another
     * @param removed those that left
     */
    public record AwarenessChange(List<Long> added, List<Long> updated, List<Long> removed) {
        static final AwarenessChange NONE = new AwarenessChange(List.of(), List.of(), List.of());

        public AwarenessChange {
            added = List.copyOf(added);
            updated = List.copyOf(updated);
            removed = List.copyOf(removed);
        }

        public boolean isEmpty() {
            return added.isEmpty() && updated.isEmpty() && removed.isEmpty();
        }

        /** All clients about which others should be told. */
        public List<Long> clients() {
            List<Long> all = new ArrayList<>(added);
            all.addAll(updated);
            all.addAll(removed);
            return all;
        }
    }

    /** The states of all who are there, as JSON texts. */
    public Map<Long, String> states() {
        Map<Long, String> states = new LinkedHashMap<>();
        clients.forEach((client, known) -> known.state().ifPresent(state -> states.put(client, state)));
        return states;
    }

    /** The state of one client, as JSON text. */
    public Optional<String> state(long client) {
        ClientState known = clients.get(client);
        return known == null ? Optional.empty() : known.state();
    }

    /**
     * Takes what another end announced.
     *
     * @throws DecodingException if the update is not valid, in which case nothing has changed
     */
    public AwarenessChange apply(byte[] update, long nowMillis) {
        List<Announcement> announcements = read(update);
        long unknown = announcements.stream()
                .map(Announcement::client)
                .filter(client -> !clients.containsKey(client))
                .distinct()
                .count();
        if (clients.size() + unknown > MOST_CLIENTS) {
            throw new DecodingException(
                    "Presence of more than " + MOST_CLIENTS + " clients at one document is not kept");
        }
        var news = new News();
        announcements.forEach(each -> take(each, nowMillis, news));
        return news.change();
    }

    /** Announces a client of our own, as if it had come over the wire with the next clock. */
    public AwarenessChange announce(long client, String state, long nowMillis) {
        if (!isState(state)) {
            throw new IllegalArgumentException("A state is a JSON text of at most " + LONGEST_STATE + " characters");
        }
        ClientState known = clients.get(client);
        var news = new News();
        take(new Announcement(client, known == null ? 1 : known.clock() + 1, Optional.of(state)), nowMillis, news);
        return news.change();
    }

    /** Takes clients away whose connection has ended. Tell the others with {@link #encode}. */
    public AwarenessChange remove(Collection<Long> gone, long nowMillis) {
        List<Long> removed = new ArrayList<>();
        for (long client : gone) {
            ClientState known = clients.get(client);
            if (known != null && known.state().isPresent()) {
                // The same clock: an empty state with an equal clock removes, and the client itself can come back with
                // the next.
                clients.put(client, new ClientState(known.clock(), Optional.empty(), nowMillis));
                removed.add(client);
            }
        }
        return removed.isEmpty() ? AwarenessChange.NONE : new AwarenessChange(List.of(), List.of(), removed);
    }

    /** Takes away who has not been heard of for too long. */
    public AwarenessChange expire(long nowMillis) {
        List<Long> silent = clients.entrySet().stream()
                .filter(each -> each.getValue().state().isPresent()
                        && nowMillis - each.getValue().renewed() >= EXPIRES_AFTER_MILLIS)
                .map(Map.Entry::getKey)
                .toList();
        clients.values()
                .removeIf(known -> known.state().isEmpty() && nowMillis - known.renewed() >= FORGOTTEN_AFTER_MILLIS);
        return remove(silent, nowMillis);
    }

    /** The update that tells others about these clients; those never heard of are left out. */
    public byte[] encode(Collection<Long> about) {
        List<Long> known = about.stream().filter(clients::containsKey).toList();
        var update = new Encoder();
        update.varUint(known.size());
        for (Long client : known) {
            ClientState each = Objects.requireNonNull(clients.get(client));
            update.varUint(client);
            update.varUint(each.clock());
            update.string(each.state().orElse("null"));
        }
        return update.toByteArray();
    }

    /** The update that tells a newcomer about everyone who is there. */
    public byte[] encodeAll() {
        return encode(states().keySet());
    }

    private static List<Announcement> read(byte[] update) {
        var in = new Decoder(update);
        // Client, clock, and the length of a text take a byte each at least.
        int count = in.count("clients", 3);
        List<Announcement> announcements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            announcements.add(readOne(in));
        }
        if (in.remaining() > 0) {
            throw new DecodingException(in.remaining() + " bytes follow the last client, at byte " + in.position());
        }
        return announcements;
    }

    private static Announcement readOne(Decoder in) {
        long client = in.varUint();
        long clock = in.varUint();
        int start = in.position();
        String state = in.string();
        if (!isState(state)) {
            throw new DecodingException("The state of client " + client + " at byte " + start
                    + " is not a JSON text of at most " + LONGEST_STATE + " characters");
        }
        boolean leaves = state.strip().equals("null");
        return new Announcement(client, clock, leaves ? Optional.empty() : Optional.of(state));
    }

    /** A state is passed on as the text it came as: one client's garbage would make the parsers of all others throw. */
    private static boolean isState(String state) {
        return state.length() <= LONGEST_STATE && JavaScriptJson.isJson(state, DEEPEST_STATE);
    }

    // y-protocols: applyAwarenessUpdate
    private void take(Announcement announced, long nowMillis, News news) {
        ClientState before = clients.get(announced.client());
        long clock = before == null ? 0 : before.clock();
        boolean present = before != null && before.state().isPresent();
        boolean leaves = announced.state().isEmpty();
        if (announced.clock() < clock || (announced.clock() == clock && !(leaves && present))) {
            return;
        }
        clients.put(announced.client(), new ClientState(announced.clock(), announced.state(), nowMillis));
        if (leaves) {
            if (before != null) {
                news.removed.add(announced.client());
            }
        } else if (before == null) {
            news.added.add(announced.client());
        } else {
            news.updated.add(announced.client());
        }
    }

    private static final class News {
        private final List<Long> added = new ArrayList<>();
        private final List<Long> updated = new ArrayList<>();
        private final List<Long> removed = new ArrayList<>();

        AwarenessChange change() {
            return added.isEmpty() && updated.isEmpty() && removed.isEmpty()
                    ? AwarenessChange.NONE
                    : new AwarenessChange(added, updated, removed);
        }
    }
}
