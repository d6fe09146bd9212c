package commonplace.mcp.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The working side of an {@link McpClient}: connects, asks, asks again where that is safe, and follows the news. */
final class ClientSession implements ConnectionSupervisor.Connector {
    private final ServerConfig config;
    private final ClientSetup setup;
    private final ToolPins pins;
    private final ConnectionSupervisor supervisor;
    private final ServerNotifications news;
    private final ReentrantLock loading = new ReentrantLock();
    private volatile ServerListing catalog = ServerListing.EMPTY;
    private volatile boolean fresh;
    private volatile String instructions = "";
    private volatile @Nullable NegotiatedRevision spoken;

    ClientSession(ServerConfig config, ClientSetup setup, ToolPins pins) {
        this.config = config;
        this.setup = setup;
        this.pins = pins;
        this.supervisor = new ConnectionSupervisor(this, config.disabled(), setup.limits());
        this.news = new ServerNotifications(config.name(), setup, this::reload);
    }

    /** A request; one that is repeatable may reach the server twice. */
    record Wanted(
            String method, Map<String, @Nullable Object> params, Map<String, String> mirrored, boolean repeatable) {}

    /** Makes the request once the server is there. */
    interface RequestMaker {
        Wanted of(Conversation conversation) throws McpClientException;
    }

    ConnectionSupervisor supervisor() {
        return supervisor;
    }

    ServerListing catalog() {
        return catalog;
    }

    boolean isFresh() {
        return fresh;
    }

    String instructions() {
        return instructions;
    }

    ToolPins pins() {
        return pins;
    }

    /** The start has limits of its own; this is for one that is begun twice, and for what fails to end. */
    private Duration startLimit() {
        return config.connectLimit().plus(setup.limits().grace()).multipliedBy(3);
    }

    Conversation conversation() throws McpClientException, InterruptedException {
        try {
            requirePermission();
            return supervisor.get(startLimit());
        } catch (McpClientException e) {
            throw explained(e);
        }
    }

    Map<String, @Nullable Object> request(RequestOptions ask, RequestMaker maker)
            throws McpClientException, InterruptedException {
        Duration patience = startLimit().compareTo(ask.total()) < 0 ? startLimit() : ask.total();
        try {
            requirePermission();
            Conversation conversation = supervisor.get(patience);
            Wanted wanted = maker.of(conversation);
            try {
                return ask(conversation, wanted, ask);
            } catch (McpClientException e) {
                if (!mayAskAgain(e, wanted)) {
                    throw withLastWords(e, conversation);
                }
            }
            Conversation next = supervisor.get(patience);
            return ask(next, maker.of(next), ask);
        } catch (McpClientException e) {
            throw explained(e);
        }
    }

    /** A server that was begun may be one that the person no longer agrees to. */
    private void requirePermission() throws McpClientException {
        Optional<String> refusal = setup.permission().refusal(config.name());
        if (refusal.isPresent()) {
            throw McpClientException.of(McpClientException.Kind.NOT_ALLOWED, refusal.get());
        }
    }

    private Map<String, @Nullable Object> ask(Conversation conversation, Wanted wanted, RequestOptions ask)
            throws McpClientException, InterruptedException {
        Map<String, @Nullable Object> result =
                conversation.request(wanted.method(), wanted.params(), wanted.mirrored(), ask);
        supervisor.succeeded();
        return setup.secrets().redactObject(result);
    }

    // Over HTTP a session ends and a stream breaks without the server being at fault. A process that falls over a
    // call would only fall again.
    private boolean mayAskAgain(McpClientException failure, Wanted wanted) {
        boolean lost = switch (failure.kind()) {
            case CRASHED, UNAVAILABLE -> true;
            case NEEDS_AUTH, NOT_ALLOWED, UNKNOWN_TOOL, TIMEOUT, TOO_LARGE, REFUSED, MALFORMED, NEEDS_INPUT -> false;
        };
        boolean harmless = !failure.mayHaveBeenDelivered() || wanted.repeatable();
        return lost && harmless && config.way() instanceof ServerConfig.Way.HttpEndpoint;
    }

    List<Map<String, @Nullable Object>> list(String capability, String method, String member)
            throws McpClientException, InterruptedException {
        Conversation conversation = conversation();
        if (!conversation.greeting().offers(capability)) {
            return List.of();
        }
        try {
            return ServerListing.pages(
                            conversation, method, member, setup.limits(), RequestOptions.within(config.requestLimit()))
                    .stream()
                    .map(setup.secrets()::redactObject)
                    .toList();
        } catch (McpClientException e) {
            throw explained(withLastWords(e, conversation));
        }
    }

