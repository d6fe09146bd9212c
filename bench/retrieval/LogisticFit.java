package commonplace.projects.semantic;

import java.util.List;

/** Logistic regression by Newton's method. */
final class LogisticFit {
    private static final int ROUNDS = 30;
    private static final double RIDGE = 1e-3;
    private static final double SETTLED = 1e-8;

    private LogisticFit() {}

    /** One observation. */
    record Row(double[] evidence, boolean right, double weight) {}

    /** What each of the evidence counts. */
    static double[] of(List<Row> rows) {
        double[] learned = new double[rows.getFirst().evidence().length];
        for (int round = 0; round < ROUNDS; round++) {
            double[] step = step(rows, learned);
            double largest = 0;
            for (int i = 0; i < step.length; i++) {
                learned[i] += step[i];
                largest = Math.max(largest, Math.abs(step[i]));
            }
            if (largest < SETTLED) {
                break;
            }
        }
        return learned;
    }

    private static double[] step(List<Row> rows, double[] learned) {
        int size = learned.length;
        double[][] equations = new double[size][size + 1];
        for (Row row : rows) {
            double odds = 0;
            for (int i = 0; i < size; i++) {
                odds += learned[i] * row.evidence()[i];
            }
            double likely = 1 / (1 + Math.exp(-odds));
            double rest = row.weight() * ((row.right() ? 1 : 0) - likely);
            double curve = row.weight() * likely * (1 - likely);
            for (int i = 0; i < size; i++) {
                equations[i][size] += rest * row.evidence()[i];
                for (int j = 0; j < size; j++) {
                    equations[i][j] += curve * row.evidence()[i] * row.evidence()[j];
                }
            }
        }
        for (int i = 0; i < size; i++) {
            equations[i][i] += RIDGE;
            equations[i][size] -= RIDGE * learned[i];
        }
        return solved(equations);
    }

    private static double[] solved(double[][] equations) {
        int size = equations.length;
        for (int i = 0; i < size; i++) {
            int pivot = i;
            for (int j = i + 1; j < size; j++) {
                pivot = Math.abs(equations[j][i]) > Math.abs(equations[pivot][i]) ? j : pivot;
            }
            double[] row = equations[i];
            equations[i] = equations[pivot];
            equations[pivot] = row;
            for (int j = i + 1; j < size; j++) {
                double times = equations[j][i] / equations[i][i];
                for (int k = i; k <= size; k++) {
                    equations[j][k] -= times * equations[i][k];
                }
            }
        }
        double[] solution = new double[size];
        for (int i = size - 1; i >= 0; i--) {
            double rest = equations[i][size];
            for (int k = i + 1; k < size; k++) {
                rest -= equations[i][k] * solution[k];
            }
            solution[i] = rest / equations[i][i];
        }
        return solution;
    }
}
