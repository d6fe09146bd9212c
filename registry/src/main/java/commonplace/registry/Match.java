package commonplace.registry;

/** What a question leads to. */
public sealed interface Match {
    /** @param score how well the question fits, from the threshold to 1 */
    record Matched(Category category, double score) implements Match {}

    /**
     * Nothing fits well enough.
     *
     * @param closest the first by its slug if no category fits at all
     */
    record BelowThreshold(Category closest, double score) implements Match {}

    /** There is not one word in the question. */
    record EmptyQuery() implements Match {}

    /** The question has no word that is about anything. */
    record OnlyStopWords() implements Match {}
}
