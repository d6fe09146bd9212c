package commonplace.projects.semantic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The constants of relevance, learned as decision 36 tells: by logistic regression, with a penalty where fewer than nine of ten
 * questions are kept at 0.5 or more than one of ten let through, then made steeper.
 */
record LearnedWeights(double[] weights) {
    private static final int FEATURES = 6;
    private static final int STEPS = 4_000;
    private static final double STEP = 0.05;

    /** The momenta of Adam, by which gradients of all sizes make steps of one. */
    private static final double FIRST = 0.9;

    private static final double SECOND = 0.999;

    private static final double PENALTY = 10;
    private static final double KEPT = 0.915;
    private static final double LET_THROUGH = 0.085;

    /** How sharply a question is counted as kept. */
    private static final double SHARPNESS = 4;

    private static final double STEEPER = 1.25;
    private static final double RAISED = 0.3;

    static LearnedWeights of(List<LabelledQuestion> questions) {
        Map<String, List<LabelledQuestion>> groups = new LinkedHashMap<>();
        questions.forEach(each -> groups.computeIfAbsent(each.group(), _ -> new ArrayList<>()).add(each));
        var weights = new double[FEATURES];
        var mean = new double[FEATURES];
        var square = new double[FEATURES];
        for (int step = 1; step <= STEPS; step++) {
            var gradient = new double[FEATURES];
            groups.values().forEach(group -> addGradient(group, weights, gradient));
            double length = STEP * Math.sqrt(1 - Math.pow(SECOND, step)) / (1 - Math.pow(FIRST, step));
            for (int i = 0; i < FEATURES; i++) {
                double each = gradient[i] / groups.size();
                mean[i] = FIRST * mean[i] + (1 - FIRST) * each;
                square[i] = SECOND * square[i] + (1 - SECOND) * each * each;
                weights[i] -= length * mean[i] / (Math.sqrt(square[i]) + 1e-9);
            }
        }
        for (int i = 0; i < FEATURES; i++) {
            weights[i] *= STEEPER;
        }
        weights[0] += RAISED;
        return new LearnedWeights(weights);
    }

    List<Double> relevance(LabelledQuestion question) {
        var numbers = new ArrayList<Double>();
        for (int hit = 0; hit < question.lag().length; hit++) {
            numbers.add(sigmoid(sum(weights, question.features(hit))));
        }
        return numbers;
    }

    private static void addGradient(List<LabelledQuestion> group, double[] weights, double[] gradient) {
        for (LabelledQuestion question : group) {
            for (int hit = 0; hit < question.lag().length; hit++) {
                double[] features = question.features(hit);
                double error = sigmoid(sum(weights, features)) - (question.relevant()[hit] ? 1 : 0);
                add(gradient, features, error / group.size());
            }
        }
        addPenalty(group, true, weights, gradient);
        addPenalty(group, false, weights, gradient);
    }

    private static void addPenalty(
            List<LabelledQuestion> group, boolean answerable, double[] weights, double[] gradient) {
        List<LabelledQuestion> counted =
                group.stream().filter(each -> each.answerable() == answerable).toList();
        double answered = counted.stream()
                .mapToDouble(each -> answered(each, weights))
                .average()
                .orElse(answerable ? 1 : 0);
        double missing = answerable ? KEPT - answered : answered - LET_THROUGH;
        if (missing <= 0) {
            return;
        }
        for (LabelledQuestion each : counted) {
            double share = answered(each, weights);
            double slope = 2 * PENALTY * missing * SHARPNESS * share * (1 - share) / counted.size();
            add(gradient, each.features(0), answerable ? -slope : slope);
        }
    }

    private static double answered(LabelledQuestion question, double[] weights) {
        return sigmoid(SHARPNESS * sum(weights, question.features(0)));
    }

    private static void add(double[] gradient, double[] features, double times) {
        for (int i = 0; i < FEATURES; i++) {
            gradient[i] += times * features[i];
        }
    }

    private static double sum(double[] weights, double[] features) {
        double sum = 0;
        for (int i = 0; i < FEATURES; i++) {
            sum += weights[i] * features[i];
        }
        return sum;
    }

    private static double sigmoid(double z) {
        return 1 / (1 + Math.exp(-z));
    }
}
