package commonplace.server.notes;

import commonplace.base.Lazy;
import commonplace.base.Log;
import commonplace.base.Progress;
import commonplace.mcp.server.McpServer;
import commonplace.mcp.server.ServerOptions;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.models.Models;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.projects.semantic.WordsOnly;
import commonplace.registry.curation.LiveRegistry;
import commonplace.registry.federation.Federation;
import commonplace.registry.federation.FetchedRegistries;
import commonplace.server.gateway.ServerEnvironment;
import commonplace.server.gateway.ToolGateway;
import commonplace.server.host.Host;
import commonplace.server.settings.Settings;
import commonplace.tools.meta.ToolSelection;
import commonplace.tools.sources.SourcesTools.Sources;
import commonplace.vault.Vault;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a process that has a vault open, whatever command started it, made in this order. What a first answer does
 * not need is only made when it is asked for.
 */
public final class HostedVault implements Host.Service {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final Map<String, String> servedFlags;
    private final ToolSelection usual;
    private final BackgroundVault vault;
    private final Lazy<Models> models;
    private final Lazy<SemanticNotes> meaning;
    private final Lazy<OpenProjects> projects;
    private final Lazy<Sources> sources;
    private final RegistryFollower registryFollower;
    private final ServersByToolset servers;
    private final ToolGateway gateway;

    public HostedVault(Settings settings) throws IOException {
        this(settings, Progress.NONE);
    }

    /** @param progress hears how far the opening has come, where the index must be brought up to date first */
    public HostedVault(Settings settings, Progress progress) throws IOException {
        servedFlags = settings.servedFlags();
        usual = settings.tools().surface();
        vault = new BackgroundVault(settings.vault(), progress);
        models = Lazy.of(() -> Models.of(settings.models().in(settings.places().cache())));
        meaning = Lazy.of(() -> meaning(settings, vault.get(), models.get()));
        projects = Lazy.of(() -> OpenProjects.open(settings, models.get(), HostedVault::say));
        sources = Lazy.of(() -> sources(settings));
        registryFollower = new RegistryFollower(sources);
        servers = new ServersByToolset(
                new NoteCompleter(vault),
                ServerOptions.DEFAULT.withAnnouncedTools(
                        settings.tools().announcing().enabled()));
        gateway = new ToolGateway(
                settings.tools(),
                new ToolGateway.Own(new NoteResources(vault), NotePrompts.all()),
                new ToolGateway.StateFiles(settings.experience(), settings.servers()),
                servers,
                this::embedder,
                HostedVault::say);
        gateway.open(OwnTools.on(
                new OwnTools.Works(vault, meaning, () -> projects.get().projects(), sources, gateway::gateway),
                new ServerEnvironment(HostedVault::broke)));
        servers.behind(gateway);
        vault.start(servers::changed);
        registryFollower.start(settings.sources(), HostedVault::say);
        settings.trust().notice().ifPresent(HostedVault::say);
    }

    private static SemanticNotes meaning(Settings settings, Vault vault, Models models) {
        try {
            return SemanticNotes.open(
                    vault, settings.meaning(), models.embedder().orElseGet(WordsOnly::new), HostedVault::say);
        } catch (IOException | ModelException unusable) {
            throw new VaultUnavailableException(
                    "the notes cannot be searched by meaning: " + unusable.getMessage(), unusable);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new VaultUnavailableException("stopped while the notes were being read", cancelled);
        }
    }

    private static Sources sources(Settings settings) {
        InstantSource clock = InstantSource.system();
        var registry = new LiveRegistry(
                settings.sources().registry(), settings.sources().threshold(), clock, HostedVault::say);
        var federation = new Federation(registry::served, new FetchedRegistries(settings.registries(), clock), clock);
        return new Sources(registry, federation, clock);
    }

    /** The model that knows meanings, if there is one. Unless it is to be loaded, it is given only if it is there. */
    private Optional<Embedder> embedder(boolean load) {
        return (load ? Optional.of(models.get()) : models.made()).flatMap(Models::embedder);
    }

    private static String broke(String tool, Throwable cause) {
        if (!Thread.currentThread().isInterrupted()) {
            Log.error(ServerOptions.line(tool, cause), cause);
        }
        return FailureMessages.told(tool, cause);
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
                "/mcp", servers.of(usual),
                "/mcp/all", servers.of(ToolSelection.ALL),
                "/mcp/lean", servers.of(ToolSelection.LEAN));
    }

    @Override
    public Map<String, String> servedFlags() {
        return servedFlags;
    }

    @Override
    public void serve(String toolSelection, InputStream in, OutputStream out) {
        servers.of(ToolSelection.parse(toolSelection).orElse(usual)).serve(in, out);
    }

    /**
     * The vault is closed in any case. What can be made again is waited for only so long: a model that is being loaded, or
     * another server that does not end, must not keep the vault from its next host.
     */
    @Override
    public void close() {
        servers.close();
        List<Thread> derived = List.of(
                closing("gateway", gateway::close),
                closing("sources", registryFollower::close),
                closing("meaning", () -> {
                    projects.close(OpenProjects::close);
                    meaning.close(SemanticNotes::close);
                    models.close(Models::close);
                }));
        try {
            long end = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
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
}