    @Override
    public Conversation connect() throws McpClientException, InterruptedException {
        try {
            return connect(spoken);
        } catch (McpClientException e) {
            // A process may end when it hears something it does not know; then it is begun again, and asked the old
            // way.
            boolean fellAtProbe = e.kind() == McpClientException.Kind.CRASHED && spoken == null;
            if (fellAtProbe && config.way() instanceof ServerConfig.Way.Stdio) {
                return connect(NegotiatedRevision.HANDSHAKE);
            }
            throw e;
        }
    }

    private Conversation connect(@Nullable NegotiatedRevision known) throws McpClientException, InterruptedException {
        requirePermission();
        Transport transport = switch (config.way()) {
            case ServerConfig.Way.Stdio command -> new StdioTransport(command, setup.limits());
            case ServerConfig.Way.HttpEndpoint address -> new HttpTransport(address, setup.limits(), config);
        };
        var ears = new Hearing();
        var negotiation = new Negotiation(
                setup.client(), config.connectLimit(), setup.limits().probe(), known);
        try {
            Conversation conversation =
                    Conversation.open(transport, negotiation, setup.questions().capabilities(), ears);
            return met(conversation, ears, negotiation.left());
        } catch (McpClientException e) {
            throw redacted(e, transport.lastWords());
        }
    }

    private Conversation met(Conversation conversation, Hearing ears, Duration left)
            throws McpClientException, InterruptedException {
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
    private void load(Conversation conversation, Duration limit) throws McpClientException, InterruptedException {
        loading.lockInterruptibly();
        try {
            ServerListing before = catalog;
            catalog = conversation.greeting().offers("tools")
                    ? ServerListing.of(
                            ServerListing.pages(
                                    conversation, "tools/list", "tools", setup.limits(), RequestOptions.within(limit)),
                            pins,
                            setup.secrets())
                    : ServerListing.EMPTY;
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
        } catch (McpClientException e) {
            // The last list stays, known to be old; if the server is gone, its next start brings the new one.
            fresh = false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void approve(String tool) {
        loading.lock();
        try {
            ListedTool seen = catalog.tools().get(tool);
            if (seen != null) {
                pins.approve(seen);
                Map<String, ListedTool> tools = new LinkedHashMap<>(catalog.tools());
                tools.put(tool, pins.look(tool, seen.definition()));
                catalog = new ServerListing(tools, catalog.problems());
            }
        } finally {
            loading.unlock();
        }
    }

    /** Somebody approved tools elsewhere, perhaps not as they are now. */
    void take(ToolPins approved) {
        loading.lock();
        try {
            pins.take(approved);
            Map<String, ListedTool> tools = new LinkedHashMap<>();
            catalog.tools().forEach((name, tool) -> tools.put(name, pins.look(name, tool.definition())));
            if (!tools.equals(catalog.tools())) {
                catalog = new ServerListing(tools, catalog.problems());
                news.toolsChanged();
            }
        } finally {
            loading.unlock();
        }
    }

    @Override
    public void stateChanged(ConnectionState state) {
        if (!(state instanceof ConnectionState.Ready)) {
            fresh = false;
        }
        news.stateChanged(state);
    }

    private McpClientException withLastWords(McpClientException failure, Conversation conversation) {
        boolean over = failure.kind() == McpClientException.Kind.CRASHED;
        return over ? redacted(failure, conversation.lastWords()) : failure;
    }

    private McpClientException redacted(McpClientException failure, String lastWords) {
        String words = lastWords.isEmpty() ? "" : "; it last said: " + lastWords;
        return failure.saying(setup.secrets().redact(failure.getMessage() + words));
    }

    /** For people: with the server's name. */
    McpClientException explained(McpClientException failure) {
        return failure.saying(
                "server '" + config.name() + "': " + setup.secrets().redact(failure.getMessage()));
    }

    void close() {
        supervisor.close();
    }

    /** What one conversation says unasked. */
    private final class Hearing implements JsonRpcPeer.Ears {
        private volatile @Nullable Conversation conversation;

        /** Before, its end is a start that failed, and its starter knows. */
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
        public void broken(McpClientException failure) {
            Conversation over = conversation;
            if (over != null) {
                supervisor.broken(over, redacted(failure, over.lastWords()));
            }
        }
    }
}
