package commonplace.search.passages;

/**
 * How much vectors count beside words, from 0 (not at all) to 1 (alone), by the language that a section is written in.
 * An encoder that learned one language is little help in another, and none in another script.
 *
 * @param latin for other languages in the Latin script
 * @param other for all other scripts
 */
public record VectorWeight(double english, double latin, double other) {
    /** For encoders that learned English only. */
    public static final VectorWeight ENGLISH_ENCODER = new VectorWeight(0.6, 0.4, 0.15);

    /** For encoders that learned many languages. */
    public static final VectorWeight MULTILINGUAL_ENCODER = new VectorWeight(0.6, 0.6, 0.6);

    public VectorWeight {
        for (double weight : new double[] {english, latin, other}) {
            if (!(weight >= 0 && weight <= 1)) {
                throw new IllegalArgumentException("a weight lies between 0 and 1, not at " + weight);
            }
        }
    }
}
