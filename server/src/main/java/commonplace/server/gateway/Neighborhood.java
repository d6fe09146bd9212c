package commonplace.server.gateway;

import commonplace.server.upstream.Configured;
import commonplace.server.upstream.Pins;
import commonplace.server.upstream.SeenServers;
import commonplace.server.upstream.Setup;
import commonplace.server.upstream.State;
import commonplace.server.upstream.Upstream;
import commonplace.server.upstream.UpstreamException;
import commonplace.server.upstream.UpstreamListener;
import commonplace.server.upstream.Upstreams;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The other servers of the configuration. They are begun when somebody looks for tools, or calls one of theirs; until
 * they answer, their tools are those that they had.
 */
final class Neighborhood implements AutoCloseable {
    /** How long those who look for tools wait for servers that were never heard of, from when they were begun. */
    private static final Duration PATIENCE = Duration.ofSeconds(6);

    private final Map<String, Neighbor> neighbors = new LinkedHashMap<>();
    private final Upstreams upstreams;
    private final SeenServers seen;
    private final News news;
    private final Consumer<String> say;
    private @Nullable CountDownLatch unheard;
    private volatile long begun;

    /** Hears what other servers do. */
    interface News {
        /** These are now the server's tools. */
        void tools(Neighbor server);

        void resources();

        void prompts();
    }

    Neighborhood(Configured configured, SeenServers seen, News news, Consumer<String> say) {
        this.say = say;
        this.seen = seen;
        this.news = news;
        var pins = new HashMap<String, Pins>();
        configured.servers().forEach(server -> pins.put(server.name(), seen.pins(server.name())));
        Setup setup = Setup.DEFAULT.with(configured.secrets()).with(new Listener());
        this.upstreams = new Upstreams(configured.servers(), setup, pins);
        for (Upstream server : upstreams.all()) {
            if (!server.config().disabled()) {
                neighbors.put(server.name(), new Neighbor(server, seen.remembered(server.name())));
            }
        }
    }

    /** In the order of the configuration. */
    List<Neighbor> all() {
        return List.copyOf(neighbors.values());
    }

    Optional<Neighbor> get(String name) {
        return Optional.ofNullable(neighbors.get(name));
    }

    /** Waits, not for long, until each was asked for its tools. */
    void ready() throws InterruptedException {
        CountDownLatch latch = start();
        long left = PATIENCE.toNanos() - (System.nanoTime() - begun);
        if (left > 0 && !latch.await(left, TimeUnit.NANOSECONDS)) {
            say.accept("not all servers have said within " + PATIENCE.toSeconds()
                    + " seconds which tools they have; those are found once they do");
        }
        for (Neighbor each : neighbors.values()) {
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

    /** Begins all servers, once; whoever wants can wait for those of which nothing was known. */
    synchronized CountDownLatch start() {
        CountDownLatch known = unheard;
        if (known == null) {
            known = new CountDownLatch((int) neighbors.values().stream()
                    .filter(each -> !each.isRemembered())
                    .count());
            unheard = known;
            begun = System.nanoTime();
            for (Neighbor each : neighbors.values()) {
                CountDownLatch latch = known;
                if (!each.isRemembered()) {
                    // Whoever was given this vault by somebody else should know what it starts.
                    say.accept("starting " + each.server() + ", for the first time on this vault");
                }
                Thread.ofVirtual().name("neighbor-" + each.name()).start(() -> {
                    begin(each);
                    if (!each.isRemembered()) {
                        latch.countDown();
                    }
                });
            }
        }
        return known;
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
