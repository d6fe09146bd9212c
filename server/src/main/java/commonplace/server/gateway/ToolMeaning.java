package commonplace.server.gateway;

import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.search.catalog.EmbeddingSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What tools and searches for them mean, where there is a model that knows. */
final class ToolMeaning implements EmbeddingSource {
    private final Supplier<Optional<Embedder>> embedder;

    /** @param embedder the model, if it is there now; asked at each search */
    ToolMeaning(Supplier<Optional<Embedder>> embedder) {
        this.embedder = embedder;
    }

    @Override
    public float[] query(String text) throws InterruptedException {
        Optional<Embedder> model = embedder.get();
        try {
            return model.isEmpty() ? new float[0] : model.get().query(text);
        } catch (ModelException unusable) {
            return new float[0];
        }
    }

    @Override
    public List<float[]> passages(List<String> texts) throws InterruptedException {
        Optional<Embedder> model = embedder.get();
        try {
            return model.isEmpty() ? List.of() : model.get().passages(texts);
        } catch (ModelException unusable) {
            return List.of();
        }
    }
}
