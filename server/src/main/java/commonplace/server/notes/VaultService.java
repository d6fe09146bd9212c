package commonplace.server.notes;

import commonplace.base.Log;
import commonplace.base.Progress;
import commonplace.mcp.server.McpServer;
import commonplace.mcp.server.ServerOptions;
import commonplace.projects.Projects;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.registry.curation.LiveRegistry;
import commonplace.server.gateway.ToolGateway;
import commonplace.server.host.Host;
import commonplace.server.settings.Settings;
import commonplace.tools.Toolset;
import commonplace.tools.cairn.CairnTools;
import commonplace.tools.docs.DocsTools;
import commonplace.tools.lens.LensTools;
import commonplace.tools.meta.Gateway;
import commonplace.tools.meta.MetaTools;
import commonplace.tools.meta.ToolSelection;
import commonplace.tools.sources.SourcesTools;
import commonplace.tools.sources.SourcesTools.Sources;
import commonplace.vault.Vault;
import commonplace.vault.notes.Change;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Has a vault open and answers sessions about it. */
public final class VaultService implements Host.Service {
    public static final String VERSION = "0.1.0";

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final LazyVault vault;
    private final LazyModels models;
    private final LazyMeaning meaning;
    private final LazyProjects projects;
    private final LazySources sources;
    private final ToolGateway door;
    private final ServersByToolset faces;
    private final ToolSelection usual;
    private final Map<String, String> manner;

    public VaultService(Settings settings) throws IOException {
        this(settings, Progress.NONE);
    }

    /** @param progress hears how far the opening has come, where the index must be brought up to date first */
    public VaultService(Settings settings, Progress progress) throws IOException {
        this.vault = new LazyVault(settings.vault(), progress, this::follow);
        this.manner = settings.manner();
        this.models = new LazyModels(settings.places().cache(), settings.models());
        this.meaning = new LazyMeaning(vault, settings.meaning(), models);
        this.projects = new LazyProjects(settings, models);
        this.sources = new LazySources(settings);
        this.usual = settings.tools().surface();
        this.faces = new ServersByToolset(
                new NoteCompleter(vault),
                ServerOptions.DEFAULT.withAnnouncedTools(
                        settings.tools().announcing().enabled()));
        this.door = new ToolGateway(
                settings.tools(),
                new ToolGateway.Own(new NoteResources(vault), NotePrompts.all()),
                new ToolGateway.Kept(settings.experience(), settings.servers()),
                faces,
                models::embedder,
                VaultService::say);
        door.open(toolsets(vault, meaning, projects, sources, door::gateway), VaultService::broke);
        faces.behind(door);
        vault.start();
        sources.start();
        settings.trust().notice().ifPresent(VaultService::say);
    }

    /** The tools; the suppliers give what they work on when one of them is called. */
    public static List<Toolset> toolsets(
            Supplier<Vault> vault,
            Supplier<SemanticNotes> meaning,
            Supplier<Projects> projects,
            Supplier<Sources> sources,
            Supplier<Gateway> gateway) {
        return List.of(
                new CairnTools(vault, meaning),
                new LensTools(vault),
                new DocsTools(projects),
                new SourcesTools(sources),
                new MetaTools(gateway));
    }

    private static String broke(String tool, Throwable cause) {
        if (!Thread.currentThread().isInterrupted()) {
            Log.error(ServerOptions.line(tool, cause), cause);
        }
        return Breakage.told(tool, cause);
    }

    private static void say(String message) {
        Log.warn(message);
    }

    /** For the page and others in this process; waits until it is open. */
    public Vault vault() {
        return vault.get();
    }

    /** For the page. */
    public LiveRegistry registry() {
        return sources.get().registry();
    }

    /** What agents find at which path: the tools that the settings show, all of them, or few that reach all. */
    public Map<String, McpServer> servers() {
        return Map.of(
                "/mcp", faces.of(usual),
                "/mcp/all", faces.of(ToolSelection.ALL),
                "/mcp/lean", faces.of(ToolSelection.LEAN));
    }

    @Override
    public Map<String, String> manner() {
        return manner;
    }

    @Override
    public void serve(String wish, InputStream in, OutputStream out) {
        faces.of(ToolSelection.parse(wish).orElse(usual)).serve(in, out);
    }

    /**
     * The vault is closed in any case. What can be made again is waited for only so long: a model that is being loaded, or
     * another server that does not end, must not keep the vault from its next host.
     */
    @Override
    public void close() {
        faces.close();
        List<Thread> derived =
                List.of(closing("door", door::close), closing("sources", sources::close), closing("meaning", () -> {
                    projects.close();
                    meaning.close();
                    models.close();
                }));
        try {
            long end = System.nanoTime() + PATIENCE.toNanos();
            for (Thread each : derived) {
                each.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        } finally {
            vault.close();
        }
    }

    private static Thread closing(String what, Runnable work) {
        return Thread.ofPlatform().daemon().name("close-" + what).start(work);
    }

    private void follow(Change change) {
        faces.each(server -> tell(server, change));
    }

    private static void tell(McpServer server, Change change) {
        server.resourceUpdated(NoteUri.of(change.path()));
        switch (change) {
            case Change.Saved(var _, boolean created) when created -> server.resourcesChanged();
            case Change.Saved _ -> {}
            case Change.Moved(NotePath from, var _) -> {
                server.resourceUpdated(NoteUri.of(from));
                server.resourcesChanged();
            }
            case Change.Removed _ -> server.resourcesChanged();
        }
    }
}
