package commonplace.server.gateway;

import commonplace.base.Lazy;
import commonplace.mcp.server.Prompt;
import commonplace.mcp.server.Resources;
import commonplace.mcp.server.ServedTool;
import commonplace.models.Embedder;
import commonplace.search.catalog.CatalogSettings;
import commonplace.search.catalog.Strategy;
import commonplace.server.settings.WantedServers;
import commonplace.server.settings.WantedTools;
import commonplace.server.upstream.SeenServers;
import commonplace.tools.Backend;
import commonplace.tools.Tool;
import commonplace.tools.meta.CallListener;
import commonplace.tools.meta.Gateway;
import commonplace.tools.meta.Policy;
import commonplace.tools.meta.SearchExperience;
import commonplace.tools.meta.ToolSelection;
import commonplace.tools.meta.Toolbox;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Through which all tools are reached: ours, and those of other servers. */
public final class ToolGateway implements AutoCloseable {
    private final Toolbox toolbox;
    private final Lazy<Gateway> gateway;
    private final Optional<RemoteServers> remoteServers;
    private final ChangeAnnouncer announcer;
    private final Own own;
    private volatile Changes changes = Changes.NOBODY;
    private volatile CallListener calls = CallListener.NOBODY;
    private final WantedServers servers;
    private final Consumer<String> say;
    private final AtomicBoolean told = new AtomicBoolean();
    private final Map<ToolSelection, ShownTools> shown = new ConcurrentHashMap<>();

    /**
     * What this server offers itself.
     *
     * @param tools given what calls tools, since some of them call others
     */
    public record Own(Function<Supplier<Gateway>, List<Tool>> tools, Resources resources, List<Prompt> prompts) {
        public Own {
            prompts = List.copyOf(prompts);
        }
    }

    /** Hears that something is otherwise which clients see. */
    public interface Changes {
        Changes NOBODY = new Changes() {
            @Override
            public void tools() {}

            @Override
            public void prompts() {}

            @Override
            public void resources() {}
        };

        void tools();

        void prompts();

        void resources();
    }

    /** Where what is learned and seen is kept. */
    public record StateFiles(Path experience, Path servers) {}

    /** @param embedder the model that knows meanings: whether it may be loaded for this is said with the question */
    public ToolGateway(WantedTools wanted, Own own, StateFiles kept, EmbedderSupply embedder, Consumer<String> say) {
        this.own = own;
        this.announcer = new ChangeAnnouncer(wanted.announcing().debounce(), () -> changes.tools());
        var policy = new Policy(wanted.namespaces());
        this.remoteServers = wanted.servers().isEmpty()
                ? Optional.empty()
                : Optional.of(new RemoteServers(
                        wanted.servers(), new SeenServers(kept.servers(), say), new ServerNewsListener(), say));
        this.servers = wanted.servers();
        this.say = say;
        this.toolbox = new Toolbox(policy, new Waiting());
        this.gateway = Lazy.of(() -> gateway(policy, finding(wanted, kept.experience(), embedder)));
        putIn(own.tools().apply(this::gateway));
    }

    private Gateway gateway(Policy policy, Gateway.Finding finding) {
        var made = new Gateway(
                policy,
                toolbox,
                finding,
                new McpResourceCatalog(this),
                result -> McpForm.result(result).wire());
        made.dispatcher().follow(calls);
        return made;
    }

    /** Gives the model that knows meanings. */
    @FunctionalInterface
    public interface EmbedderSupply {
        /** @param load whether it is to be loaded where it is not; else it is only given if it is there already */
        Optional<Embedder> get(boolean load);
    }

    private Gateway.Finding finding(WantedTools wanted, Path experience, EmbedderSupply embedder) {
        CatalogSettings settings = strategy(wanted);
        return new Gateway.Finding(
                settings,
                new ToolMeaning(
                        embedder, settings.strategy().usesVectors(), () -> wanted.strategySaid() || hasToolsOfOthers()),
                () -> wanted.learning()
                        ? SearchExperience.in(experience, InstantSource.system(), say)
                        : SearchExperience.none());
    }

    /** Our own tools are found by the words of their guides. Others have none: what they are for must be understood. */
    private boolean hasToolsOfOthers() {
        return toolbox.content().tools().stream()
                .anyMatch(tool -> tool.backend().kind() != Backend.Kind.LOCAL);
    }

    /**
     * Where nobody said how, words and meanings count together as soon as the model is there: for tools of other servers, or
     * for other reasons.
     */
    private static CatalogSettings strategy(WantedTools wanted) {
        return wanted.strategySaid() ? wanted.search() : wanted.search().with(Strategy.HYBRID);
    }

    /** Ours first, and then those that other servers have or had. */
    private void putIn(List<Tool> ours) {
        var all = new LinkedHashMap<String, List<Tool>>();
        ours.forEach(tool -> all.computeIfAbsent(tool.id().namespace(), _ -> new ArrayList<>())
                .add(tool));
        remoteServers().forEach(server -> all.put(server.name(), server.tools()));
        toolbox.putAll(all);
    }

