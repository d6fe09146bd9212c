package commonplace.search.catalog;

/**
 * Words that were looked for by a caller that then used the thing with success.
 *
 * @param weight from 0 to 1, where 1 counts as much as an intent that was written for the thing
 */
public record LearnedQuery(String words, double weight) {
    public LearnedQuery {
        if (!(weight >= 0 && weight <= 1)) {
            throw new IllegalArgumentException("the weight of '" + words + "' is " + weight + ", not from 0 to 1");
        }
    }
}
