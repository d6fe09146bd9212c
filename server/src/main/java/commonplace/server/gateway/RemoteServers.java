package commonplace.server.gateway;

import commonplace.mcp.client.ClientSetup;
import commonplace.mcp.client.ConnectionState;
import commonplace.mcp.client.McpClient;
import commonplace.mcp.client.McpClientException;
import commonplace.mcp.client.McpClientListener;
import commonplace.mcp.client.McpClients;
import commonplace.mcp.client.ServerConfig;
import commonplace.server.settings.TrustRequest;
import commonplace.server.settings.WantedServers;
import commonplace.server.upstream.ConfiguredServers;
import commonplace.server.upstream.Product;
import commonplace.server.upstream.SeenServers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The other servers of the configuration. They are begun when somebody looks for tools, or calls one of theirs; until
 * they answer, their tools are those that they had.
 */
final class RemoteServers implements AutoCloseable {
    /** How long a search for tools waits for servers that were never heard of, from when they were begun. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(6);

    private final WantedServers wanted;
    private final McpClients upstreams = new McpClients();
    private final SeenServers seen;
    private final News news;
    private final Consumer<String> say;

    /** In the order of the configuration; replaced when one comes or goes. */
    private volatile Map<String, RemoteServer> remoteServers = Map.of();

    /** Hears what other servers do. */
    interface News {
        /** These are now the server's tools. */
        void tools(RemoteServer server);

        /** It may no longer be used. */
        void gone(RemoteServer server);

        void resources();

        void prompts();
    }

    RemoteServers(WantedServers wanted, SeenServers seen, News news, Consumer<String> say) {
        this.wanted = wanted;
        this.say = say;
        this.seen = seen;
        this.news = news;
        follow();
    }

    /** In the order of the configuration. */
    List<RemoteServer> all() {
        return List.copyOf(remoteServers.values());
    }

    Optional<RemoteServer> get(String name) {
        return Optional.ofNullable(remoteServers.get(name));
    }

    /**
     * Takes in the servers that a person has agreed to since the last look, and ends those for which they have taken it
     * back. What is started comes from the very values that were agreed to.
     */
    private synchronized List<RemoteServer> follow() {
        ConfiguredServers usable = wanted.now().usable();
        ClientSetup setup = ClientSetup.of(Product.IMPLEMENTATION)
                .with(usable.secrets())
                .with(new Listener())
                .with(wanted);
        Map<String, RemoteServer> before = remoteServers;
        Map<String, RemoteServer> after = new LinkedHashMap<>();
        List<RemoteServer> changed = new ArrayList<>();
        for (ServerConfig config : usable.servers()) {
            RemoteServer known = before.get(config.name());
            if (known == null && !config.disabled()) {
                McpClient server = upstreams.add(config, setup, seen.pins(config.name()));
                known = new RemoteServer(server, seen.remembered(config.name()));
                changed.add(known);
            }
            if (known != null) {
                after.put(config.name(), known);
            }
        }
        for (RemoteServer gone : before.values()) {
            if (!after.containsKey(gone.name())) {
                upstreams.remove(gone.name());
                changed.add(gone);
            }
        }
        remoteServers = Collections.unmodifiableMap(after);
        return changed;
    }

    /** Waits, not for long, until each was asked for its tools. */
    void ready() throws InterruptedException {
        start();
        boolean allAsked = true;
        for (RemoteServer each : all()) {
            allAsked &= each.isRemembered() || each.awaitAsked(LONGEST_WAIT);
        }
        if (!allAsked) {
            say.accept("not all servers have said within " + LONGEST_WAIT.toSeconds()
                    + " seconds which tools they have; those are found once they do");
        }
        for (RemoteServer each : all()) {
            // Somebody may have approved what had changed, and one that could not be had may be there now.
            if (seen.follow(each.server())) {
                news.tools(each);
            }
            if (!each.isHeard()) {
                Thread.ofVirtual().name("remote-server-" + each.name()).start(() -> begin(each));
            }
        }
    }

