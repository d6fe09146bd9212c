package commonplace.tools.meta;

import commonplace.sandbox.Sandbox;
import commonplace.search.catalog.CatalogSettings;
import commonplace.search.catalog.EmbeddingSource;
import commonplace.tools.Caller;
import commonplace.tools.ErrorCode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the metatools stand on: the tools, the way to call them, what finds them, and where scripts run. */
public final class Gateway implements AutoCloseable {
    private static final int SCRIPTS_A_CALLER = 2;

    private final Toolbox toolbox;
    private final Dispatcher dispatcher;
    private final ResourceCatalog shelf;
    private final Supplier<ToolSearch> opening;

    // Made when somebody searches or runs a script: most sessions that see the tools themselves do neither.
    private volatile @Nullable ToolSearch search;
    private @Nullable Sandbox sandbox;

    /** Guards what scripts need: a search that is being opened, which may take long, does not keep them waiting. */
    private final Object scripts = new Object();

    private final Map<Object, Semaphore> seats = new WeakHashMap<>();

    public Gateway(
            Policy policy,
            Toolbox toolbox,
            CatalogSettings settings,
            EmbeddingSource meaning,
            Supplier<SearchExperience> experience,
            ResourceCatalog shelf) {
        this.toolbox = toolbox;
        this.dispatcher = new Dispatcher(policy, this::note);
        this.shelf = shelf;
        this.opening = () -> new ToolSearch(settings, meaning, experience.get());
    }

    /** What was called by somebody who looked for it is found better the next time. */
    private void note(CallableTool tool, Caller caller, Duration took, Optional<ErrorCode> failure) {
        ToolSearch searched = search;
        if (failure.isEmpty() && searched != null && !MetaTools.isDoor(tool.id())) {
            searched.succeeded(caller.identity(), tool.id().toString());
        }
    }

    public Dispatcher dispatcher() {
        return dispatcher;
    }

    public Toolbox toolbox() {
        return toolbox;
    }

    ResourceCatalog shelf() {
        return shelf;
    }

    synchronized ToolSearch search() {
        ToolSearch known = search;
        if (known == null) {
            known = opening.get();
            search = known;
        }
        return known;
    }

    Sandbox sandbox() {
        synchronized (scripts) {
            Sandbox known = sandbox;
            if (known == null) {
                known = new Sandbox();
                sandbox = known;
            }
            return known;
        }
    }

    /** What one caller may have running at once. */
    Semaphore seats(Object caller) {
        synchronized (scripts) {
            return seats.computeIfAbsent(caller, _ -> new Semaphore(SCRIPTS_A_CALLER, true));
        }
    }

    @Override
    public void close() {
        ToolSearch searched = search;
        if (searched != null) {
            searched.close();
        }
    }
}
