package commonplace.models;

import java.net.URI;
import java.util.EnumSet;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The models that were asked for. Making them costs nothing: a model is loaded, and a server spoken to, when it is first
 * needed.
 *
 * <pre>{@code
 * try (var models = Models.of(ModelSettings.defaults(cache))) {
 *     float[] vector = models.embedder().orElseThrow().query("why did the pool run dry?");
 * }
 * }</pre>
 *
 * Without a word about it, texts are embedded by a model in this process, also where there is Ollama: it works at once,
 * and what was embedded stays good. Ollama writes answers as soon as {@code OLLAMA_HOST} says where it is. Nothing is
 * sent to OpenAI unless it is asked for by name.
 */
public final class Models implements AutoCloseable {
    static final String OLLAMA = "ollama";
    static final String NONE = "none";
    private static final String OPENAI = "openai";

    private final ModelSettings settings;
    private final IntSupplier coresForEmbedding;
    private final @Nullable Embedder embedder;
    private final @Nullable LanguageModel writer;
    private @Nullable ModelServer ollama;
    private @Nullable ModelServer openAi;

    private Models(ModelSettings settings, IntSupplier coresForEmbedding) {
        this.settings = settings;
        this.coresForEmbedding = coresForEmbedding;
        embedder = embedder(settings.usedEmbedder());
        writer = writer(settings.usedWriter());
    }

    /**
     * @throws IllegalArgumentException for a value that names no model; its message says which do
     */
    public static Models of(ModelSettings settings) {
        return of(settings, Runtime.getRuntime()::availableProcessors);
    }

    /**
     * @param coresForEmbedding how many cores may be used at this moment to embed passages in this process; asked again and
     *     again while that goes on
     * @throws IllegalArgumentException for a value that names no model; its message says which do
     */
    public static Models of(ModelSettings settings, IntSupplier coresForEmbedding) {
        return new Models(settings, coresForEmbedding);
    }

    /** Whether the model that somebody names so is on a server, to which texts are then sent. */
    public static boolean isOnServer(String wanted) {
        String server = Choice.of(wanted).server();
        return server.equals(OLLAMA) || server.equals(OPENAI);
    }

    /** The model that embeds, with a memory for what it has embedded; none if none is wanted. */
    public Optional<Embedder> embedder() {
        return Optional.ofNullable(embedder);
    }

    /** The model that writes, if there is one. */
    public Optional<LanguageModel> writer() {
        return Optional.ofNullable(writer);
    }

    private @Nullable Embedder embedder(String wanted) {
        if (wanted.equals(NONE)) {
            return null;
        }
        for (BundledModels bundled : EnumSet.allOf(BundledModels.class)) {
            if (wanted.equals(bundled.shortName())) {
                int threads = Runtime.getRuntime().availableProcessors();
                return kept(
                        new OnnxEmbedder(bundled, settings.cache().resolve("models"), threads, coresForEmbedding),
                        16 * threads);
            }
        }
        return kept(onServer(wanted), RemoteEmbedder.BATCH);
    }

    private Embedder kept(Embedder embedder, int batch) {
        return new CachedEmbedder(
                embedder, settings.cache().resolve("vectors"), CachedEmbedder.DEFAULT_MAX_BYTES, Math.max(32, batch));
    }

    private Embedder onServer(String wanted) {
        Choice choice = Choice.of(wanted);
        return switch (choice.server) {
            case OLLAMA -> new RemoteEmbedder(ollama(), choice.modelOr(OllamaApi.DEFAULT_EMBEDDER));
            case OPENAI -> new RemoteEmbedder(openAi(), choice.modelOr(OpenAiApi.DEFAULT_EMBEDDER));
            default ->
                throw new IllegalArgumentException("'" + wanted + "' is no embedder. These are: bge-small (in this"
                        + " process, the default), minilm (in this process,"
                        + " faster and less exact), bge-small-zh (in this"
                        + " process, for Chinese), ollama or ollama:NAME,"
                        + " openai:NAME, none.");
        };
    }

    private @Nullable LanguageModel writer(String wanted) {
        Choice choice = Choice.of(wanted);
        return switch (choice.server) {
            case NONE -> null;
            case OLLAMA -> new RemoteLanguageModel(ollama(), choice.modelOr(OllamaApi.DEFAULT_WRITER));
            case OPENAI -> {
                if (choice.model.isEmpty()) {
                    throw new IllegalArgumentException("Name the model that is to write, such as openai:gpt-4o-mini.");
                }
                yield new RemoteLanguageModel(openAi(), choice.model);
            }
            default ->
                throw new IllegalArgumentException(
                        "'" + wanted + "' is no writer. These are: ollama or ollama:NAME, openai:NAME, none.");
        };
    }

    /** One for both models: they share its patience. */
    private ModelServer ollama() {
        if (ollama == null) {
            URI address = ServerAddress.ollama(settings.ollamaHost());
            ollama = new ModelServer(new OllamaApi(), address, Optional.empty());
        }
        return ollama;
    }

    private ModelServer openAi() {
        if (openAi == null) {
            URI address = ServerAddress.openAi(settings.openAiUrl().orElse("https://api.openai.com"));
            boolean original = "api.openai.com".equals(address.getHost());
            if (original && settings.openAiKey().isEmpty()) {
                throw new IllegalArgumentException("OpenAI answers only to those with a key: set OPENAI_API_KEY, or"
                        + " OPENAI_BASE_URL to another server that speaks its API.");
            }
            openAi = new ModelServer(new OpenAiApi(original), address, settings.openAiKey());
        }
        return openAi;
    }

    @Override
    public void close() {
        if (embedder != null) {
            embedder.close();
        }
        if (writer != null) {
            writer.close();
        }
    }

    /** A model as the configuration names it, {@code server} or {@code server:model}; a model's name may have colons of its own. */
    private record Choice(String server, String model) {
        static Choice of(String text) {
            int colon = text.indexOf(':');
            return colon < 0 ? new Choice(text, "") : new Choice(text.substring(0, colon), text.substring(colon + 1));
        }

        String modelOr(String usual) {
            return model.isEmpty() ? usual : model;
        }
    }
}
