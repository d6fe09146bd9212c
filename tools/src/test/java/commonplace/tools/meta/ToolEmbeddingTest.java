package commonplace.tools.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import commonplace.search.catalog.Catalog;
import commonplace.search.catalog.CatalogSettings;
import commonplace.search.catalog.EmbeddingSource;
import commonplace.search.catalog.Findable;
import commonplace.search.catalog.Strategy;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ToolEmbeddingTest {
    private static final List<Findable> TOOLS = List.of(tool("a:one"), tool("a:two"));

    private final Catalog catalog = new Catalog(CatalogSettings.DEFAULTS.with(Strategy.HYBRID));

    private static Findable tool(String id) {
        return new Findable(id, id.substring(2), "a", List.of(), "", List.of(), List.of());
    }

    /** A model that is loaded when it is let. */
    private static final class Model implements ToolMeanings {
        final CountDownLatch loading = new CountDownLatch(1);
        volatile boolean wanted = true;
        volatile boolean broken;

        @Override
        public boolean areWanted() {
            return wanted;
        }

        @Override
        public float[] query(String text) {
            return new float[] {1};
        }

        @Override
        public List<float[]> passages(List<String> texts) throws InterruptedException {
            loading.await();
            return broken ? List.of() : texts.stream().map(this::query).toList();
        }
    }

    private ToolEmbedding embedding(Model model) {
        catalog.change(TOOLS, List.of());
        return new ToolEmbedding(catalog, model);
    }

    @Test
    void theFirstSearchIsByWordsAndTheSecondByMeaning() throws InterruptedException {
        var model = new Model();
        try (var embedding = embedding(model)) {
            assertSame(EmbeddingSource.NONE, embedding.forSearch());

            Thread.ofVirtual().start(model.loading::countDown);
            assertSame(model, embedding.forSearch());
        }
    }

    @Test
    void whatComesLaterHoldsNobodyUp() throws InterruptedException {
        var model = new Model();
        model.loading.countDown();
        try (var embedding = embedding(model)) {
            embedding.forSearch();
            assertSame(model, embedding.forSearch());

            catalog.change(List.of(tool("a:new")), List.of());
            assertSame(model, embedding.forSearch());
        }
    }

    @Test
    void aModelThatCannotBeUsedIsNotWaitedFor() throws InterruptedException {
        var model = new Model();
        model.broken = true;
        model.loading.countDown();
        try (var embedding = embedding(model)) {
            for (int i = 0; i < 5; i++) {
                assertSame(EmbeddingSource.NONE, embedding.forSearch());
            }
        }
    }

    @Test
    void nothingIsLoadedThatNobodyWants() throws InterruptedException {
        var model = new Model();
        model.wanted = false;
        try (var embedding = embedding(model)) {
            assertSame(EmbeddingSource.NONE, embedding.forSearch());
            assertSame(EmbeddingSource.NONE, embedding.forSearch());
        }
        assertEquals(1, model.loading.getCount());
    }
}
