package commonplace.server.upstream;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The working side of an {@link Upstream}: connects, asks, asks again where that is safe, and follows the news. */
final class Link implements Lifeline.Connector {
    private final UpstreamConfig config;
    private final Setup setup;
    private final Pins pins;
    private final Lifeline lifeline;
    private final News news;
    private final ReentrantLock loading = new ReentrantLock();
    private volatile Catalog catalog = Catalog.EMPTY;
    private volatile boolean fresh;
    private volatile String instructions = "";
    private volatile @Nullable Dialect spoken;

    Link(UpstreamConfig config, Setup setup, Pins pins) {
        this.config = config;
        this.setup = setup;
        this.pins = pins;
        this.lifeline = new Lifeline(this, config.disabled(), setup.limits());
        this.news = new News(config.name(), setup, this::reload);
    }

    /** A request; one that is repeatable may reach the server twice. */
    record Wanted(
            String method, Map<String, @Nullable Object> params, Map<String, String> mirrored, boolean repeatable) {}

    /** Makes the request once the server is there. */
    interface Wish {
        Wanted of(Conversation conversation) throws UpstreamException;
    }

    Lifeline lifeline() {
        return lifeline;
    }

    Catalog catalog() {
        return catalog;
    }

    boolean isFresh() {
        return fresh;
    }

    String instructions() {
        return instructions;
    }

    Pins pins() {
        return pins;
    }

    /** The start has limits of its own; this is for one that is begun twice, and for what fails to end. */
    private Duration startLimit() {
        return config.connectLimit().plus(setup.limits().grace()).multipliedBy(3);
    }

    Conversation conversation() throws UpstreamException, InterruptedException {
        try {
            requirePermission();
            return lifeline.get(startLimit());
        } catch (UpstreamException e) {
            throw explained(e);
        }
    }

    Map<String, @Nullable Object> request(Ask ask, Wish wish) throws UpstreamException, InterruptedException {
        Duration patience = startLimit().compareTo(ask.total()) < 0 ? startLimit() : ask.total();
        try {
            requirePermission();
            Conversation conversation = lifeline.get(patience);
            Wanted wanted = wish.of(conversation);
            try {
                return ask(conversation, wanted, ask);
            } catch (UpstreamException e) {
                if (!mayAskAgain(e, wanted)) {
                    throw withLastWords(e, conversation);
                }
            }
            Conversation next = lifeline.get(patience);
            return ask(next, wish.of(next), ask);
        } catch (UpstreamException e) {
            throw explained(e);
        }
    }

    /** A server that was begun may be one that the person no longer agrees to. */
    private void requirePermission() throws UpstreamException {
        Optional<String> refusal = setup.permission().refusal(config.name());
        if (refusal.isPresent()) {
            throw UpstreamException.of(UpstreamException.Kind.NOT_ALLOWED, refusal.get());
        }
    }

    private Map<String, @Nullable Object> ask(Conversation conversation, Wanted wanted, Ask ask)
            throws UpstreamException, InterruptedException {
        Map<String, @Nullable Object> result =
                conversation.request(wanted.method(), wanted.params(), wanted.mirrored(), ask);
        lifeline.succeeded();
        return setup.secrets().redactObject(result);
    }

    // Over HTTP a session ends and a stream breaks without the server being at fault. A process that falls over a
    // call would only fall again.
    private boolean mayAskAgain(UpstreamException failure, Wanted wanted) {
        boolean lost = switch (failure.kind()) {
            case CRASHED, UNAVAILABLE -> true;
            case NEEDS_AUTH, NOT_ALLOWED, UNKNOWN_TOOL, TIMEOUT, TOO_LARGE, REFUSED, MALFORMED, NEEDS_INPUT -> false;
        };
        boolean harmless = !failure.mayHaveBeenDelivered() || wanted.repeatable();
        return lost && harmless && config.way() instanceof UpstreamConfig.Way.Address;
    }

    List<Map<String, @Nullable Object>> list(String capability, String method, String member)
            throws UpstreamException, InterruptedException {
        Conversation conversation = conversation();
        if (!conversation.greeting().offers(capability)) {
            return List.of();
        }
        try {
            return Catalog.pages(conversation, method, member, setup.limits(), Ask.within(config.requestLimit()))
                    .stream()
                    .map(setup.secrets()::redactObject)
                    .toList();
        } catch (UpstreamException e) {
            throw explained(withLastWords(e, conversation));
        }
    }

    @Override
    public Conversation connect() throws UpstreamException, InterruptedException {
        try {
            return connect(spoken);
        } catch (UpstreamException e) {
            // A process may end when it hears something it does not know; then it is begun again, and asked the old
            // way.
            boolean fellAtProbe = e.kind() == UpstreamException.Kind.CRASHED && spoken == null;
            if (fellAtProbe && config.way() instanceof UpstreamConfig.Way.Command) {
                return connect(Dialect.HANDSHAKE);
            }
            throw e;
        }
    }

