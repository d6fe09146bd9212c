package commonplace.registry;

/**
 * A word of a registry, in all its forms.
 *
 * @param weight how much it tells: 1 for a name of one category alone, less the more have it, little for a generic word
 * @param postings who has it, in the order of the categories
 */
record Term(double weight, Posting[] postings) {
    /**
     * That a category has the word.
     *
     * @param strength how much it is the category's own, up to 1
     * @param telling how far it says by itself that this category is meant, up to 1
     * @param share the most that it makes up of one of the category's phrases, up to 1
     */
    record Posting(int category, double strength, double telling, double share) {}
}
