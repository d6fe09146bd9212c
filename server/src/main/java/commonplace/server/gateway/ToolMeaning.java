package commonplace.server.gateway;

import commonplace.base.Lazy;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.projects.semantic.CosineScale;
import commonplace.tools.meta.ToolMeanings;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What tools and searches for them mean, by the model that embeds documents. */
final class ToolMeaning implements ToolMeanings {
    private final ToolGateway.EmbedderSupply embedder;
    private final boolean isUsed;
    private final BooleanSupplier isLoadedForIt;
    private volatile @Nullable CosineScale scale;

    /**
     * @param isUsed whether tools are found by meaning at all
     * @param isLoadedForIt whether the model is loaded to find tools; else it is used if it is there for other reasons
     */
    ToolMeaning(ToolGateway.EmbedderSupply embedder, boolean isUsed, BooleanSupplier isLoadedForIt) {
        this.embedder = embedder;
        this.isUsed = isUsed;
        this.isLoadedForIt = isLoadedForIt;
    }

    @Override
    public boolean areWanted() {
        return isUsed && (isLoadedForIt.getAsBoolean() || embedder.get(false).isPresent());
    }

    @Override
    public float[] query(String text) throws InterruptedException {
        try {
            Optional<Embedder> model = model();
            return model.isEmpty() ? NO_VECTOR : model.get().query(text);
        } catch (ModelException | Lazy.ClosedException unusable) {
            return NO_VECTOR;
        }
    }

    @Override
    public List<float[]> passages(List<String> texts) throws InterruptedException {
        try {
            Optional<Embedder> model = model();
            if (model.isEmpty()) {
                return List.of();
            }
            if (scale == null) {
                scale = CosineScale.of(model.get());
            }
            return model.get().passages(texts);
        } catch (ModelException | Lazy.ClosedException unusable) {
            return List.of();
        }
    }

    private Optional<Embedder> model() {
        return embedder.get(isLoadedForIt.getAsBoolean());
    }

    @Override
    public double common(double nearness) {
        CosineScale known = scale;
        return known == null ? nearness : known.of(nearness);
    }
}
