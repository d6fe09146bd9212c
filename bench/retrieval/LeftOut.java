package commonplace.projects.semantic;

import commonplace.json.Json;
import commonplace.models.Embedder;
import commonplace.projects.semantic.LogisticFit.Row;
import commonplace.projects.semantic.Relevance.Evidence;
import commonplace.projects.semantic.Relevance.Weights;
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
import java.util.stream.Stream;

/** What the numbers would be worth on a set if they had been learned on the others; and what all sets together teach. */
final class LeftOut {
    private final Embedder embedder;
    private final CosineScale scale;
    private final List<Asked> asked = new ArrayList<>();

    /** A question that was asked of a collection. */
    private record Asked(String set, String size, List<DocumentHit> found, List<Boolean> relevant, boolean answerable) {}

    private LeftOut(Embedder embedder) {
        this.embedder = embedder;
        this.scale = CosineScale.known(embedder).orElse(CosineScale.SAME);
    }

    /** Arguments: a folder to work in, the model, then folders of sets. Prints one JSON object for each set. */
    public static void main(String[] arguments) throws Exception {
        try (var models = Bench.models(Path.of(arguments[0]), arguments[1])) {
            var out = new LeftOut(models.embedder().orElseThrow());
            var names = new ArrayList<String>();
            for (int i = 2; i < arguments.length; i++) {
                IrSet set = IrSet.read(Path.of(arguments[i]));
                names.add(set.name());
                for (Sample sample : Sample.of(set)) {
                    out.ask(sample);
                }
            }
            System.err.println("learned on all: " + out.learned(out.asked, true) + " " + out.learned(out.asked, false));
            for (String name : names) {
                System.out.println(Json.text(out.without(name)));
            }
        }
        System.exit(0);
    }

    private void ask(Sample sample) throws Exception {
        try (var index = PassageIndex.open(
                Files.createTempDirectory("left-out"), embedder.id(), embedder.dimensions(), _ -> {})) {
            for (SearchableText text : sample.documents()) {
                Passages passages = Passages.of(text, embedder);
                index.put(text.id(), passages.sections(embedder.passages(passages.texts())));
            }
            for (String question : Stream.concat(sample.answerable().stream(), sample.unanswerable().stream()).toList()) {
                String text = sample.set().queries().get(question);
                List<DocumentHit> found = index.search(new PassageQuery(
                        text, embedder.query(text), VectorWeight.ENGLISH_ENCODER, List.of(), ShownHits.LIMIT));
                if (!found.isEmpty()) {
                    asked.add(new Asked(
                            sample.set().name(),
                            sample.name(),
                            found,
                            found.stream().map(each -> sample.isRelevant(question, each.document())).toList(),
                            sample.answerable().contains(question)));
                }
            }
        }
    }

    private Map<String, Object> without(String name) {
        List<Asked> others = asked.stream().filter(each -> !each.set().equals(name)).toList();
        List<Asked> training = others.isEmpty() ? asked : others;
        var relevance = new Relevance(scale, learned(training, true), learned(training, false));
        var measured = new Reliability();
        for (Asked each : asked) {
            if (each.set().equals(name)) {
                List<Double> numbers = relevance.of(each.found(), true);
                measured.addQuestion(numbers.getFirst(), each.answerable());
                for (int i = 0; i < numbers.size(); i++) {
                    measured.addHit(numbers.get(i), each.relevant().get(i));
                }
            }
        }
        var values = new LinkedHashMap<String, Object>();
        values.put("set", name);
        values.putAll(measured.values());
        return values;
    }

    /** By words alone it is learned on all; with vectors where the best hit has one. Each set and each size counts the same. */
    private Weights learned(List<Asked> training, boolean nearness) {
        var counts = new LinkedHashMap<String, Integer>();
        training.forEach(each -> counts.merge(each.set() + "\t" + each.size(), 1, Integer::sum));
        var rows = new ArrayList<Row>();
        for (Asked each : training) {
            DocumentHit best = each.found().getFirst();
            if (nearness && best.cosine().isEmpty()) {
                continue;
            }
            Evidence evidence = Evidence.of(each.found(), scale);
            double weight = 1000.0 / counts.get(each.set() + "\t" + each.size());
            for (int i = 0; i < each.found().size(); i++) {
                double lag = best.score() - each.found().get(i).score();
                double[] all = nearness
                        ? new double[] {1, evidence.coverage(), evidence.margin(), lag, evidence.cosine()}
                        : new double[] {1, evidence.coverage(), evidence.margin(), lag};
                rows.add(new Row(all, each.relevant().get(i), weight));
            }
        }
        if (rows.isEmpty()) {
            return nearness ? Relevance.NEARNESS : Relevance.WORDS;
        }
        double[] fit = LogisticFit.of(rows);
        return new Weights(fit[0], fit[1], nearness ? fit[4] : 0, fit[2], -fit[3]);
    }
}
