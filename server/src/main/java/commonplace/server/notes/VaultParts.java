package commonplace.server.notes;

import commonplace.base.Lazy;
import commonplace.base.Log;
import commonplace.base.Progress;
import commonplace.mcp.server.ServerOptions;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.models.Models;
import commonplace.projects.notes.NoteFinder;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.projects.semantic.WordsOnly;
import commonplace.registry.curation.LiveRegistry;
import commonplace.registry.federation.Federation;
import commonplace.registry.federation.FetchedRegistries;
import commonplace.server.gateway.ServerEnvironment;
import commonplace.server.gateway.ToolGateway;
import commonplace.server.settings.Settings;
import commonplace.tools.Tool;
import commonplace.tools.meta.Gateway;
import commonplace.tools.sources.SourcesTools.Sources;
import commonplace.vault.Vault;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The parts of a process that has a vault open, whatever command started it, made in this order: each is given those it
 * stands on. Nothing begins here; {@link HostedVault} has them begin and end. What a first answer does not need is only
 * made when it is asked for.
 */
public final class VaultParts {
    final Settings settings;
    final WordsProgress words;
    final BackgroundVault vault;
    final Lazy<Models> models;
    final Lazy<SemanticNotes> meaning;
    final Lazy<NoteFinder> finder;
    final Lazy<OpenProjects> projects;
    final Lazy<Sources> sources;
    final RegistryFollower registryFollower;
    final ToolGateway gateway;
    final ServersByToolset servers;

    public VaultParts(Settings settings) {
        this(settings, Progress.NONE);
    }

    /** @param progress hears how far the opening has come, where the index must be brought up to date first */
    public VaultParts(Settings settings, Progress progress) {
        this.settings = settings;
        var activity = new Activity();
        words = new WordsProgress(progress);
        vault = new BackgroundVault(settings.vault(), words, activity);
        models = Lazy.of(() -> Models.of(settings.models().in(settings.places().cache()), activity::coresToSpare));
        meaning = Lazy.of(() -> meaning(settings, vault.get(), models.get()));
        finder = Lazy.of(() ->
                new NoteFinder(vault.get(), () -> Optional.of(meaning.get()).filter(SemanticNotes::isReady)));
        projects = Lazy.of(() -> OpenProjects.open(settings, models.get(), VaultParts::say));
        sources = Lazy.of(() -> sources(settings));
        registryFollower = new RegistryFollower(sources);
        gateway = new ToolGateway(
                settings.tools(),
                new ToolGateway.Own(this::tools, new NoteResources(vault), NotePrompts.all()),
                new ToolGateway.StateFiles(settings.experience(), settings.servers()),
                this::embedder,
                VaultParts::say);
        servers = new ServersByToolset(
                gateway,
                new NoteCompleter(vault, finder),
                ServerOptions.DEFAULT.withAnnouncedTools(
                        settings.tools().announcing().enabled()));
    }

    private List<Tool> tools(Supplier<Gateway> calling) {
        return OwnTools.on(
                new OwnTools.Works(vault, finder, () -> projects.get().projects(), sources, calling),
                new ServerEnvironment(VaultParts::broke));
    }

    /** What was learned before. What stays has it learn; without a model, what is to be learned is only words. */
    private static SemanticNotes meaning(Settings settings, Vault vault, Models models) {
        try {
            Optional<Embedder> embedder = models.embedder();
            return embedder.isPresent()
                    ? SemanticNotes.openAsKept(vault, settings.meaning(), embedder.get(), VaultParts::say)
                    : SemanticNotes.open(vault, settings.meaning(), new WordsOnly(), VaultParts::say);
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
                settings.sources().registry(), settings.sources().threshold(), clock, VaultParts::say);
        var federation = new Federation(registry::served, new FetchedRegistries(settings.registries(), clock), clock);
        return new Sources(registry, federation, clock);
    }

    /** The model that knows meanings, if there is one. Unless it is to be loaded, it is given only if it is there. */
    private Optional<Embedder> embedder(boolean load) {
        return load
                ? models.get().embedder()
                : models.made().flatMap(Models::embedder).filter(Embedder::isLoaded);
    }

    private static String broke(String tool, Throwable cause) {
        if (!Thread.currentThread().isInterrupted()) {
            Log.error(ServerOptions.line(tool, cause), cause);
        }
        return FailureMessages.told(tool, cause);
    }

    static void say(String message) {
        Log.warn(message);
    }
}
