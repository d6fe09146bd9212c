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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the numbers of each set would be worth if their constants had been learned on the other sets alone. */
final class LeftOut {
    private static final int LIMIT = 10;

    /** From fewer questions nothing is learned. */
    private static final int ENOUGH = 200;

    private LeftOut() {}

    /** Arguments: a folder to work in, the model, then folders of sets. Prints one JSON object for each set and size. */
    public static void main(String[] arguments) throws Exception {
        var questions = new LinkedHashMap<String, List<LabelledQuestion>>();
        try (var models = Bench.models(Path.of(arguments[0]), arguments[1])) {
            Embedder embedder = models.embedder().orElseThrow();
            for (int i = 2; i < arguments.length; i++) {
                IrSet set = IrSet.read(Path.of(arguments[i]));
                var asked = new ArrayList<LabelledQuestion>();
                for (Sample sample : Sample.of(set)) {
                    asked.addAll(asked(sample, embedder));
                }
                questions.put(set.name(), asked);
            }
        }
        for (String set : questions.keySet()) {
            print(set, questions);
        }
        System.exit(0);
    }

    private static List<LabelledQuestion> asked(Sample sample, Embedder embedder) throws Exception {
        var asked = new ArrayList<LabelledQuestion>();
        try (var index = PassageIndex.open(
                Files.createTempDirectory("left-out"), embedder.id(), embedder.dimensions(), _ -> {})) {
            for (SearchableText text : sample.documents()) {
                Passages passages = Passages.of(text, embedder);
                index.put(text.id(), passages.sections(embedder.passages(passages.texts())));
            }
            index.commit(Map.of());
            var all = new ArrayList<>(sample.answerable());
            all.addAll(sample.unanswerable());
            for (String question : all) {
                String text = sample.set().queries().get(question);
                List<DocumentHit> found = index.search(new PassageQuery(
                        text, embedder.query(text), VectorWeight.ENGLISH_ENCODER, List.of(), LIMIT));
                if (!found.isEmpty()) {
                    asked.add(LabelledQuestion.of(sample, question, found));
                }
            }
        }
        return asked;
    }

    private static void print(String set, Map<String, List<LabelledQuestion>> questions) {
        for (boolean byWords : new boolean[] {false, true}) {
            var others = new ArrayList<LabelledQuestion>();
            questions.forEach((name, asked) -> {
                if (!name.equals(set)) {
                    asked.stream().filter(each -> each.byWords() == byWords).forEach(others::add);
                }
            });
            List<LabelledQuestion> own = questions.get(set).stream()
                    .filter(each -> each.byWords() == byWords)
                    .toList();
            if (others.size() >= ENOUGH && own.size() >= ENOUGH) {
                print(set, own, LearnedWeights.of(others));
            }
        }
    }

    private static void print(String set, List<LabelledQuestion> own, LearnedWeights learned) {
        var bySize = new LinkedHashMap<String, Reliability>();
        for (LabelledQuestion each : own) {
            Reliability numbers = bySize.computeIfAbsent(each.size(), _ -> new Reliability());
            List<Double> relevance = learned.relevance(each);
            for (int i = 0; i < relevance.size(); i++) {
                numbers.addHit(relevance.get(i), each.relevant()[i]);
            }
            numbers.addQuestion(relevance.getFirst(), each.answerable());
        }
        bySize.forEach((size, numbers) -> {
            var values = new LinkedHashMap<String, Object>();
            values.put("set", set);
            values.put("size", size);
            values.putAll(numbers.values());
            System.out.println(Json.text(values));
        });
    }
}
