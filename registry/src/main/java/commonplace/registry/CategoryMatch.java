package commonplace.registry;

/** What a question leads to. */
public sealed interface CategoryMatch {
    /** @param score how well the question fits, from the threshold to 1 */
    record Matched(Category category, double score) implements CategoryMatch {}

    /**
     * Nothing fits well enough.
     *
     * @param closest the first by its slug if no category fits at all
     */
    record BelowThreshold(Category closest, double score) implements CategoryMatch {}

    /** There is not one word in the question. */
    record EmptyQuery() implements CategoryMatch {}

    /** The question has no word that is about anything. */
    record OnlyStopWords() implements CategoryMatch {}
}
