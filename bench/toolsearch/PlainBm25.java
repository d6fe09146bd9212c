package commonplace.search.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** BM25 as it is usually written: all texts as one, words in small letters as they stand. */
final class PlainBm25 {
    private final List<Findable> tools;
    private final List<Map<String, Integer>> counted = new ArrayList<>();
    private final Map<String, Integer> having = new HashMap<>();
    private final List<Integer> lengths = new ArrayList<>();

    PlainBm25(List<Findable> tools) {
        this.tools = tools;
        for (Findable tool : tools) {
            List<String> words = words(String.join(" ", text(tool)));
            Map<String, Integer> counts = new HashMap<>();
            words.forEach(word -> counts.merge(word, 1, Integer::sum));
            counts.keySet().forEach(word -> having.merge(word, 1, Integer::sum));
            counted.add(counts);
            lengths.add(words.size());
        }
    }

    private static List<String> text(Findable tool) {
        var text = new ArrayList<>(List.of(tool.name(), tool.namespace(), tool.description()));
        tool.parameters().forEach(parameter -> text.add(parameter.name() + " " + parameter.description()));
        text.addAll(tool.tags());
        text.addAll(tool.intents());
        return text;
    }

    /** Underscores join, as in every usual tokenizer. */
    private static List<String> words(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_]+")).filter(word -> !word.isEmpty()).toList();
    }

    List<String> search(String query, int most) {
        double mean = lengths.stream().mapToInt(length -> length).average().orElse(1);
        var scores = new double[tools.size()];
        for (String word : words(query)) {
            int with = having.getOrDefault(word, 0);
            double rarity = Math.log(1 + (tools.size() - with + 0.5) / (with + 0.5));
            for (int i = 0; i < scores.length; i++) {
                int often = counted.get(i).getOrDefault(word, 0);
                scores[i] += rarity * often / (often + 1.2 * (0.25 + 0.75 * lengths.get(i) / mean));
            }
        }
        return IntStream.range(0, scores.length)
                .filter(i -> scores[i] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -scores[i]))
                .limit(most)
                .map(i -> tools.get(i).id())
                .toList();
    }
}
