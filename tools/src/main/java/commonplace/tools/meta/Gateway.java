package commonplace.tools.meta;

import commonplace.base.Lazy;
import commonplace.sandbox.Sandbox;
import commonplace.search.catalog.CatalogSettings;
import commonplace.tools.Caller;
import commonplace.tools.Tool;
import commonplace.tools.ToolResult;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the metatools stand on: the tools, the way to call them, what finds them, and where scripts run. */
public final class Gateway implements AutoCloseable {
    private static final int SCRIPTS_A_CALLER = 2;

    private final Toolbox toolbox;
    private final Dispatcher dispatcher;
    private final ResourceCatalog catalog;
    private final Function<ToolResult, Map<String, @Nullable Object>> protocol;

    // Made when somebody searches or runs a script: most sessions that see the tools themselves do neither.
    private final Lazy<ToolSearch> search;
    private final Lazy<Sandbox> sandbox = Lazy.of(() -> new Sandbox(MetaTools.SEARCH.toString()));

    private final Map<Object, Semaphore> seats = new WeakHashMap<>();

    /** How tools are found, and what was learned about that. */
    public record Finding(CatalogSettings settings, ToolMeanings meanings, Supplier<SearchExperience> experience) {}

    /** @param protocol a result as the protocol has it, for callers that ask for it so */
    public Gateway(
            Policy policy,
            Toolbox toolbox,
            Finding finding,
            ResourceCatalog catalog,
            Function<ToolResult, Map<String, @Nullable Object>> protocol) {
        this.toolbox = toolbox;
        this.dispatcher = new Dispatcher(policy, this::succeeded);
        this.catalog = catalog;
        this.protocol = protocol;
        this.search = Lazy.of(() -> new ToolSearch(
                finding.settings(), finding.meanings(), finding.experience().get()));
    }

    /** What was called by a caller that looked for it is found better the next time. */
    private void succeeded(Tool tool, Caller caller) {
        if (!MetaTools.isMetatool(tool.id())) {
            search.made()
                    .ifPresent(searched ->
                            searched.succeeded(caller.identity(), tool.id().toString()));
        }
    }

    public Dispatcher dispatcher() {
        return dispatcher;
    }

    public Toolbox toolbox() {
        return toolbox;
    }

    ResourceCatalog resources() {
        return catalog;
    }

    Map<String, @Nullable Object> mcpResult(ToolResult result) {
        return protocol.apply(result);
    }

    ToolSearch search() {
        return search.get();
    }

    Sandbox sandbox() {
        return sandbox.get();
    }

    /** How many scripts run at this moment. */
    public int runningScripts() {
        return sandbox.made().map(Sandbox::running).orElse(0);
    }

    /** What one caller may have running at once. */
    Semaphore seats(Object caller) {
        synchronized (seats) {
            return seats.computeIfAbsent(caller, _ -> new Semaphore(SCRIPTS_A_CALLER, true));
        }
    }

    @Override
    public void close() {
        search.close(ToolSearch::close);
    }
}
