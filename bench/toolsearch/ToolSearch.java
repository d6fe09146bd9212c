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
 * ({@code quality SET WAY REQUESTS RECALL NDCG HIT}), whether or not anything is near enough to be shown; then for the requests
 * of each set, asked for the tools of each, how many find anything ({@code bound TOOLS REQUESTS WAY SHARE RECALL}).
 */
final class ToolSearch {
    private static final int FIRST = 5;
    private static final int[] INTENTS = {0, 3, 10};

    private final Map<String, float[]> asked = new HashMap<>();
    private final Embedder embedder;
    private final EmbeddingSource source = source();

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
            for (ToolSet tools : sets) {
                for (ToolSet requests : sets) {
                    bench.bound(tools, requests);
                }
            }
        }
        System.exit(0);
    }

    private interface Way {
        Function<String, List<String>> over(ToolSet set) throws Exception;
    }

    private void measure(List<ToolSet> parts) throws Exception {
        print(parts, "original rule", set -> ranked(set, Strategy.LEXICAL));
        print(parts, "plain BM25", set -> {
            var plain = new PlainBm25(set.tools());
            return query -> plain.search(query, FIRST);
        });
        print(parts, "ours, words", set -> ranked(set, Strategy.BM25));
        print(parts, "ours, vectors", set -> ranked(set, Strategy.SEMANTIC));
        print(parts, "ours, both", set -> ranked(set, Strategy.HYBRID));
    }

    private static void print(List<ToolSet> parts, String name, Way way) throws Exception {
        var scores = new ToolScores();
        for (ToolSet set : parts) {
            Function<String, List<String>> search = way.over(set);
            set.queries().forEach((id, query) -> scores.add(search.apply(query), set.judged().get(id)));
        }
        System.out.println(String.join("\t", "quality", parts.getFirst().name(), name, scores.toString()));
    }

    /** Requests for the tools of another set are mostly for what no tool here does. */
    private void bound(ToolSet tools, ToolSet requests) throws Exception {
        for (Strategy strategy : List.of(Strategy.BM25, Strategy.HYBRID)) {
            CatalogView view = view(tools, strategy);
            var scores = new ToolScores();
            int found = 0;
            for (var request : requests.queries().entrySet()) {
                List<String> ids = ids(view.search(request.getValue(), source, FIRST));
                found += ids.isEmpty() ? 0 : 1;
                scores.add(ids, requests.judged().get(request.getKey()));
            }
            System.out.println(String.join("\t", "bound", tools.name(), requests.name(),
                    strategy == Strategy.BM25 ? "words" : "both",
                    String.valueOf((double) found / requests.queries().size()),
                    tools.equals(requests) ? scores.toString().split("\t")[1] : ""));
        }
    }

    private Function<String, List<String>> ranked(ToolSet set, Strategy strategy) throws Exception {
        CatalogView view = view(set, strategy);
        return query -> {
            try {
                return ids(view.ranked(query, source, FIRST));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private CatalogView view(ToolSet set, Strategy strategy) throws Exception {
        Catalog catalog = catalog(set, strategy);
        while (strategy.usesVectors() && catalog.embedSome(source)) {
            Thread.onSpinWait();
        }
        return catalog.view();
    }

    private static Catalog catalog(ToolSet set, Strategy strategy) {
        var catalog = new Catalog(CatalogSettings.DEFAULTS.with(strategy));
        catalog.change(set.tools(), List.of());
        return catalog;
    }

    private static List<String> ids(List<CatalogHit> ranked) {
        return ranked.stream().map(CatalogHit::id).toList();
    }

    private EmbeddingSource source() {
        return new EmbeddingSource() {
            @Override
            public float[] query(String text) throws InterruptedException {
                try {
                    float[] known = asked.get(text);
                    if (known == null) {
                        known = embedder.query(text);
                        asked.put(text, known);
                    }
                    return known;
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
