package commonplace.search.catalog;

import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.models.ModelSettings;
import commonplace.models.Models;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * {@code java ToolSearch WORK MODEL SET...}: how well tools are found. Prints a line for each way and set
 * ({@code quality SET WAY REQUESTS RECALL NDCG HIT}).
 */
final class ToolSearch {
    private static final int FIRST = 5;
    private static final int[] INTENTS = {0, 3, 10};

    private final Map<String, float[]> asked = new HashMap<>();
    private final Embedder embedder;

    private ToolSearch(Embedder embedder) {
        this.embedder = embedder;
    }

    public static void main(String[] arguments) throws Exception {
        var sets = new ArrayList<ToolSet>();
        for (int i = 2; i < arguments.length; i++) {
            sets.add(ToolSet.read(Path.of(arguments[i])));
        }
        try (var models = Models.of(new ModelSettings(
                Optional.of(arguments[1]), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Path.of(arguments[0])))) {
            var bench = new ToolSearch(models.embedder().orElseThrow());
            for (ToolSet set : sets) {
                bench.measure(List.of(set));
                // Held-out requests make intents where tools have enough of them; each half is asked with the other given.
                if (set.queries().size() > 10 * set.tools().size()) {
                    for (int intents : INTENTS) {
                        bench.measure(List.of(set.withIntents(intents, 0), set.withIntents(intents, 1)));
                    }
                }
            }
        }
        System.exit(0);
    }

    private interface Way {
        Function<String, List<String>> over(ToolSet set) throws Exception;
    }

    private void measure(List<ToolSet> parts) throws Exception {
        print(parts, "original rule", set -> byWords(set, Strategy.LEXICAL));
        print(parts, "plain BM25", set -> {
            var plain = new PlainBm25(set.tools());
            return query -> plain.search(query, FIRST);
        });
        print(parts, "ours, words", set -> byWords(set, Strategy.BM25));
        print(parts, "ours, vectors", set -> byVectors(set, Strategy.SEMANTIC));
        print(parts, "ours, both", set -> byVectors(set, Strategy.HYBRID));
    }

    private static void print(List<ToolSet> parts, String name, Way way) throws Exception {
        var scores = new ToolScores();
        for (ToolSet set : parts) {
            Function<String, List<String>> search = way.over(set);
            set.queries().forEach((id, query) -> scores.add(search.apply(query), set.judged().get(id)));
        }
        System.out.println(String.join("\t", "quality", parts.getFirst().name(), name, scores.toString()));
    }

    private static Function<String, List<String>> byWords(ToolSet set, Strategy strategy) {
        CatalogView view = catalog(set, strategy).view();
        return query -> ids(view.search(query, FIRST));
    }

    private Function<String, List<String>> byVectors(ToolSet set, Strategy strategy) throws Exception {
        Catalog catalog = catalog(set, strategy);
        EmbeddingSource source = source();
        while (catalog.embedSome(source)) {
            Thread.onSpinWait();
        }
        CatalogView view = catalog.view();
        return query -> ids(view.search(query, asked.computeIfAbsent(query, text -> vector(source, text)), FIRST));
    }

    private static Catalog catalog(ToolSet set, Strategy strategy) {
        var catalog = new Catalog(CatalogSettings.DEFAULTS.with(strategy));
        catalog.change(set.tools(), List.of());
        return catalog;
    }

    private static List<String> ids(List<CatalogHit> ranked) {
        return ranked.stream().map(CatalogHit::id).toList();
    }

    private static float[] vector(EmbeddingSource source, String text) {
        try {
            return source.query(text);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private EmbeddingSource source() {
        return new EmbeddingSource() {
            @Override
            public float[] query(String text) throws InterruptedException {
                try {
                    return embedder.query(text);
                } catch (ModelException e) {
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public List<float[]> passages(List<String> texts) throws InterruptedException {
                try {
                    return embedder.passages(texts);
                } catch (ModelException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }
}
