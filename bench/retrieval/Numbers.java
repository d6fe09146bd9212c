package commonplace.projects.semantic;

import commonplace.json.Json;
import commonplace.models.Embedder;
import commonplace.projects.ProjectHits;
import commonplace.projects.semantic.ShownHits.ShownHit;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The order and the numbers that the tools show, for whole sets, halves of them and small collections. */
final class Numbers {
    /** Notes are embedded anew, since they have their title in the text; of larger sets that takes long. */
    private static final int MOST_NOTES = 500;

    private Numbers() {}

    /** Arguments: a folder to work in, the model, then folders of sets. Prints one JSON object for each tool and size. */
    public static void main(String[] arguments) throws Exception {
        try (var models = Bench.models(Path.of(arguments[0]), arguments[1])) {
            Embedder embedder = models.embedder().orElseThrow();
            for (int i = 2; i < arguments.length; i++) {
                IrSet set = IrSet.read(Path.of(arguments[i]));
                var bySize = new LinkedHashMap<String, Measured>();
                for (Sample sample : Sample.of(set)) {
                    Measured measured = bySize.computeIfAbsent(sample.name(), _ -> new Measured(sample.documents().size()));
                    try (var hits = new ProjectHits(sample.documents(), embedder)) {
                        measured.add(sample, hits);
                    }
                }
                bySize.forEach((size, measured) -> print(set, "semantic_search", size, measured));
                Sample whole = Sample.whole(set);
                if (set.documents().size() <= MOST_NOTES) {
                    var measured = new Measured(set.documents().size());
                    try (var hits = new NoteHits(whole.documents(), embedder)) {
                        measured.add(whole, hits);
                    }
                    print(set, "cairn_search", whole.name(), measured);
                }
            }
        }
        System.exit(0);
    }

    private static void print(IrSet set, String tool, String size, Measured measured) {
        var values = new LinkedHashMap<String, Object>();
        values.put("set", set.name());
        values.put("tool", tool);
        values.put("size", size);
        values.put("documents", measured.documents);
        values.putAll(measured.order.values());
        values.putAll(measured.numbers.values());
        System.out.println(Json.text(values));
    }

    /** What was shown of one size. */
    private static final class Measured {
        private final long documents;
        private final Scores order = new Scores();
        private final Reliability numbers = new Reliability();

        Measured(long documents) {
            this.documents = documents;
        }

        void add(Sample sample, ShownHits hits) throws Exception {
            for (String question : sample.answerable()) {
                List<ShownHit> shown = hits.of(sample.set().queries().get(question));
                add(sample, question, shown);
                Map<String, Integer> judged = new LinkedHashMap<>(sample.set().judged().get(question));
                judged.keySet().retainAll(sample.documents().stream().map(SearchableText::id).toList());
                order.add(shown.stream().map(ShownHit::document).toList(), judged);
            }
            for (String question : sample.unanswerable()) {
                add(sample, question, hits.of(sample.set().queries().get(question)));
            }
        }

        private void add(Sample sample, String question, List<ShownHit> shown) {
            double before = 1;
            for (ShownHit hit : shown) {
                numbers.addHit(hit.relevance(), sample.isRelevant(question, hit.document()));
                if (hit.relevance() > before) {
                    numbers.addRise();
                }
                before = hit.relevance();
            }
            double best = shown.isEmpty() ? 0 : shown.getFirst().relevance();
            numbers.addQuestion(best, sample.answerable().contains(question));
        }
    }
}