    /** Those that nothing is known of, and why. */
    Map<String, String> silent() {
        Map<String, String> silent = new LinkedHashMap<>();
        for (RemoteServer each : remoteServers.values()) {
            if (!each.isKnown()) {
                silent.put(each.name(), each.name() + " " + said(each.server().state()));
            }
        }
        for (TrustRequest request : wanted.now().waiting()) {
            silent.put(request.name(), request.name() + " " + wanted.refusal());
        }
        return silent;
    }

    /** In what state each is, in a word. */
    Map<String, String> states() {
        Map<String, String> states = new LinkedHashMap<>();
        for (RemoteServer each : remoteServers.values()) {
            states.put(
                    each.name(),
                    switch (each.server().state()) {
                        case ConnectionState.NotStarted() -> "not_started";
                        case ConnectionState.Starting() -> "starting";
                        case ConnectionState.Ready _ -> "ready";
                        case ConnectionState.Sick _ -> "sick";
                        case ConnectionState.NeedsAuth _ -> "needs_auth";
                        case ConnectionState.Disabled() -> "disabled";
                    });
        }
        return states;
    }

    private static String said(ConnectionState state) {
        return switch (state) {
            case ConnectionState.NotStarted() -> "was not started yet";
            case ConnectionState.Starting() -> "is being started; try again in a while";
            case ConnectionState.Ready _ -> "gave no list that could be read";
            case ConnectionState.Sick(String reason, var _) -> "does not answer: " + reason;
            case ConnectionState.NeedsAuth(String reason) -> "wants credentials: " + reason;
            case ConnectionState.Disabled() -> "is switched off";
        };
    }

    /** Begins all servers that may be used, each once. */
    void start() {
        for (RemoteServer changed : follow()) {
            if (remoteServers.containsKey(changed.name())) {
                news.tools(changed);
            } else {
                news.gone(changed);
            }
        }
        for (RemoteServer each : all()) {
            if (each.isFirstBeginning()) {
                if (!each.isRemembered()) {
                    say.accept("starting " + each.server() + ", for the first time on this vault");
                }
                Thread.ofVirtual().name("remote-server-" + each.name()).start(() -> {
                    begin(each);
                    each.wasAsked();
                });
            }
        }
    }

    /** Hears one for the first time, unless somebody is at it. How soon a sick one is tried again is its own matter. */
    private void begin(RemoteServer remoteServer) {
        if (remoteServer.takesTurn()) {
            try {
                hear(remoteServer);
            } finally {
                remoteServer.endsTurn();
            }
            if (remoteServer.isHeard()) {
                Thread.ofVirtual()
                        .name("remote-server-" + remoteServer.name())
                        .start(() -> hearRest(remoteServer, true, true));
            }
        }
    }

    /** Where the server cannot be had, its state says why, and its tools stay what they were. */
    private void hear(RemoteServer remoteServer) {
        try {
            remoteServer.hearTools();
            news.tools(remoteServer);
            seen.keep(remoteServer.server());
        } catch (IOException full) {
            say.accept("what was seen of " + remoteServer.name() + " cannot be kept: " + full.getMessage());
        } catch (McpClientException unavailable) {
            // Told by doctor, by the command for servers, and to callers of its tools.
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    private void hearRest(RemoteServer remoteServer, boolean resources, boolean prompts) {
        try {
            if (resources) {
                remoteServer.hearResources();
                news.resources();
            }
            if (prompts) {
                remoteServer.hearPrompts();
                news.prompts();
            }
        } catch (McpClientException unavailable) {
            // As above.
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        upstreams.close();
    }

    private final class Listener implements McpClientListener {
        @Override
        public void toolsChanged(String server) {
            later(server, RemoteServers.this::hear);
        }

        @Override
        public void resourcesChanged(String server) {
            later(server, each -> hearRest(each, true, false));
        }

        @Override
        public void promptsChanged(String server) {
            later(server, each -> hearRest(each, false, true));
        }

        /** The thread that tells us reads the server, and must not wait for it. */
        private void later(String server, Consumer<RemoteServer> work) {
            get(server)
                    .ifPresent(each ->
                            Thread.ofVirtual().name("remote-server-" + server).start(() -> work.accept(each)));
        }
    }
}
