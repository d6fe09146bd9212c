package commonplace.search.passages;

/**
 * How much vectors count beside words, from 0 (not at all) to 1 (alone). An encoder that learned one language is little
 * help in another, and none in another script.
 *
 * @param english for sections in English
 * @param foreign for sections in other languages
 * @param otherScript for all sections, if the query is in another script than Latin
 * @param span how far behind the nearest a cosine says nothing any more; of the encoder, whatever is searched
 */
public record VectorWeight(double english, double foreign, double otherScript, double span) {
    private static final double SPAN = 0.2;

    /** For encoders that learned English only. */
    public static final VectorWeight ENGLISH_ENCODER = new VectorWeight(0.65, 0.4, 0.15, SPAN);

    /** For encoders that learned Chinese, and a little English with it. */
    public static final VectorWeight CHINESE_ENCODER = new VectorWeight(0.15, 0.15, 0.65, SPAN);

    /** For encoders that learned many languages. */
    public static final VectorWeight MULTILINGUAL_ENCODER = new VectorWeight(0.65, 0.65, 0.65, SPAN);

    public VectorWeight {
        for (double weight : new double[] {english, foreign, otherScript}) {
            if (!(weight >= 0 && weight <= 1)) {
                throw new IllegalArgumentException("a weight lies between 0 and 1, not at " + weight);
            }
        }
    }

    /** For an encoder whose cosines lie closer together, or farther apart: so many times as far as those of the usual one. */
    public VectorWeight scaled(double times) {
        return new VectorWeight(english, foreign, otherScript, span * times);
    }
}
