package commonplace.projects.semantic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the numbers beside hits are worth: how many of those with such a number are relevant, and what a threshold parts. */
final class Reliability {
    private static final int TENTHS = 10;

    /** What is at least so relevant is shown as related. */
    private static final double RELATED = 0.5;

    private final long[] shown = new long[TENTHS];
    private final long[] right = new long[TENTHS];
    private final double[] told = new double[TENTHS];
    private long answerable;
    private long kept;
    private long unanswerable;
    private long letThrough;
    private long rising;

    /** @param best of the hits of a question */
    void addQuestion(double best, boolean isAnswerable) {
        boolean answered = best >= RELATED;
        if (isAnswerable) {
            answerable++;
            kept += answered ? 1 : 0;
        } else {
            unanswerable++;
            letThrough += answered ? 1 : 0;
        }
    }

    void addHit(double relevance, boolean isRelevant) {
        int tenth = Math.min(TENTHS - 1, (int) (relevance * TENTHS));
        shown[tenth]++;
        told[tenth] += relevance;
        right[tenth] += isRelevant ? 1 : 0;
    }

    /** A number that is larger than that of the hit before. */
    void addRise() {
        rising++;
    }

    Map<String, Object> values() {
        var values = new LinkedHashMap<String, Object>();
        var tenths = new ArrayList<List<Long>>();
        double error = 0;
        long all = 0;
        for (int i = 0; i < TENTHS; i++) {
            tenths.add(List.of(shown[i], right[i]));
            error += Math.abs(told[i] - right[i]);
            all += shown[i];
        }
        values.put("tenths", tenths);
        values.put("error", all == 0 ? 0.0 : error / all);
        values.put("answerable", answerable);
        values.put("kept", answerable == 0 ? -1.0 : (double) kept / answerable);
        values.put("unanswerable", unanswerable);
        values.put("let through", unanswerable == 0 ? -1.0 : (double) letThrough / unanswerable);
        values.put("rising", rising);
        return values;
    }
}
