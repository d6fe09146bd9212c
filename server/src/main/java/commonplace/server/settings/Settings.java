package commonplace.server.settings;

import commonplace.vault.VaultSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the program runs on.
 *
 * @param id what tells this vault from others in the user's data and cache directories
 * @param trust what of the vault's configuration a person of this machine has agreed to
 */
public record Settings(
        VaultSettings vault,
        Directories places,
        String id,
        WantedModels models,
        WantedDatabase database,
        WantedSources sources,
        WantedTools tools,
        Trust trust) {
    private static final String DATABASE = "--database";
    private static final String REGISTRY = "--registry";

    /** How this process was told to serve, by flag: {@code --embedder} to {@code none}. */
    public Map<String, String> said() {
        var said = new LinkedHashMap<>(models.said());
        database.name().ifPresent(name -> said.put(DATABASE, name));
        sources.registry().ifPresent(file -> said.put(REGISTRY, file.toString()));
        return said;
    }

    /** How it serves, by the flag that says it. */
    public Map<String, String> servedFlags() {
        var servedFlags = new LinkedHashMap<>(models.used(places.cache()));
        servedFlags.put(DATABASE, database.name().orElse(Flags.NO_DATABASE));
        servedFlags.put(REGISTRY, sources.registry().map(Path::toString).orElse("built-in"));
        return servedFlags;
    }

    /** Where the processes that share this vault meet. */
    public Path hostFolder() {
        return places.data().resolve("vaults").resolve(id);
    }

    /** Where what is learned of the meaning of this vault's notes is kept. */
    public Path meaning() {
        return places.cache().resolve("vaults").resolve(id).resolve("meaning");
    }

    /** Where what this vault's host knows of projects is kept. */
    public Path projects() {
        return places.cache().resolve("vaults").resolve(id).resolve("projects");
    }

    /** Where what searches for tools have led to is kept. */
    public Path experience() {
        return hostFolder().resolve("tool-searches.tsv");
    }

    /** Where what was seen of other servers is kept. */
    public Path servers() {
        return hostFolder().resolve("servers");
    }

    /** Where the registries of other curators are kept that were fetched. */
    public Path registries() {
        return places.cache().resolve("registries");
    }

    /** Where the launcher, which knows no more than the vault's path, looks whether it has a host. */
    public Path sign() {
        Path root = vault.root();
        return places.cache()
                .resolve("hosts")
                .resolve(root.getRoot().relativize(root))
                .resolve(".host");
    }
}
