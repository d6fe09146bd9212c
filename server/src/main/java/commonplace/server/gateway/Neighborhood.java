package commonplace.server.gateway;

import commonplace.server.settings.TrustRequest;
import commonplace.server.settings.WantedServers;
import commonplace.server.upstream.Configured;
import commonplace.server.upstream.SeenServers;
import commonplace.server.upstream.Setup;
import commonplace.server.upstream.State;
import commonplace.server.upstream.Upstream;
import commonplace.server.upstream.UpstreamConfig;
import commonplace.server.upstream.UpstreamException;
import commonplace.server.upstream.UpstreamListener;
import commonplace.server.upstream.Upstreams;
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
final class Neighborhood implements AutoCloseable {
    /** How long those who look for tools wait for servers that were never heard of, from when they were begun. */
    private static final Duration PATIENCE = Duration.ofSeconds(6);

    private final WantedServers wanted;
    private final Upstreams upstreams = new Upstreams();
    private final SeenServers seen;
    private final News news;
    private final Consumer<String> say;

    /** In the order of the configuration; replaced when one comes or goes. */
    private volatile Map<String, Neighbor> neighbors = Map.of();

    /** Hears what other servers do. */
    interface News {
        /** These are now the server's tools. */
        void tools(Neighbor server);

        /** It may no longer be used. */
        void gone(Neighbor server);

        void resources();

        void prompts();
    }

    Neighborhood(WantedServers wanted, SeenServers seen, News news, Consumer<String> say) {
        this.wanted = wanted;
        this.say = say;
        this.seen = seen;
        this.news = news;
        follow();
    }

    /** In the order of the configuration. */
    List<Neighbor> all() {
        return List.copyOf(neighbors.values());
    }

    Optional<Neighbor> get(String name) {
        return Optional.ofNullable(neighbors.get(name));
    }

    /**
     * Takes in the servers that a person has agreed to since the last look, and ends those for which they have taken it
     * back. What is started comes from the very values that were agreed to.
     */
    private synchronized List<Neighbor> follow() {
        Configured usable = wanted.now().usable();
        Setup setup = Setup.DEFAULT.with(usable.secrets()).with(new Listener()).with(wanted);
        Map<String, Neighbor> before = neighbors;
        Map<String, Neighbor> after = new LinkedHashMap<>();
        List<Neighbor> changed = new ArrayList<>();
        for (UpstreamConfig config : usable.servers()) {
            Neighbor known = before.get(config.name());
            if (known == null && !config.disabled()) {
                Upstream server = upstreams.add(config, setup, seen.pins(config.name()));
                known = new Neighbor(server, seen.remembered(config.name()));
                changed.add(known);
            }
            if (known != null) {
                after.put(config.name(), known);
            }
        }
        for (Neighbor gone : before.values()) {
            if (!after.containsKey(gone.name())) {
                upstreams.remove(gone.name());
                changed.add(gone);
            }
        }
        neighbors = Collections.unmodifiableMap(after);
        return changed;
    }

    /** Waits, not for long, until each was asked for its tools. */
    void ready() throws InterruptedException {
        start();
        boolean allAsked = true;
        for (Neighbor each : all()) {
            allAsked &= each.isRemembered() || each.awaitAsked(PATIENCE);
        }
        if (!allAsked) {
            say.accept("not all servers have said within " + PATIENCE.toSeconds()
                    + " seconds which tools they have; those are found once they do");
        }
        for (Neighbor each : all()) {
            // Somebody may have approved what had changed, and one that could not be had may be there now.
            if (seen.follow(each.server())) {
                news.tools(each);
            }
            if (!each.isHeard()) {
                Thread.ofVirtual().name("neighbor-" + each.name()).start(() -> begin(each));
            }
        }
    }

    /** Those that nothing is known of, and why. */
    Map<String, String> silent() {
        Map<String, String> silent = new LinkedHashMap<>();
        for (Neighbor each : neighbors.values()) {
            if (!each.isKnown()) {
                silent.put(each.name(), each.name() + " " + said(each.server().state()));
            }
        }
        for (TrustRequest request : wanted.now().waiting()) {
            silent.put(request.name(), request.name() + " " + wanted.refusal());
        }
        return silent;
    }

    private static String said(State state) {
        return switch (state) {
            case State.NotStarted() -> "was not started yet";
            case State.Starting() -> "is being started; try again in a while";
            case State.Ready _ -> "gave no list that could be read";
            case State.Sick(String reason, var _) -> "does not answer: " + reason;
            case State.NeedsAuth(String reason) -> "wants credentials: " + reason;
            case State.Disabled() -> "is switched off";
        };
    }

    /** Begins all servers that may be used, each once. */
    void start() {
        for (Neighbor changed : follow()) {
            if (neighbors.containsKey(changed.name())) {
                news.tools(changed);
            } else {
                news.gone(changed);
            }
        }
        for (Neighbor each : all()) {
            if (each.isFirstBeginning()) {
                if (!each.isRemembered()) {
                    say.accept("starting " + each.server() + ", for the first time on this vault");
                }
                Thread.ofVirtual().name("neighbor-" + each.name()).start(() -> {
                    begin(each);
                    each.wasAsked();
                });
            }
        }
    }

    /** Hears one for the first time, unless somebody is at it. How soon a sick one is tried again is its own matter. */
    private void begin(Neighbor neighbor) {
        if (neighbor.takesTurn()) {
            try {
                hear(neighbor);
            } finally {
                neighbor.endsTurn();
            }
            if (neighbor.isHeard()) {
                Thread.ofVirtual().name("neighbor-" + neighbor.name()).start(() -> hearRest(neighbor, true, true));
            }
        }
    }

    /** Where the server cannot be had, its state says why, and its tools stay what they were. */
    private void hear(Neighbor neighbor) {
        try {
            neighbor.hearTools();
            news.tools(neighbor);
            seen.keep(neighbor.server());
        } catch (IOException full) {
            say.accept("what was seen of " + neighbor.name() + " cannot be kept: " + full.getMessage());
        } catch (UpstreamException unavailable) {
            // Told by doctor, by the command for servers, and to whoever calls one of its tools.
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    private void hearRest(Neighbor neighbor, boolean resources, boolean prompts) {
        try {
            if (resources) {
                neighbor.hearResources();
                news.resources();
            }
            if (prompts) {
                neighbor.hearPrompts();
                news.prompts();
            }
        } catch (UpstreamException unavailable) {
            // As above.
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        upstreams.close();
    }

    private final class Listener implements UpstreamListener {
        @Override
        public void toolsChanged(String server) {
            later(server, Neighborhood.this::hear);
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
        private void later(String server, Consumer<Neighbor> work) {
            get(server)
                    .ifPresent(each ->
                            Thread.ofVirtual().name("neighbor-" + server).start(() -> work.accept(each)));
        }
    }
}
