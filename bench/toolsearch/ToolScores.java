package commonplace.search.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The mean of Recall@5, nDCG@5 and Hit@1 over requests. */
final class ToolScores {
    private static final int FIRST = 5;

    private int queries;
    private double recall;
    private double gain;
    private double hit;

    void add(List<String> found, Set<String> judged) {
        queries++;
        double discounted = 0;
        double ideal = 0;
        for (int i = 0; i < FIRST; i++) {
            double worth = 1 / (Math.log(i + 2) / Math.log(2));
            boolean right = i < found.size() && judged.contains(found.get(i));
            discounted += right ? worth : 0;
            ideal += i < judged.size() ? worth : 0;
            recall += right ? 1.0 / judged.size() : 0;
            hit += i == 0 && right ? 1 : 0;
        }
        gain += discounted / ideal;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d\t%.4f\t%.4f\t%.4f", queries, recall / queries, gain / queries, hit / queries);
    }
}
