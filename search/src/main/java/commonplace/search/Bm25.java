package commonplace.search;

/** The parts of BM25, for what is scored outside of the engine in the way that the engine scores. */
public final class Bm25 {
    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private Bm25() {}

    /** How much a word says about a text when so many of all texts have it. */
    public static double rarity(long all, long having) {
        return Math.log(1 + (all - having + 0.5) / (having + 0.5));
    }

    /**
     * How much more it says the more often it stands there, from 0 to 1.
     *
     * @param relativeLength of the text, 1 for one of the usual length
     */
    public static double saturated(double often, double relativeLength) {
        return often / (often + K1 * (1 - B + B * relativeLength));
    }
}
