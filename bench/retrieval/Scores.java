package commonplace.projects.semantic;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The mean of nDCG@10 and Recall@100 over queries. */
final class Scores {
    private static final int FIRST = 10;

    private int queries;
    private double gain;
    private double recall;

    void add(List<String> found, Map<String, Integer> judged) {
        queries++;
        double discounted = 0;
        for (int i = 0; i < Math.min(FIRST, found.size()); i++) {
            discounted += judged.getOrDefault(found.get(i), 0) / (Math.log(i + 2) / Math.log(2));
        }
        double ideal = 0;
        List<Integer> best = judged.values().stream().sorted(Comparator.reverseOrder()).limit(FIRST).toList();
        for (int i = 0; i < best.size(); i++) {
            ideal += best.get(i) / (Math.log(i + 2) / Math.log(2));
        }
        gain += ideal == 0 ? 0 : discounted / ideal;
        recall += (double) found.stream().filter(judged::containsKey).count() / judged.size();
    }

    Map<String, Object> values() {
        return Map.of("ndcg", gain / queries, "recall", recall / queries);
    }
}