    private Conversation connect(@Nullable Dialect known) throws UpstreamException, InterruptedException {
        requirePermission();
        Transport transport = switch (config.way()) {
            case UpstreamConfig.Way.Command command -> new StdioTransport(command, setup.limits());
            case UpstreamConfig.Way.Address address -> new HttpTransport(address, setup.limits(), config);
        };
        var ears = new Hearing();
        var negotiation = new Negotiation(config.connectLimit(), setup.limits().probe(), known);
        try {
            Conversation conversation =
                    Conversation.open(transport, negotiation, setup.questions().capabilities(), ears);
            return met(conversation, ears, negotiation.left());
        } catch (UpstreamException e) {
            throw redacted(e, transport.lastWords());
        }
    }

    private Conversation met(Conversation conversation, Hearing ears, Duration left)
            throws UpstreamException, InterruptedException {
        boolean done = false;
        try {
            // First, so that no change is missed that is told while the list is read.
            ears.belongsTo(conversation);
            load(conversation, left);
            instructions = setup.secrets().redact(conversation.greeting().instructions());
            spoken = conversation.greeting().dialect();
            news.follow(conversation);
            done = true;
            return conversation;
        } finally {
            if (!done) {
                conversation.close();
            }
        }
    }

    /** Reads the list of tools. One reading at a time, or an older list could replace a newer one. */
    private void load(Conversation conversation, Duration limit) throws UpstreamException, InterruptedException {
        loading.lockInterruptibly();
        try {
            Catalog before = catalog;
            catalog = conversation.greeting().offers("tools")
                    ? Catalog.of(
                            Catalog.pages(conversation, "tools/list", "tools", setup.limits(), Ask.within(limit)),
                            pins,
                            setup.secrets())
                    : Catalog.EMPTY;
            fresh = true;
            if (!catalog.tools().equals(before.tools())) {
                news.toolsChanged();
            }
        } finally {
            loading.unlock();
        }
    }

    /** The server says that its list is another. */
    private void reload(Conversation conversation) {
        try {
            load(conversation, config.requestLimit());
        } catch (UpstreamException e) {
            // The last list stays, known to be old; if the server is gone, its next start brings the new one.
            fresh = false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void approve(String tool) {
        loading.lock();
        try {
            UpstreamTool seen = catalog.tools().get(tool);
            if (seen != null) {
                pins.approve(seen);
                Map<String, UpstreamTool> tools = new LinkedHashMap<>(catalog.tools());
                tools.put(tool, pins.look(tool, seen.definition()));
                catalog = new Catalog(tools, catalog.problems());
            }
        } finally {
            loading.unlock();
        }
    }

    /** Somebody approved tools elsewhere, perhaps not as they are now. */
    void take(Pins approved) {
        loading.lock();
        try {
            pins.take(approved);
            Map<String, UpstreamTool> tools = new LinkedHashMap<>();
            catalog.tools().forEach((name, tool) -> tools.put(name, pins.look(name, tool.definition())));
            if (!tools.equals(catalog.tools())) {
                catalog = new Catalog(tools, catalog.problems());
                news.toolsChanged();
            }
        } finally {
            loading.unlock();
        }
    }

    @Override
    public void stateChanged(State state) {
        if (!(state instanceof State.Ready)) {
            fresh = false;
        }
        news.stateChanged(state);
    }

    private UpstreamException withLastWords(UpstreamException failure, Conversation conversation) {
        boolean over = failure.kind() == UpstreamException.Kind.CRASHED;
        return over ? redacted(failure, conversation.lastWords()) : failure;
    }

    private UpstreamException redacted(UpstreamException failure, String lastWords) {
        String words = lastWords.isEmpty() ? "" : "; it last said: " + lastWords;
        return failure.saying(setup.secrets().redact(failure.getMessage() + words));
    }

    /** For people: with the server's name. */
    UpstreamException explained(UpstreamException failure) {
        return failure.saying(
                "server '" + config.name() + "': " + setup.secrets().redact(failure.getMessage()));
    }

    void close() {
        lifeline.close();
    }

    /** What one conversation says unasked. */
    private final class Hearing implements Peer.Ears {
        private volatile @Nullable Conversation conversation;

        /** Before, its end is a start that failed, and whoever starts it knows. */
        void belongsTo(Conversation met) {
            conversation = met;
        }

        @Override
        public void notified(String method, Map<String, @Nullable Object> params) {
            news.heard(conversation, method, params);
        }

        @Override
        public @Nullable Map<String, @Nullable Object> asked(String method, Map<String, @Nullable Object> params)
                throws Exception {
            boolean offered = Set.of("elicitation/create", "sampling/createMessage", "roots/list")
                    .contains(method);
            return offered ? setup.questions().answer(config.name(), method, params) : null;
        }

        @Override
        public void broken(UpstreamException failure) {
            Conversation over = conversation;
            if (over != null) {
                lifeline.broken(over, redacted(failure, over.lastWords()));
            }
        }
    }
}