    /** Tells those who serve clients of what is otherwise from now on. */
    public void follow(Changes follower) {
        changes = follower;
    }

    /** Has somebody hear of all calls, from before the first. */
    public void followCalls(CallListener follower) {
        calls = follower;
        gateway.made().ifPresent(made -> made.dispatcher().follow(follower));
    }

    /** How many scripts run at this moment. */
    public int runningScripts() {
        return gateway.made().map(Gateway::runningScripts).orElse(0);
    }

    /** In what state each of the other servers is, in a word, by their names. */
    public Map<String, String> remoteStates() {
        return remoteServers.map(RemoteServers::states).orElse(Map.of());
    }

    /** What calls tools; made when one is called. */
    public Gateway gateway() {
        return gateway.get();
    }

    /** The tools that a client sees, in the order in which they are listed: the same list for as long as they are the same. */
    public List<ServedTool> tools(ToolSelection selection) {
        if (!selection.equals(ToolSelection.LEAN)) {
            tellMistakes();
            remoteServers.ifPresent(RemoteServers::start);
        }
        return shown(selection).list();
    }

    private ShownTools shown(ToolSelection selection) {
        Toolbox.ToolSnapshot now = toolbox.content();
        ShownTools known = shown.get(selection);
        if (known == null || !known.isOf(now)) {
            known = new ShownTools(
                    now,
                    now.tools().stream()
                            .filter(selection::shows)
                            .map(this::served)
                            .toList());
            shown.put(selection, known);
        }
        return known;
    }

    /** The tool that a client calls by this name, if it is one that it sees. Other servers are not begun for it. */
    public Optional<ServedTool> tool(ToolSelection selection, String name) {
        return shown(selection).named(name);
    }

    /** The answer to a client that calls a tool that it does not see. */
    public String unknown(String name) {
        return toolbox.content()
                .named(name)
                .map(tool ->
                        "Unknown tool: " + name + ". There is one, but this client was given few tools: call it with"
                                + " run_tool, as " + tool.id())
                .orElse("Unknown tool: " + name);
    }

    private ServedTool served(Tool tool) {
        return new ServedTool(
                tool.name(),
                () -> McpForm.listed(tool),
                Lazy.of(tool::inputSchema),
                (arguments, call) ->
                        McpForm.result(tool, gateway().dispatcher().dispatch(tool, arguments, new McpCaller(call))));
    }

    /** What can be read, ours and other servers'. */
    public Resources resources() {
        return remoteServers.isEmpty() ? own.resources() : new SharedResources(own.resources(), this::remoteServers);
    }

    Resources ownResources() {
        return own.resources();
    }

    /** Ours and other servers'. */
    public List<Prompt> prompts() {
        if (remoteServers.isEmpty()) {
            return own.prompts();
        }
        var all = new ArrayList<>(own.prompts());
        remoteServers().forEach(server -> all.addAll(SharedPrompts.of(server)));
        return all;
    }

    List<Prompt> ownPrompts() {
        return own.prompts();
    }

    /** Whether there are other servers, so that what there is may change. */
    public boolean hasRemoteServers() {
        return remoteServers.isPresent();
    }

    List<RemoteServer> remoteServers() {
        return remoteServers.map(RemoteServers::all).orElse(List.of());
    }

    /** Why a server of the configuration may not be used; empty if it may, or if there is none of that name. */
    Optional<String> refusal(String server) {
        return servers.refusal(server);
    }

    /** Waits, not for long, until other servers said what they have. */
    void ready() throws InterruptedException {
        tellMistakes();
        if (remoteServers.isPresent()) {
            remoteServers.get().ready();
        }
    }

    /** Of servers that cannot be begun, when somebody might look for them; most commands do not. */
    private void tellMistakes() {
        if (told.compareAndSet(false, true)) {
            servers.now().usable().mistakes().forEach(say);
        }
    }

    @Override
    public void close() {
        remoteServers.ifPresent(RemoteServers::close);
        gateway.close(Gateway::close);
    }

    private final class Waiting implements Toolbox.OtherServers {
        @Override
        public void ready() throws InterruptedException {
            ToolGateway.this.ready();
        }

        @Override
        public Map<String, String> silent() {
            return remoteServers.map(RemoteServers::silent).orElse(Map.of());
        }

        @Override
        public Optional<String> notice() {
            return servers.notice();
        }
    }

    private final class ServerNewsListener implements RemoteServers.News {
        @Override
        public void tools(RemoteServer server) {
            if (toolbox.put(server.name(), server.tools())) {
                announcer.changed();
            }
        }

        @Override
        public void gone(RemoteServer server) {
            if (toolbox.put(server.name(), List.of())) {
                announcer.changed();
            }
            changes.resources();
            changes.prompts();
        }

        @Override
        public void resources() {
            changes.resources();
        }

        @Override
        public void prompts() {
            changes.prompts();
        }
    }
}
