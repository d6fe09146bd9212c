package commonplace.models;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Which models are wanted, as people say it.
 *
 * @param embedder what {@code --embedder} says: {@code bge-small}, {@code minilm}, {@code ollama}, {@code ollama:NAME},
 *     {@code openai:NAME} or {@code none}
 * @param writer what {@code --writer} says: {@code ollama}, {@code ollama:NAME}, {@code openai:NAME} or {@code none}
 * @param ollamaHost what {@code OLLAMA_HOST} says
 * @param openAiUrl where a server is that speaks OpenAI's API, if it is not their own
 * @param openAiKey what that server wants to see
 * @param cache a directory of ours, for unpacked models and kept vectors
 */
public record ModelSettings(
        Optional<String> embedder,
        Optional<String> writer,
        Optional<String> ollamaHost,
        Optional<String> openAiUrl,
        Optional<ApiKey> openAiKey,
        Path cache) {
    /** The embedder that is used: the one that is wanted, or the usual one. */
    public String usedEmbedder() {
        return embedder.orElse(BundledModels.BGE_SMALL.shortName());
    }

    /** The writer that is used: the one that is wanted, or Ollama as soon as it is said where that is. */
    public String usedWriter() {
        return writer.orElse(ollamaHost.isPresent() ? Models.OLLAMA : Models.NONE);
    }

    /** Nothing said: the model that comes with the program, and none that writes. */
    public static ModelSettings defaults(Path cache) {
        return new ModelSettings(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), cache);
    }
}
