package commonplace.projects.semantic;

import commonplace.json.Json;
import commonplace.models.Embedder;
import commonplace.search.passages.DocumentHit;
import commonplace.search.passages.PassageIndex;
import commonplace.search.passages.PassageQuery;
import commonplace.search.passages.VectorWeight;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** How well documents are found while the vectors are still being made. */
final class Embedded {
    private static final int[] PERCENT = {0, 10, 50, 100};
    private static final int DEEP = 100;

    private Embedded() {}

    /** Arguments: a folder to work in, the model, then folders of sets. Prints one JSON object for each set. */
    public static void main(String[] arguments) throws Exception {
        try (var models = Bench.models(Path.of(arguments[0]), arguments[1])) {
            Embedder embedder = models.embedder().orElseThrow();
            for (int i = 2; i < arguments.length; i++) {
                IrSet set = IrSet.read(Path.of(arguments[i]));
                var values = new LinkedHashMap<String, Object>();
                values.put("set", set.name());
                for (int percent : PERCENT) {
                    try (var index = filled(set, embedder, percent)) {
                        values.put(String.valueOf(percent), ndcg(set, index, embedder, true));
                        if (percent == 0) {
                            values.put("words", ndcg(set, index, embedder, false));
                        }
                    }
                }
                System.out.println(Json.text(values));
            }
        }
        System.exit(0);
    }

    private static PassageIndex filled(IrSet set, Embedder embedder, int percent) throws Exception {
        PassageIndex index = PassageIndex.open(
                Files.createTempDirectory("embedded"), embedder.id(), embedder.dimensions(), _ -> {});
        var random = new Random(percent);
        for (SearchableText text : set.documents()) {
            Passages passages = Passages.of(text, embedder);
            boolean embedded = random.nextInt(100) < percent;
            index.put(
                    text.id(),
                    embedded ? passages.sections(embedder.passages(passages.texts())) : passages.withoutVectors());
        }
        index.commit(Map.of());
        return index;
    }

    private static Object ndcg(IrSet set, PassageIndex index, Embedder embedder, boolean meaning) throws Exception {
        var scores = new Scores();
        for (var query : set.asked().entrySet()) {
            float[] vector = meaning ? embedder.query(query.getValue()) : new float[0];
            var asked = new PassageQuery(query.getValue(), vector, VectorWeight.ENGLISH_ENCODER, List.of(), DEEP);
            scores.add(
                    index.search(asked).stream().map(DocumentHit::document).toList(),
                    set.judged().getOrDefault(query.getKey(), Map.of()));
        }
        return scores.values().get("ndcg");
    }
}
