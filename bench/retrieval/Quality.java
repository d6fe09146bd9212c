package commonplace.projects.semantic;

import commonplace.json.Json;
import commonplace.models.Embedder;
import commonplace.search.passages.DocumentHit;
import commonplace.search.passages.PassageIndex;
import commonplace.search.passages.PassageQuery;
import commonplace.search.passages.VectorWeight;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How well documents are found: by words, by vectors, by both, beside the plain ways. */
final class Quality {
    private static final int DEEP = 100;
    private static final VectorWeight ALL = new VectorWeight(1, 1, 1, 0.2);

    private final Embedder embedder;

    private Quality(Embedder embedder) {
        this.embedder = embedder;
    }

    /** Arguments: a folder to work in, the model, then folders of sets. Prints one JSON object for each set. */
    public static void main(String[] arguments) throws Exception {
        try (var models = Bench.models(Path.of(arguments[0]), arguments[1])) {
            var quality = new Quality(models.embedder().orElseThrow());
            for (int i = 2; i < arguments.length; i++) {
                System.out.println(Json.text(quality.of(IrSet.read(Path.of(arguments[i])))));
            }
        }
        System.exit(0);
    }

    private Map<String, Object> of(IrSet set) throws Exception {
        var results = new LinkedHashMap<String, Object>();
        results.put("set", set.name());
        results.put("plain text", new PlainText(set).measured(DEEP).values());
        results.put("plain vectors", plainVectors(set).values());
        try (var index = filled(set)) {
            for (String way : List.of("text", "vectors", "both")) {
                results.put(way, ranked(set, index, way).values());
            }
        }
        return results;
    }

    private PassageIndex filled(IrSet set) throws Exception {
        Path folder = Files.createTempDirectory("retrieval");
        PassageIndex index = PassageIndex.open(folder, embedder.id(), embedder.dimensions(), _ -> {});
        for (SearchableText text : set.documents()) {
            Passages passages = Passages.of(text, embedder);
            index.put(text.id(), passages.sections(embedder.passages(passages.texts())));
        }
        index.commit(Map.of());
        return index;
    }

    private Scores ranked(IrSet set, PassageIndex index, String way) throws Exception {
        var scores = new Scores();
        for (var query : set.asked().entrySet()) {
            float[] vector = way.equals("text") ? new float[0] : embedder.query(query.getValue());
            VectorWeight weight = way.equals("vectors") ? ALL : VectorWeight.ENGLISH_ENCODER;
            List<String> found =
                    index.search(new PassageQuery(query.getValue(), vector, weight, List.of(), DEEP)).stream()
                            .map(DocumentHit::document)
                            .toList();
            scores.add(found, set.judged().getOrDefault(query.getKey(), Map.of()));
        }
        return scores;
    }

    /** One vector for each document, of as much of it as the model reads. */
    private Scores plainVectors(IrSet set) throws Exception {
        List<String> ids = set.documents().stream().map(SearchableText::id).toList();
        List<float[]> vectors = embedder.passages(set.documents().stream()
                .map(text -> text.title().isEmpty() ? text.text() : text.title() + "\n" + text.text())
                .toList());
        var scores = new Scores();
        for (var query : set.asked().entrySet()) {
            float[] asked = embedder.query(query.getValue());
            var order = new ArrayList<Integer>();
            var cosines = new double[ids.size()];
            for (int i = 0; i < ids.size(); i++) {
                order.add(i);
                for (int j = 0; j < asked.length; j++) {
                    cosines[i] += asked[j] * vectors.get(i)[j];
                }
            }
            order.sort(Comparator.comparingDouble(i -> -cosines[i]));
            scores.add(
                    order.stream().limit(DEEP).map(ids::get).toList(),
                    set.judged().getOrDefault(query.getKey(), Map.of()));
        }
        return scores;
    }
}
