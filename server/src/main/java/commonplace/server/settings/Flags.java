package commonplace.server.settings;

import commonplace.base.Log;
import commonplace.models.Models;
import commonplace.vault.VaultSettings;
import commonplace.vault.notes.DailyNotes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was typed.
 *
 * @param config where the vault's configuration stands if not in the vault
 * @param embedder the model that is to know what texts mean
 * @param writer the model that is to write answers
 * @param database where the documents of projects are to be kept
 * @param registry the registry of sources that is to be served
 * @param tools which tools clients see themselves
 */
public record Flags(
        Optional<Path> vault,
        Optional<Path> config,
        Optional<String> embedder,
        Optional<String> writer,
        Optional<String> database,
        Optional<Path> registry,
        Optional<String> tools) {
    private static final String DATABASE = "COMMONPLACE_DATABASE";
    private static final String EMBEDDER = "COMMONPLACE_EMBEDDER";

    /** Overrules what stands in the environment or the configuration. */
    static final String NO_DATABASE = "none";

    /** Which vault, and the usual models. */
    public Flags(Optional<Path> vault, Optional<Path> config) {
        this(vault, config, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Settings for this process: flags first, then configuration files, then what is usual. */
    public Settings resolve(Map<String, String> environment) throws SettingsException {
        return resolve(environment, root -> Config.read(configIn(root), config.isPresent()));
    }

    /** Settings as they would be without a configuration file, for looking at a vault whose file cannot be used. */
    public Settings resolveWithoutConfig(Map<String, String> environment) throws SettingsException {
        return resolve(environment, _ -> Config.NONE);
    }

    /** The same with the vault of the project that one of these folders belongs to; empty where none does. */
    public Optional<Flags> inProjectOf(List<Path> folders, Map<String, String> environment) throws IOException {
        Path data = Directories.of(environment).data();
        for (Path folder : folders) {
            Optional<Path> documents = ProjectVault.of(folder, data);
            if (documents.isPresent()) {
                return Optional.of(new Flags(documents, config, embedder, writer, database, registry, tools));
            }
        }
        return Optional.empty();
    }

    /** Where the configuration of a vault stands. */
    public Path configIn(Path root) {
        return config.orElseGet(() -> root.resolve(".commonplace/config.json"));
    }

    private interface Configuration {
        Config of(Path root) throws IOException, SettingsException;
    }

    private Settings resolve(Map<String, String> environment, Configuration configuration) throws SettingsException {
        Directories places = Directories.of(environment);
        places.tighten(Log::warn);
        try {
            Path root = vault.isPresent() ? named(vault.get()) : unnamed(places.data());
            Config settings = configuration.of(root);
            Log.debug("vault " + root + ", configuration " + configIn(root));
            DailyNotes daily = settings.daily().orElseGet(() -> ObsidianDailyNotes.in(root));
            String id = id(root);
            var vaultSettings = new VaultSettings(
                    root,
                    places.cache().resolve("vaults").resolve(id).resolve("index"),
                    places.data().resolve("vaults").resolve(id).resolve("live"),
                    settings.zone(),
                    settings.maxNoteBytes().orElse(VaultSettings.DEFAULT_MAX_NOTE_BYTES),
                    daily,
                    InstantSource.system());
            Path agreements = places.data().resolve("vaults").resolve(id).resolve("trust.json");
            Trust trust = config.isPresent() || settings.isNone()
                    ? Trust.nothingAsked(root, agreements)
                    : asked(environment, root, settings, agreements);
            WantedModels models = models(environment, settings, trust);
            models.check(places.cache());
            return new Settings(
                    vaultSettings,
                    places,
                    id,
                    models,
                    database(environment, settings, trust),
                    sources(root, settings, trust),
                    tools(environment, root, settings, trust),
                    trust);
        } catch (IOException failed) {
            throw new SettingsException(failed.getMessage());
        }
    }

    /** What the person names is their own word; what lies in the vault may be anybody's. */
    private Trust asked(Map<String, String> environment, Path root, Config settings, Path agreements) {
        List<TrustRequest> requests = new TrustRequests(root, configFolder(root), settings).all();
        return new Trust(root, requests, requests.isEmpty() ? Set.of() : overruled(environment, settings), agreements);
    }

    /** What a vault's configuration asks for in vain, since more is said about it elsewhere. */
    private Set<String> overruled(Map<String, String> environment, Config settings) {
        var overruled = new HashSet<String>();
        if (saidDatabase(environment).isPresent()) {
            overruled.add(TrustRequest.Kind.SETTING.id(TrustRequest.DATABASE));
        }
        if (registry.isPresent() && settings.registryRefresh().isEmpty()) {
            overruled.add(TrustRequest.Kind.SETTING.id(TrustRequest.REGISTRY));
        }
        boolean addresses = (settings.ollamaHost().isEmpty() || environment.containsKey(Config.OLLAMA_HOST))
                && (settings.openAiUrl().isEmpty() || environment.containsKey(Config.OPENAI_BASE_URL));
        boolean names = (saidEmbedder(environment).isPresent()
                        || settings.embedder().filter(Models::isOnServer).isEmpty())
                && (writer.isPresent()
                        || settings.writer().filter(Models::isOnServer).isEmpty());
        if (addresses && names) {
            overruled.add(TrustRequest.Kind.SETTING.id(TrustRequest.MODELS));
        }
        return overruled;
    }

    private WantedModels models(Map<String, String> environment, Config settings, Trust trust) {
        boolean asked = trust.allowsSetting(TrustRequest.MODELS);
        return new WantedModels(
                saidEmbedder(environment)
                        .or(() -> settings.embedder().filter(name -> asked || !Models.isOnServer(name))),
                writer.or(() -> settings.writer().filter(name -> asked || !Models.isOnServer(name))),
                asked ? settings.over(environment) : Map.copyOf(environment));
    }

    private Optional<String> saidEmbedder(Map<String, String> environment) {
        return embedder.or(() -> Optional.ofNullable(environment.get(EMBEDDER)).filter(name -> !name.isBlank()));
    }

    private Optional<String> saidDatabase(Map<String, String> environment) {
        return database.or(() -> Optional.ofNullable(environment.get(DATABASE)).filter(url -> !url.isBlank()));
    }

    private WantedDatabase database(Map<String, String> environment, Config settings, Trust trust)
            throws SettingsException {
        Optional<String> said = saidDatabase(environment);
        var wanted = new WantedDatabase(
                said.or(settings::database).filter(url -> !url.equals(NO_DATABASE)), said.isEmpty(), trust);
        wanted.check();
        return wanted;
    }

    private WantedSources sources(Path root, Config settings, Trust trust) throws SettingsException {
        if (registry.isPresent() && !Files.isReadable(registry.get())) {
            throw new SettingsException("there is no registry " + registry.get() + " that can be read; name the file"
                    + " with --registry, or leave it out for the one that is part of this program");
        }
        boolean asked = trust.allowsSetting(TrustRequest.REGISTRY);
        return new WantedSources(
                registry.map(Path::toAbsolutePath)
                        .or(() -> settings.registry().filter(_ -> asked).map(root::resolve)),
                settings.registryThreshold().orElse(WantedSources.USUAL.threshold()),
                settings.registryRefresh().filter(_ -> asked));
    }

    private WantedTools tools(Map<String, String> environment, Path root, Config settings, Trust trust)
            throws SettingsException {
        Map<String, @Nullable Object> servers = settings.tools().usableServers();
        WantedServers others = servers.isEmpty()
                ? WantedServers.NONE
                : config.isPresent()
                        ? WantedServers.trusted(servers, environment, configFolder(root))
                        : WantedServers.asked(servers, environment, configFolder(root), trust);
        List<String> mistakes = settings.tools().mistakenNames();
        return settings.tools().wanted(tools, environment, mistakes.isEmpty() ? others : others.with(mistakes));
    }

    /** That relative paths in the configuration are relative to. */
    private Path configFolder(Path root) {
        return Objects.requireNonNull(
                configIn(root).toAbsolutePath().normalize().getParent());
    }

    /** The documents of the project that the user works in, else the example. */
    private static Path unnamed(Path data) throws IOException {
        Optional<Path> documents = ProjectVault.of(Path.of(""), data);
        return documents.isPresent() ? documents.get() : ExampleVault.in(data);
    }

    private static Path named(Path typed) throws SettingsException, IOException {
        if (typed.toString().isBlank()) {
            throw new SettingsException("--vault names no folder: what it was given is empty");
        }
        Path root = typed.toAbsolutePath().normalize();
        if (!Files.exists(root)) {
            throw new SettingsException("there is no folder " + root + "; create it, or name another with --vault");
        }
        if (!Files.isDirectory(root)) {
            throw new SettingsException(root + " is not a folder; --vault names the folder that holds the notes");
        }
        if (!Files.isReadable(root)) {
            throw new SettingsException(root + " cannot be read: permission denied");
        }
        return root.toRealPath();
    }

    /**
     * The vault's name among others: of its real path, so that two ways to one folder are one vault. This is FNV-1a: a
     * cryptographic hash would cost every start of a client more than reading all settings, and nobody attacks the names
     * of their own folders.
     */
    private static String id(Path root) {
        long hash = 0xcbf29ce484222325L;
        for (byte each : root.toString().getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xFF)) * 0x100000001b3L;
        }
        return HexFormat.of().toHexDigits(hash);
    }
}
