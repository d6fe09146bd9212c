package commonplace.projects.semantic;

import commonplace.models.CalibrationPairs;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model's cosines are on the scale of the model that relevance was learned with. Models differ widely: to one, any
 * two texts have a cosine of 0.5, to another of 0.05.
 */
public record CosineScale(double slope, double offset) {
    static final CosineScale SAME = new CosineScale(1, 0);

    /** Of questions and their answers, and of questions and the answers to others, to the model of this scale. */
    private static final double ANSWERS = 0.7041;

    private static final double OTHERS = 0.5050;

    /**
     * Models that come with the program, measured once; these are what {@link #measured} gives. That for Chinese, which
     * could not read the pairs, was measured on the same texts and questions in both languages.
     */
    private static final Map<String, CosineScale> KNOWN = Map.of(
            "bge-small-en-v1.5-q",
            SAME,
            "all-minilm-l6-v2-q",
            new CosineScale(0.4442, 0.4787),
            "bge-small-zh-v1.5-q",
            new CosineScale(0.933, 0.137));

    public double of(double cosine) {
        return slope * cosine + offset;
    }

    /** That of a model, which is measured if nobody has: it then embeds some questions and answers. */
    public static CosineScale of(Embedder embedder) throws ModelException, InterruptedException {
        Optional<CosineScale> known = known(embedder);
        return known.isPresent() ? known.get() : measured(embedder);
    }

    static Optional<CosineScale> known(Embedder embedder) {
        return Optional.ofNullable(KNOWN.get(embedder.id()));
    }

    /** Has a model embed questions whose answers are known. */
    static CosineScale measured(Embedder embedder) throws ModelException, InterruptedException {
        List<CalibrationPairs.Pair> pairs = CalibrationPairs.all();
        List<float[]> answers = embedder.passages(
                pairs.stream().map(CalibrationPairs.Pair::answer).toList());
        var own = new ArrayList<Double>();
        var foreign = new ArrayList<Double>();
        for (int i = 0; i < pairs.size(); i++) {
            float[] question = embedder.query(pairs.get(i).question());
            for (int j = 0; j < answers.size(); j++) {
                (i == j ? own : foreign).add(Embedder.cosine(question, answers.get(j)));
            }
        }
        double spread = mean(own) - mean(foreign);
        if (spread <= 0) {
            throw new ModelException(embedder.id() + " finds answers no nearer to their questions than anything else;"
                    + " it is no model for searching");
        }
        double slope = (ANSWERS - OTHERS) / spread;
        return new CosineScale(slope, OTHERS - slope * mean(foreign));
    }

    /** As it is kept. */
    String written() {
        return slope + " " + offset;
    }

    static Optional<CosineScale> read(String written) {
        int space = written.indexOf(' ');
        try {
            return space < 0
                    ? Optional.empty()
                    : Optional.of(new CosineScale(
                            Double.parseDouble(written.substring(0, space)),
                            Double.parseDouble(written.substring(space + 1))));
        } catch (NumberFormatException unreadable) {
            return Optional.empty();
        }
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
}
