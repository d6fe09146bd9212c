package commonplace.server.settings;

import commonplace.json.Json;
import commonplace.mcp.client.ServerConfig;
import commonplace.models.Models;
import commonplace.server.settings.TrustRequest.Kind;
import commonplace.server.upstream.McpServersReader;
import commonplace.server.upstream.SecretDetector;
import commonplace.server.upstream.ServerOutline;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds what in a vault's configuration leads out of the vault. */
record TrustRequests(Path vault, Path folder, Config config) {
    private static final String NOTE = "note";

    /** All of it, settings first. */
    List<TrustRequest> all() {
        List<TrustRequest> all = new ArrayList<>();
        setting(TrustRequest.DATABASE, database()).ifPresent(all::add);
        setting(TrustRequest.MODELS, models()).ifPresent(all::add);
        setting(TrustRequest.REGISTRY, registry()).ifPresent(all::add);
        all.addAll(servers());
        return all;
    }

    private Map<String, @Nullable Object> database() {
        return Json.object(
                "database",
                config.database()
                        .filter(address -> !address.equals(Flags.NO_DATABASE))
                        .orElse(null));
    }

    /** Together: which model is meant and where it is are one question, where texts go. */
    private Map<String, @Nullable Object> models() {
        return Json.object(
                "embedder", config.embedder().filter(Models::isOnServer).orElse(null),
                "writer", config.writer().filter(Models::isOnServer).orElse(null),
                "ollama_host", config.ollamaHost().orElse(null),
                "openai_base_url", config.openAiUrl().orElse(null));
    }

    private Map<String, @Nullable Object> registry() {
        return Json.object(
                "registry", config.registry().orElse(null),
                "registry_refresh_hours",
                        config.registryRefresh().map(every -> every.toHours()).orElse(null));
    }

    private Optional<TrustRequest> setting(String name, Map<String, @Nullable Object> value) {
        if (value.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> parts = new LinkedHashMap<>();
        value.forEach((key, said) -> parts.put(key, SecretDetector.addressShown(String.valueOf(said))));
        parts.put(NOTE, note(name));
        return Optional.of(TrustRequest.of(vault, Kind.SETTING, name, value, parts));
    }

    private static String note(String name) {
        return switch (name) {
            case TrustRequest.DATABASE ->
                "the documents of your projects are kept there; it is given your user name, and your PGPASSWORD if"
                        + " that is set";
            case TrustRequest.MODELS ->
                "texts of your notes, documents and questions are sent there; an OpenAI-compatible server is given your"
                        + " OPENAI_API_KEY if that is set";
            default ->
                "the registry is read, and the addresses of the curators that it endorses are asked for theirs, where"
                        + " a refresh is set";
        };
    }

    /** Those that could be started. What is wrong about the others is told elsewhere. */
    private List<TrustRequest> servers() {
        Map<String, @Nullable Object> written = config.tools().usableServers();
        if (written.isEmpty()) {
            return List.of();
        }
        List<TrustRequest> servers = new ArrayList<>();
        for (ServerConfig well : McpServersReader.unread(written, folder).servers()) {
            Map<String, @Nullable Object> server = Json.asObject(written.get(well.name()));
            if (server != null && !well.disabled()) {
                servers.add(request(vault, well.name(), server));
            }
        }
        return servers;
    }

    static TrustRequest request(Path vault, String name, Map<String, @Nullable Object> server) {
        Map<String, String> parts = new LinkedHashMap<>(ServerOutline.of(server));
        if (runsFilesOf(vault, server)) {
            parts.put(
                    NOTE,
                    "it runs files that lie in the vault: whoever can change those changes what is run, and you"
                            + " are not asked again");
        }
        return TrustRequest.of(vault, Kind.SERVER, name, server, parts);
    }

    private static boolean runsFilesOf(Path vault, Map<String, @Nullable Object> server) {
        List<@Nullable Object> words = new ArrayList<>();
        words.add(server.get("command"));
        if (server.get("args") instanceof List<?> arguments) {
            words.addAll(arguments);
        }
        boolean inside = server.get("cwd") instanceof String place
                && (!place.startsWith("/") || place.startsWith(vault.toString()));
        return inside
                || words.stream().anyMatch(word -> word instanceof String text && text.contains(vault.toString()));
    }
}
