package commonplace.server.settings;

import commonplace.models.ApiKey;
import commonplace.models.ModelSettings;
import commonplace.models.Models;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which models are wanted, as it was said; nothing of them is loaded before one is needed.
 *
 * @param embedder what {@code --embedder} or the configuration says
 * @param writer what {@code --writer} or the configuration says
 * @param environment where servers are, and their keys
 */
public record WantedModels(Optional<String> embedder, Optional<String> writer, Map<String, String> environment) {
    public static final WantedModels USUAL = new WantedModels(Optional.empty(), Optional.empty(), Map.of());

    private static final String EMBEDDER = "--embedder";
    private static final String WRITER = "--writer";
    private static final String NONE = "none";

    /** @param cache where models are unpacked and vectors kept */
    public ModelSettings in(Path cache) {
        return new ModelSettings(
                embedder,
                writer,
                said("OLLAMA_HOST"),
                said("OPENAI_BASE_URL"),
                said("OPENAI_API_KEY").map(ApiKey::new),
                cache);
    }

    /** Whether texts are embedded at all. */
    public boolean embeds() {
        return embedder.filter(NONE::equals).isEmpty();
    }

    /** What a flag asks for: {@code --embedder} to {@code none}. */
    public Map<String, String> said() {
        var said = new LinkedHashMap<String, String>();
        embedder.ifPresent(name -> said.put(EMBEDDER, name));
        writer.ifPresent(name -> said.put(WRITER, name));
        return said;
    }

    /** What is used, by the flag that says it. */
    public Map<String, String> used(Path cache) {
        ModelSettings settings = in(cache);
        return Map.of(EMBEDDER, settings.usedEmbedder(), WRITER, settings.usedWriter());
    }

    /** A model that is named outright is looked at before a client waits for it. */
    void check(Path cache) throws SettingsException {
        boolean named = embedder.filter(name -> !name.equals(NONE)).isPresent() || writer.isPresent();
        if (named) {
            try (var models = Models.of(in(cache))) {
                assert models != null;
            } catch (IllegalArgumentException wrong) {
                throw new SettingsException(wrong.getMessage());
            }
        }
    }

    private Optional<String> said(String variable) {
        return Optional.ofNullable(environment.get(variable)).filter(value -> !value.isBlank());
    }
}
